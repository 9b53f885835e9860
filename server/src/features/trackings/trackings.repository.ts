import { fieldsOf } from '@ace/contract/shared/record.ts';
import { trackingFilters } from '@ace/contract/trackings/filters.ts';
import { TRACKING_SORT_FIELDS, Tracking } from '@ace/contract/trackings/tracking.ts';
import { sql } from 'kysely';
import { eventsOf, recordList, recordTable } from '../../shared/changes/record-tables.ts';
import type { Database } from '../../shared/database/schema.ts';
import { instantText, jsonOfColumns } from '../../shared/lists/columns.ts';
import { todayIn } from '../../shared/lists/days.ts';
import { offsetOfEvent } from '../progress/progress.reads.ts';
import { shipmentsWith } from '../shipments/shipments.reads.ts';
import './trackings.tables.ts';

const COLUMNS = fieldsOf(Tracking.omit({ offsetMinutes: true }));

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

/** A tracking if its shipment belongs to `ownerId`; null allows all owners. */
export const findTracking = (db: Database, id: number, ownerId: number | null): Promise<Tracking | undefined> =>
  db
    .selectFrom('tracking')
    .select(COLUMNS)
    .select(offsetOfEvent(sql`tracking.id`, sql`tracking."shipmentId"`).as('offsetMinutes'))
    .where('id', '=', id)
    .$if(ownerId !== null, (rows) => rows.where('ownerId', '=', ownerId))
    .executeTakeFirst();

/** What the program says of a tracking; null if nothing. */
export const findCodedDetails = async (db: Database, id: number) =>
  (await db.selectFrom('tracking').select('codedDetails').where('id', '=', id).executeTakeFirst())?.codedDetails ?? null;

/** A tracking, with its row locked until the transaction ends. */
export const lockTrackings = async (db: Database, ids: number[]) => {
  const { rows } = await sql<Pick<Tracking, 'id' | 'version'>>`select id, version from tracking
    where id = any(${ids}::bigint[]) order by id for update`.execute(db);
  return rows;
};

const PAYLOAD = sql`jsonb_build_object('shipmentId', r."shipmentId", 'aceBillNumber', r."aceBillNumber", 'deliveryStatus', r."deliveryStatus",
  'dateTime', ${instantText(sql`r."dateTime"`)})`;

/** The rows `sent` with the id of the shipment whose bill number they name, as `shipment`. */
const withShipments = sql`(select sent.*, r.id as shipment
  from sent join ${shipmentsWith('id', 'aceBillNumber')} r on r."aceBillNumber" = sent."aceBillNumber" order by sent.ordinality) sent`;

/** How trackings are stored: with the shipments whose bill numbers they name. */
export const TRACKINGS = recordTable('tracking', Tracking, {
  json: jsonOfColumns(Tracking, { offsetMinutes: offsetOfEvent(sql`r.id`, sql`r."shipmentId"`) }),
  ownerId: sql`r."ownerId"`,
  insertion: { given: { shipmentId: sql`sent.shipment` }, from: withShipments },
  events: eventsOf(
    'tracking.recorded',
    PAYLOAD,
    sql`jsonb_strip_nulls(${PAYLOAD} || jsonb_build_object(
      'formerShipmentId', nullif(f."shipmentId", r."shipmentId"), 'formerOwnerId',
      case when f."shipmentId" <> r."shipmentId" then nullif(f."ownerId", r."ownerId") end))`,
  ),
});

/** The trackings of a filter that the user may see. */
export const trackingList = recordList(TRACKINGS, {
  row: Tracking,
  sorts: TRACKING_SORT_FIELDS,
  filters: trackingFilters,
  // As its index has it (migration 0032): for all readers in the order of the words in Vietnamese.
  ownSorts: [['details', [{ expression: sql`coalesce(r.details, coded_text(r."codedDetails", 'vi'))`, isNullable: true }]]],
});
