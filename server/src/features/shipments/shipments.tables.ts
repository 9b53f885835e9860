import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { ColumnType, JSONColumnType } from 'kysely';
import type { Bookkeeping, Filled } from '../../shared/database/schema.ts';

type ShipmentTable = Bookkeeping &
  Omit<Shipment, keyof Bookkeeping | 'connectorId' | 'packageInfos'> & {
    packageInfos: JSONColumnType<Shipment['packageInfos']>;
    /** Written by a trigger; read through `shipment_json`. */
    record: Filled<string>;
    /** Identifies the shipment's order at the AU partner. */
    orderKey: ColumnType<string, string | undefined, never>;
  };

declare module '../../shared/database/schema.ts' {
  interface Schema {
    shipment: ShipmentTable;
    shipmentCount: { ownerId: number; total: number };
  }
}
