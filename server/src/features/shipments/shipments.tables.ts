import type { Customs } from '@ace/contract/goods/customs.ts';
import type { Payer } from '@ace/contract/shipments/payers.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Bookkeeping } from '../../shared/database/schema.ts';

type ShipmentTable = Bookkeeping &
  Omit<
    Shipment,
    | keyof Bookkeeping
    | 'connectorId'
    | 'deliveryStatus'
    | 'lastEventAt'
    | 'lastEventOffset'
    | 'estimatedFrom'
    | 'estimatedTo'
    | 'packageInfos'
    | 'goodsLines'
    | 'taxNumbers'
    | 'paidBy'
  > & {
    packageInfos: JSONColumnType<Shipment['packageInfos']>;
    goodsLines: JSONColumnType<Customs['goodsLines'], string | undefined>;
    taxNumbers: JSONColumnType<Customs['taxNumbers'], string | undefined>;
    /** The sender, if nothing is said (migration 0011). */
    paidBy: Generated<Payer>;
    /** Identifies the shipment's order at the AU partner. */
    orderKey: ColumnType<string, string | undefined, never>;
    /** The token in the link of the public page; null if there is no page (migration 0011). */
    shareToken: ColumnType<string | null, string | undefined, string | null>;
  };

declare module '../../shared/database/schema.ts' {
  interface Schema {
    shipment: ShipmentTable;
    /** Written by triggers, in one row per owner and shard; the sum counts. */
    shipmentCount: { ownerId: number; shard: number; total: number };
    /** The same for the ids of a block (migration 0011). */
    shipmentBlock: { block: number; shard: number; total: number };
  }
}
