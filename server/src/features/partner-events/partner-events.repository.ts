import type { PartnerEvent } from '@ace/contract/partner-events/partner-event.ts';
import { PARTNER_EVENT_SORT_FIELDS, PartnerEvent as PartnerEventSchema } from '@ace/contract/partner-events/partner-event.ts';
import type { Carrier } from '@ace/contract/partners/partner.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { numberKey } from '@ace/contract/shared/text/number-forms.ts';
import { codesOf, sameCode } from '@ace/contract/shipments/code.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import { LOCKS } from '../../shared/database/locks.ts';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { jsonOfColumns, sortKeysByColumn } from '../../shared/lists/columns.ts';
import type { List } from '../../shared/lists/list.ts';
import { trackingsWith } from '../trackings/trackings.reads.ts';
import './partner-events.tables.ts';

/** A number at its partner. */
export type PartnerNumber = { partner: Carrier; number: string };

/** An event as decisions need it. Events are not changed: what becomes of one is a new object. */
export type StoredEvent = Omit<PartnerEvent, 'shipmentId'> & { shipmentId: number | null };

const COLUMNS = fieldsOf(PartnerEventSchema);

/**
 * Locks these numbers, in all of their forms, until the transaction ends: their events are stored by one transaction at a time. Numbers are locked before
 * shipments and before the rows of the plan, which prevents deadlocks.
 */
