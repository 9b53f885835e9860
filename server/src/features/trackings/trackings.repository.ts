import { FILTER_COUNT_LIMIT } from '@ace/contract/shared/lists.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { TRACKING_SORT_FIELDS, Tracking } from '@ace/contract/trackings/tracking.ts';
import { type RawBuilder, sql } from 'kysely';
import { inserting, type RecordTable, replacing } from '../../shared/changes/write.ts';
import type { Database } from '../../shared/database/schema.ts';
import { instantText, jsonOfColumns, sortKeysByColumn } from '../../shared/lists/columns.ts';
import { todayIn } from '../../shared/lists/days.ts';
import type { List } from '../../shared/lists/list.ts';
import { offsetOfEvent } from '../progress/progress.reads.ts';
import { shipmentsWith } from '../shipments/shipments.reads.ts';
import './trackings.tables.ts';

const COLUMNS = fieldsOf(Tracking.omit({ offsetMinutes: true }));

/** Which trackings a list shows. An `ownerId` of null selects those of all owners; an empty `text` matches all. Those with filters must meet all `conditions`. */
export type TrackingSelection = { ownerId: number | null; shipmentId?: number; text: string; conditions: RawBuilder<boolean>[] };

const json = jsonOfColumns(Tracking, { offsetMinutes: offsetOfEvent(sql`r.id`, sql`r."shipmentId"`) });
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

/** The place of the last tracking that this user recorded, if that was today. */
export const findPlaceOfToday = async (db: Database, login: string, timeZone: string): Promise<string | null> => {
  // The last one first, then its day: a user who recorded none today may have many of other days.
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
    .select(offsetOfEvent(sql`tracking.id`, sql`tracking."shipmentId"`).as('offsetMinutes'))
    .where('id', '=', id)
    .$if(ownerId !== null, (rows) => rows.where('ownerId', '=', ownerId));

export const findTracking = (db: Database, id: number, ownerId: number | null): Promise<Tracking | undefined> =>
  trackingById(db, id, ownerId).executeTakeFirst();

/** A tracking, with its row locked until the transaction ends. */
export const lockTrackings = async (db: Database, ids: number[]) => {
  const { rows } = await sql<Pick<Tracking, 'id' | 'version'>>`select id, version from tracking
    where id = any(${ids}::bigint[]) order by id for update`.execute(db);
  return rows;
};

const PAYLOAD = sql`jsonb_build_object('shipmentId', r."shipmentId", 'aceBillNumber', r."aceBillNumber", 'deliveryStatus', r."deliveryStatus",
  'dateTime', ${instantText(sql`r."dateTime"`)})`;

/** How trackings are stored. */
export const TRACKINGS: RecordTable = {
  kind: 'tracking',
  table: 'tracking',
  json,
  ownerId: sql`r."ownerId"`,
  events: {
    CREATE: { type: 'tracking.recorded', payload: PAYLOAD },
    UPDATE: {
      type: 'tracking.changed',
      payload: sql`jsonb_strip_nulls(${PAYLOAD} || jsonb_build_object(
        'formerShipmentId', nullif(f."shipmentId", r."shipmentId"), 'formerOwnerId',
        case when f."shipmentId" <> r."shipmentId" then nullif(f."ownerId", r."ownerId") end))`,
    },
    DELETE: { type: 'tracking.deleted', payload: PAYLOAD },
  },
};

/** The rows `sent` with the id of the shipment whose bill number they name, as `shipment`. */
const withShipments = sql`(select sent.*, r.id as shipment
  from sent join ${shipmentsWith('id', 'aceBillNumber')} r on r."aceBillNumber" = sent."aceBillNumber" order by sent.ordinality) sent`;

const given = { shipmentId: sql`sent.shipment` };

/** Inserts trackings of the shipments whose bill numbers they name. */
export const insertingTrackings = (columns: string[]) => inserting(TRACKINGS, { columns, given, from: withShipments });

/** Writes columns of trackings, their bill number among them. */
export const replacingTrackings = (columns: string[], by: string) =>
  replacing(TRACKINGS, { columns, given, from: withShipments, visibleTo: null, by });
