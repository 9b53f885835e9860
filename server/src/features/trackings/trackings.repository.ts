import { FILTER_COUNT_LIMIT } from '@ace/contract/shared/lists.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { TRACKING_SORT_FIELDS, Tracking } from '@ace/contract/trackings/tracking.ts';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { jsonOfColumns, sortKeysByColumn } from '../../shared/lists/columns.ts';
import { todayIn } from '../../shared/lists/days.ts';
import type { List } from '../../shared/lists/list.ts';
import './trackings.tables.ts';

const COLUMNS = fieldsOf(Tracking);

/** Which trackings a list shows. An `ownerId` of null selects those of all owners; an empty `text` matches all. Those with filters must meet all `conditions`. */
export type TrackingSelection = { ownerId: number | null; shipmentId?: number; text: string; conditions: RawBuilder<boolean>[] };

const json = jsonOfColumns(Tracking);
const sortKeys = sortKeysByColumn(Tracking, TRACKING_SORT_FIELDS);

export const trackingList = ({ ownerId, shipmentId, text, conditions }: TrackingSelection): List<keyof Tracking> => {
  const total = conditions.length > 0 ? { upTo: FILTER_COUNT_LIMIT } : 'exact';
  const all = [
    ...(ownerId === null ? [] : [sql<boolean>`r."ownerId" = ${ownerId}`]),
    ...(shipmentId === undefined ? [] : [sql<boolean>`r."shipmentId" = ${shipmentId}`]),
    ...conditions,
  ];
  return { table: 'tracking', conditions: all, json, sortKeys, total, search: text };
};

/** How many of the latest trackings are looked at for their places. */
const LATEST = 5_000;

/** The places of the latest trackings, the one that was used last first. */
export const findLatestPlaces = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ location: string }>`
    select location from (select id, location from tracking order by id desc limit ${sql.lit(LATEST)}) latest
    group by location order by max(id) desc`.execute(db);
  return rows.map(({ location }) => location);
};

/** The place of the last tracking that somebody recorded, if that was today. */
export const findPlaceOfToday = async (db: Database, login: string, timeZone: string): Promise<string | null> => {
  // The last one first, then its day: whoever recorded none today may have many of other days.
  const { rows } = await sql<{ location: string }>`
    select location from (select location, "createdDate" from tracking where "createdBy" = ${login} order by id desc limit 1) last
    where ("createdDate" at time zone ${timeZone})::date = ${todayIn(timeZone)}`.execute(db);
  return rows[0]?.location ?? null;
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
