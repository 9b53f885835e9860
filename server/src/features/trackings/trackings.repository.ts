import { FILTER_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { TRACKING_SORT_FIELDS, Tracking } from '@ace/contract/trackings/tracking.ts';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { DatabaseHandles } from '../../shared/database/pool.ts';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { listFieldsOf, sortKeysByColumn } from '../../shared/lists/columns.ts';
import { readPage } from '../../shared/lists/page.ts';
import { sampleOf } from '../../shared/lists/sample.ts';
import './trackings.tables.ts';

const COLUMNS = fieldsOf(Tracking);

/** Which trackings a list shows. An `ownerId` of null selects those of all owners; an empty `text` matches all. Those with filters must meet all `conditions`. */
export type TrackingSelection = { ownerId: number | null; shipmentId?: number; text: string; conditions: RawBuilder<boolean>[] };

const fields = listFieldsOf(Tracking);
const sortKeys = sortKeysByColumn(Tracking, TRACKING_SORT_FIELDS);

/** Reads what searches know of all trackings, so that the first one need not wait for it. */
export const prepareTrackingSearch = (handles: DatabaseHandles) => sampleOf(handles, 'tracking', sortKeys);

export const findTrackings = (context: DatabaseHandles, selection: TrackingSelection, query: PageQuery<keyof Tracking>) => {
  const { ownerId, shipmentId, text, conditions } = selection;
  const total = conditions.length > 0 ? { upTo: FILTER_COUNT_LIMIT } : 'exact';
  const all = [
    ...(ownerId === null ? [] : [sql<boolean>`r."ownerId" = ${ownerId}`]),
    ...(shipmentId === undefined ? [] : [sql<boolean>`r."shipmentId" = ${shipmentId}`]),
    ...conditions,
  ];
  return readPage(context, { table: 'tracking', conditions: all, fields, sortKeys, total, search: text }, query);
};

/** Selects a tracking if its shipment belongs to `ownerId`; null allows all owners. */
const trackingById = (db: Database, id: number, ownerId: number | null) =>
  db
    .selectFrom('tracking')
    .select(COLUMNS)
    .where('id', '=', id)
    .$if(ownerId !== null, (rows) => rows.where('ownerId', '=', ownerId));

export const findTracking = (db: Database, id: number, ownerId: number | null): Promise<Tracking | undefined> =>
  trackingById(db, id, ownerId).executeTakeFirst();

/** A tracking, with its row locked until the transaction ends. */
export const lockTracking = (db: Database, id: number): Promise<Tracking | undefined> =>
  trackingById(db, id, null).forUpdate().executeTakeFirst();

export const insertTracking = (db: Database, values: Insertable<Schema['tracking']>): Promise<Tracking> =>
  db.insertInto('tracking').values(values).returning(COLUMNS).executeTakeFirstOrThrow();

export const updateTrackingRow = (db: Database, id: number, values: Updateable<Schema['tracking']>): Promise<Tracking> =>
  db.updateTable('tracking').set(values).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow();

export const deleteTrackingRow = (db: Database, id: number) => db.deleteFrom('tracking').where('id', '=', id).execute();
