import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Filled, TableOf } from '../../shared/database/schema.ts';

/** Triggers copy the bill numbers and the owner from the shipment. */
type TrackingTable = TableOf<Omit<Tracking, 'aceBillNumber' | 'extBillNumber' | 'source' | 'scan' | 'codedDetails' | 'offsetMinutes'>> & {
  aceBillNumber: Filled<string>;
  extBillNumber: Filled<string | null>;
  ownerId: Filled<number>;
  source: Generated<Tracking['source']>;
  scan: JSONColumnType<NonNullable<Tracking['scan']>> | null;
  codedDetails: JSONColumnType<NonNullable<Tracking['codedDetails']>> | null;
};

declare module '../../shared/database/schema.ts' {
  interface Schema {
    tracking: TrackingTable;
  }
}
