import { SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import type { Insertable, Updateable } from 'kysely';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { readPage } from '../../shared/paging.ts';
import { searchConditions } from '../../shared/search.ts';

const COLUMNS = [
  ...(['id', 'version', 'dateTime', 'deliveryStatus', 'location', 'details', 'aceBillNumber', 'extBillNumber', 'shipmentId'] as const),
  ...(['createdBy', 'createdDate', 'lastModifiedBy', 'lastModifiedDate'] as const),
] as const satisfies (keyof Tracking)[];

/** Which trackings a list shows: of the shipments of `ownerId`, or of everybody's; of one shipment alone; those that match `text`. */
export type TrackingFilter = { ownerId: number | null; shipmentId?: number; text: string };

const visible = (db: Database, { ownerId, shipmentId, text }: TrackingFilter) => {
  let rows = db.selectFrom('tracking').select(COLUMNS);
  if (ownerId !== null) rows = rows.where('ownerId', '=', ownerId);
  if (shipmentId !== undefined) rows = rows.where('shipmentId', '=', shipmentId);
  for (const { column, patterns } of searchConditions(text))
    rows = rows.where((eb) => eb.or(patterns.map((pattern) => eb(column, 'like', pattern))));
  return rows;
};

export const findTrackings = (db: Database, filter: TrackingFilter, query: PageQuery<keyof Tracking>) =>
  readPage(db, visible(db, filter), query, ['details', 'extBillNumber'], filter.text ? { countLimit: SEARCH_COUNT_LIMIT } : {});

const one = (db: Database, id: number, ownerId: number | null) => visible(db, { ownerId, text: '' }).where('id', '=', id);

export const findTracking = (db: Database, id: number, ownerId: number | null): Promise<Tracking | undefined> =>
  one(db, id, ownerId).executeTakeFirst();

/** A tracking, locked until the transaction ends. */
export const lockTracking = (db: Database, id: number): Promise<Tracking | undefined> => one(db, id, null).forUpdate().executeTakeFirst();

export const insertTracking = (db: Database, values: Insertable<Schema['tracking']>): Promise<Tracking> =>
  db.insertInto('tracking').values(values).returning(COLUMNS).executeTakeFirstOrThrow();

export const updateTrackingRow = (db: Database, id: number, values: Updateable<Schema['tracking']>): Promise<Tracking> =>
  db.updateTable('tracking').set(values).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow();

export const deleteTrackingRow = (db: Database, id: number) => db.deleteFrom('tracking').where('id', '=', id).execute();
