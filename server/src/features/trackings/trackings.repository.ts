import type { PageQuery } from '@ace/contract/shared/page.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { Tracking } from '@ace/contract/trackings/tracking.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Context } from '../../shared/context/context.ts';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { jsonOfColumns, sortKeysByColumn } from '../../shared/lists/columns.ts';
import { readPage } from '../../shared/lists/page.ts';
import { matches } from '../../shared/lists/search.ts';

const COLUMNS = fieldsOf(Tracking);

/** Which trackings a list shows: of the shipments of `ownerId`, or of everybody's; of one shipment alone; those that match `text`. */
export type TrackingFilter = { ownerId: number | null; shipmentId?: number; text: string };

const json = jsonOfColumns(Tracking);
const sortKeysOf = sortKeysByColumn(Tracking);

export const findTrackings = (reading: Pick<Context, 'db' | 'pool'>, filter: TrackingFilter, query: PageQuery<keyof Tracking>) => {
  const { ownerId, shipmentId, text } = filter;
  const conditions = [
    ...(ownerId === null ? [] : [sql<boolean>`r."ownerId" = ${ownerId}`]),
    ...(shipmentId === undefined ? [] : [sql<boolean>`r."shipmentId" = ${shipmentId}`]),
    ...matches(text),
  ];
  return readPage(reading, { table: 'tracking', conditions, json, sortKeysOf, total: text ? 'hits' : 'exact' }, query);
};

/** A tracking, of the shipments of `ownerId` or of everybody's. */
const one = (db: Database, id: number, ownerId: number | null) =>
  db
    .selectFrom('tracking')
    .select(COLUMNS)
    .where('id', '=', id)
    .$if(ownerId !== null, (rows) => rows.where('ownerId', '=', ownerId));

export const findTracking = (db: Database, id: number, ownerId: number | null): Promise<Tracking | undefined> =>
  one(db, id, ownerId).executeTakeFirst();

/** A tracking, locked until the transaction ends. */
export const lockTracking = (db: Database, id: number): Promise<Tracking | undefined> => one(db, id, null).forUpdate().executeTakeFirst();

export const insertTracking = (db: Database, values: Insertable<Schema['tracking']>): Promise<Tracking> =>
  db.insertInto('tracking').values(values).returning(COLUMNS).executeTakeFirstOrThrow();

export const updateTrackingRow = (db: Database, id: number, values: Updateable<Schema['tracking']>): Promise<Tracking> =>
  db.updateTable('tracking').set(values).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow();

export const deleteTrackingRow = (db: Database, id: number) => db.deleteFrom('tracking').where('id', '=', id).execute();