export const lockNumbers = (db: Database, numbers: PartnerNumber[]) => {
  const names = numbers.map(({ partner, number }) => `${partner} ${sameCode(number)}`);
  return sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.partnerNumbers)}, hash) from (
    select distinct hashtext(name) as hash from unnest(${names}::text[]) name order by 1) locked`.execute(db);
};

/**
 * The shipment with a number, and how that is written there. Of several with exactly this number it is the one that was registered last; else the only one
 * with another form of it (`codesOf`).
 */
export const findShipmentWith = async (db: Database, { partner, number }: PartnerNumber) => {
  const exact = sql`select "shipmentId" as id, number from "partnerNumber" where partner = ${partner} and key = ${numberKey(number)} and number = ${number}
    order by id desc limit 1`;
  const other = sql`select max(id) as id, max(number) as number from (select "shipmentId" as id, number from "partnerNumber"
    where partner = ${partner} and key = any(${codesOf(number)})) formed having count(distinct id) = 1`;
  for (const query of [exact, other]) {
    const { rows } = await sql<{ id: number; number: string }>`${query}`.execute(db);
    if (rows[0]) return rows[0];
  }
  return undefined;
};

/** Gives events of a number that no shipment had, in another form, the number as its only shipment has it; those that are known in that form stay. */
export const claimUnknown = async ({ db }: Change, { partner, number }: PartnerNumber) => {
  const key = numberKey(number);
  await sql`update "partnerEvent" set number = ${number} where id in (
    select distinct on (key) e.id from "partnerEvent" e
    where e."shipmentId" is null and number_key(e.number) = ${key} and e.partner = ${partner} and e.number <> ${number}
      and not exists (select from "partnerEvent" k where k.partner = e.partner and k.number = ${number} and k.key = e.key)
      and (select count(distinct n."shipmentId") from "partnerNumber" n where n.partner = e.partner and n.key = ${key}) = 1
    order by key, e.id)`.execute(db);
};

/** The events of a number with these keys, or all. */
export const findEvents = (db: Database, { partner, number }: PartnerNumber, keys?: string[]): Promise<StoredEvent[]> =>
  db
    .selectFrom('partnerEvent')
    .select(COLUMNS)
    .where('partner', '=', partner)
    .where('number', '=', number)
    .$if(keys !== undefined, (rows) => rows.where('key', '=', sql<string>`any(${keys}::text[])`))
    .execute() as Promise<StoredEvent[]>;

/** The events of a number that no shipment has, or whose time could not be right. */
export const findOpenEvents = (db: Database, { partner, number }: PartnerNumber): Promise<StoredEvent[]> =>
  db
    .selectFrom('partnerEvent')
    .select(COLUMNS)
    .where('partner', '=', partner)
    .where('number', '=', number)
    .where((eb) => eb.or([eb('shipmentId', 'is', null), eb('outcome', 'in', ['early', 'ahead'])]))
    .execute() as Promise<StoredEvent[]>;

/** Those of these numbers with events that no shipment has, also in another form of the number, or whose time could not be right. */
export const findNumbersWithOpenEvents = async (db: Database, numbers: PartnerNumber[]) => {
  const given = sql`unnest(${numbers.map(({ partner }) => partner)}::text[], ${numbers.map(({ number }) => number)}::text[]) n (partner, number)`;
  const { rows } = await sql<PartnerNumber>`select n.partner, n.number from ${given}
    where exists (select from "partnerEvent" e where e.partner = n.partner and e.number = n.number
        and (e."shipmentId" is null or e.outcome in ('early', 'ahead')))
      or exists (select from "partnerEvent" e where e.partner = n.partner and e."shipmentId" is null
        and number_key(e.number) = number_key(n.number))`.execute(db);
  return rows;
};

/** Those of these events that a shipment has, in the order of their ids. */
export const findEventsById = (db: Database, shipmentId: number, ids: number[]): Promise<StoredEvent[]> =>
  db
    .selectFrom('partnerEvent')
    .select(COLUMNS)
    .where('shipmentId', '=', shipmentId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .execute();

/** The events that confirm a tracking which says something else by now, or belongs to another shipment; in the order in which shipments are locked. */
export const findMisled = (db: Database, trackingId: number) =>
  db
    .selectFrom('partnerEvent as e')
    .innerJoin(trackingsWith('id', 'shipmentId', 'deliveryStatus').as('t'), 't.id', 'e.trackingId')
    .select(COLUMNS.map((column) => `e.${column}` as const))
    .where('t.id', '=', trackingId)
    .where('e.outcome', '=', 'confirms')
    .where((eb) => eb.or([eb('t.deliveryStatus', '<>', eb.ref('e.status')), eb('t.shipmentId', '<>', eb.ref('e.shipmentId'))]))
    .orderBy('e.shipmentId')
    .orderBy('e.id')
    .execute() as Promise<StoredEvent[]>;

/** How many events are read at once to decide about them again. */
const READ_AT_ONCE = 1_000;

/** The next events of a partner's known numbers, by their ids. */
export const findEventsAfter = (db: Database, partner: Carrier, id: number) =>
  db
    .selectFrom('partnerEvent')
    .select(['id', 'number', 'code', 'event', 'status'])
    .where('partner', '=', partner)
    .where('shipmentId', 'is not', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(READ_AT_ONCE)
    .execute();

export const countEvents = async (db: Database, { partner, number }: PartnerNumber) => {
  const { count } = await db
    .selectFrom('partnerEvent')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('partner', '=', partner)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return count;
};

/** Rows as one parameter: a thousand events have sixteen thousand values, and a statement for each takes a second. */
const rowsOf = (events: object[]) => sql`json_populate_recordset(null::"partnerEvent", ${JSON.stringify(events)}) r`;

const listOf = (columns: readonly string[], prefix = '') => sql.join(columns.map((column) => sql.ref(`${prefix}${column}`)));

/** Stores events, which all have the same columns. */
export const insertEvents = async ({ db }: Change, events: Insertable<Schema['partnerEvent']>[]): Promise<StoredEvent[]> => {
  const columns = Object.keys(events[0] ?? {});
  const { rows } = await sql<StoredEvent>`insert into "partnerEvent" (${listOf(columns)})
    select ${listOf(columns, 'r.')} from ${rowsOf(events)} returning ${listOf(COLUMNS)}`.execute(db);
  return rows;
};

/** What a partner may correct. */
type Corrected = Pick<Updateable<Schema['partnerEvent']>, 'dateTime' | 'offsetMinutes' | 'receivedDate' | 'raw'> &
  Pick<StoredEvent, 'id' | 'code' | 'event' | 'country' | 'city' | 'notes'>;

export const correctEvents = ({ db }: Change, events: Corrected[]) => {
  const columns = ['dateTime', 'offsetMinutes', 'receivedDate', 'code', 'event', 'country', 'city', 'notes', 'raw'];
  return sql`update "partnerEvent" e set (${listOf(columns)}) = row (${listOf(columns, 'r.')})
    from ${rowsOf(events)} where e.id = r.id`.execute(db);
};

/** What an event means, and what becomes of it. */
type Decided = Pick<StoredEvent, 'id' | 'status' | 'outcome' | 'trackingId' | 'shipmentId'>;

/** Stores what events mean, and what became of them. */
export const updateOutcomes = ({ db }: Change, rows: Decided[]) =>
  sql`update "partnerEvent" e set (status, outcome, "trackingId", "shipmentId") = row (r.status, r.outcome, r."trackingId", r."shipmentId")
    from ${rowsOf(rows)} where e.id = r.id`.execute(db);

const json = jsonOfColumns(PartnerEventSchema);
const sortKeys = sortKeysByColumn(PartnerEventSchema, PARTNER_EVENT_SORT_FIELDS);

/** The events of a shipment, by default the latest first. */
export const eventList = (shipmentId: number): List<string> => ({
  table: 'partnerEvent',
  conditions: [sql<boolean>`r."shipmentId" = ${shipmentId}`],
  json,
  sortKeys,
  total: 'exact',
});
