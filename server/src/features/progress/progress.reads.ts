import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import type { Attention } from '@ace/contract/progress/attention.ts';
import { STUCK_DAYS } from '@ace/contract/progress/stuck-days.ts';
import { FILTER_COUNT_LIMIT } from '@ace/contract/shared/lists.ts';
import { areUnderWay, EXCEPTION_STATUSES, type StatusFilter } from '@ace/contract/trackings/statuses.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Database, reading } from '../../shared/database/schema.ts';
import { allOf, anyOf, oneOf } from '../../shared/lists/conditions.ts';
import { todayIn } from '../../shared/lists/days.ts';
import type { CountLimit } from '../../shared/lists/list.ts';
import { settingValue } from '../../shared/settings/settings.ts';
import './progress.tables.ts';

/** The event of a partner from which a tracking of a shipment follows, or which says the same: from its `from` on, with the event in `e`. */
export const reportOf = (trackingId: RawBuilder<unknown>, shipmentId: RawBuilder<unknown>) => sql`from "partnerEvent" e
  where e."trackingId" = ${trackingId} and e."shipmentId" = ${shipmentId} and e.outcome in ('recorded', 'confirms') order by e."dateTime", e.id limit 1`;

/**
 * What a partner wrote of the event `e` that stopped a shipment: why it did is in its notes as often. Of other events the notes are not for everybody: they
 * say who signed.
 */
export const STOP_TEXT = sql<string>`left(concat_ws(' – ', e.event, nullif(e.notes, e.event)), 500)`;

/** How far the clock at the place of a tracking is ahead of UTC, in minutes. Null if unknown, also for a time in UTC, which says nothing about that clock. */
export const offsetOfEvent = (trackingId: RawBuilder<unknown>, shipmentId: RawBuilder<unknown>) =>
  sql<number | null>`(select nullif(e."offsetMinutes", 0) ${reportOf(trackingId, shipmentId)})`;

/** Progress with some columns. */
export const progressWith = reading('shipmentProgress');

/** Joins the progress `p` of a shipment. */
export const joinProgress = (shipmentId: RawBuilder<unknown>) => sql`join "shipmentProgress" p on p."shipmentId" = ${shipmentId}`;

/** What a shipment has from its progress `p`. */
export const PROGRESS_COLUMNS = {
  deliveryStatus: sql<string | null>`p."deliveryStatus"`,
  lastEventAt: sql<string | null>`p."lastEventAt"`,
  lastEventOffset: offsetOfEvent(sql`p."trackingId"`, sql`p."shipmentId"`),
  estimatedFrom: sql<string | null>`p."estimatedFrom"`,
  estimatedTo: sql<string | null>`p."estimatedTo"`,
};

/** A column of the progress of a shipment, which does not touch the shipment's own row. */
export const progressOf = <Value>(column: Exclude<keyof typeof PROGRESS_COLUMNS, 'lastEventOffset'>, table: 'r' | 's' | 'shipment') =>
  sql<Value>`(select p.${sql.id(column)} from "shipmentProgress" p where p."shipmentId" = ${sql.ref(`${table}.id`)})`;

/** Whether a shipment is handed over. */
export const isHandedOver = (shipmentId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from "shipmentProgress" p where p."shipmentId" = ${shipmentId} and is_handed_over(p))`;

/** Whether the latest tracking of the row `p` of `shipmentProgress` is an exception. Written out, as PostgreSQL needs it to take the index. */
export const IS_EXCEPTION = sql<boolean>`p."deliveryStatus" in (${sql.join(EXCEPTION_STATUSES.map((status) => sql.lit(status)))})`;

/** The days after which shipments of each partner count as stuck: rows `partnerShipment` and `days`. The limit lets PostgreSQL plan for that few. */
export const STUCK_DAYS_OF_PARTNERS = sql`(select key as "partnerShipment", value::integer as days
  from jsonb_each_text(${settingValue(STUCK_DAYS)}) limit ${sql.lit(PARTNERS.length)})`;

/** Whether the row `p` is that of a stuck shipment; `d` is the row of its partner in `STUCK_DAYS_OF_PARTNERS`. */
export const IS_STUCK = sql<boolean>`p."quietSince" <= now() - make_interval(days => d.days)`;

/** Whether the days on which the shipment of the row `p` was likely to arrive have passed. */
export const isPastEstimate = (timeZone: string) => sql<boolean>`p."estimatedTo" < ${todayIn(timeZone)}`;

/** A condition on the progress `p`: its shipment is under way. PostgreSQL takes the index of these for no other form of the condition. */
const UNDER_WAY = sql<boolean>`p."deliveryStatus" is distinct from 'DELIVERED'`;

/** The shipments under way: those with the ids, or the `limit` newest that are older than one. */
export const underWay = (which: { ids: number[] } | { before: number; limit: number }) => {
  if ('ids' in which)
    return sql`(select "shipmentId" from "shipmentProgress" p where p."shipmentId" = any(${which.ids}::bigint[]) and ${UNDER_WAY})`;
  return sql`(select "shipmentId" from "shipmentProgress" p where p."shipmentId" < ${which.before} and ${UNDER_WAY}
    order by p."shipmentId" desc limit ${sql.lit(which.limit)})`;
};

/** The same of those that are not handed over. */
export const notHandedOver = (which: { ids: number[] } | { before: number; limit: number }) => {
  const rows = sql`select "shipmentId" from "shipmentProgress" p where not is_handed_over(p) and ${UNDER_WAY}`;
  if ('ids' in which) return sql`(${rows} and p."shipmentId" = any(${which.ids}::bigint[]))`;
  return sql`(${rows} and p."shipmentId" < ${which.before} order by p."shipmentId" desc limit ${sql.lit(which.limit)})`;
};

/** Whether the latest news of the shipment of the row `p` is an event without a meaning, of the last 30 days. Its first line is the condition of the index. */
const IS_UNMAPPED = sql<boolean>`p."unmappedAt" > coalesce(p."lastEventAt", '-infinity') and ${UNDER_WAY}
  and p."unmappedAt" between now() - interval '30 days' and now()`;

/** Since when there has been neither an answer nor news of the number of a poll. */
export const unansweredSince = (poll: 'k' | 'f') => sql`greatest(${sql.id(poll)}."answeredDate", ${sql.id(poll)}."quietSince")`;

/** What kept the number of a shipment from being asked for since an instant. */
export const problemSince = (shipmentId: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  sql`(select coalesce(k.problem, o.problem) from "partnerPoll" k join "partnerPoller" o on o.partner = k.partner
    where k."shipmentId" = ${shipmentId} and ${unansweredSince('k')} = ${since} limit 1)`;

/**
 * Whether the number of a poll is to be asked for, and could not be for a day, because calls for it fail, or because it is due and all calls of its partner
 * fail, which is then left alone for most of the time.
 */
const isUnanswered = (poll: 'k' | 'f') => {
  const k = sql.id(poll);
  return sql<boolean>`${k}."nextDate" is not null and ${unansweredSince(poll)} < now() - interval '24 hours'
    and (${k}.failures > 0 or ${k}."nextDate" <= now() and exists (select from "partnerPoller" o where o.partner = ${k}.partner and o.failures > 0))`;
};

/** The same, of a shipment under way with several such numbers for the first of them alone. */
const IS_UNREACHABLE = sql<boolean>`${isUnanswered('k')} and ${UNDER_WAY} and not exists (
  select from "partnerPoll" f where f."shipmentId" = k."shipmentId" and (f.partner, f.number) < (k.partner, k.number) and ${isUnanswered('f')})`;

/** Whether the problem `b` is the first unsolved one of its shipment. */
const IS_FIRST_OPEN = sql<boolean>`b."solvedAt" is null
  and not exists (select from problem f where f."shipmentId" = b."shipmentId" and f."solvedAt" is null and f.id < b.id)`;

/** Whether a shipment has no problem that was reported or answered after a moment, and is unsolved. */
export const hasNoProblemSince = (shipmentId: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from problem f where f."shipmentId" = ${shipmentId} and f."solvedAt" is null and greatest(f."reportedAt", f."answeredAt") > ${since})`;

/** Whether the package `m` is the first missing one of its shipment, which is under way: what was delivered is not missed any more. */
const IS_FIRST_MISSING = sql<boolean>`m."isMissing" and ${UNDER_WAY}
  and not exists (select from package f where f."shipmentId" = m."shipmentId" and f."isMissing" and f.number < m.number)`;

/** Since when packages of the shipment of the row `p` have been missing: the latest scan of the others. */
export const MISSING_SINCE = sql`coalesce((select max(o."scannedAt") from package o where o."shipmentId" = p."shipmentId"), p."lastEventAt", now())`;

/** Which packages of a shipment are missing, of how many. */
export const missingOf = (shipmentId: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('packages', coalesce(jsonb_agg(number order by number) filter (where "isMissing"), '[]'), 'total', count(*))
    from package where "shipmentId" = ${shipmentId})`;

/** Whether the shipment of the row `p` needs attention. */
const needs = (attention: Attention, timeZone: string): RawBuilder<boolean> => {
  if (attention === 'exceptions') return IS_EXCEPTION;
  if (attention === 'overdue') return sql`p."deliveryStatus" is null and p."shipDate" < ${todayIn(timeZone)}`;
  if (attention === 'changed') return sql`h."passedOnDate" is null`;
  if (attention === 'late') return isPastEstimate(timeZone);
  if (attention === 'unmapped') return IS_UNMAPPED;
  if (attention === 'unreachable') return IS_UNREACHABLE;
  if (attention === 'problems') return IS_FIRST_OPEN;
  if (attention === 'missing') return IS_FIRST_MISSING;
  return IS_STUCK;
};

/**
 * Where the rows `p` are found that may need attention. Only those of stuck shipments need the days of their partner, only changed ones the change, only
 * unreachable ones the poll, only those with problems the problem, only incomplete ones the package.
 */
const sourceOf = (attention: Attention) => {
  if (attention === 'stuck') return sql`${STUCK_DAYS_OF_PARTNERS} d join "shipmentProgress" p on p."partnerShipment" = d."partnerShipment"`;
  if (attention === 'changed') return sql`"shipmentChange" h join "shipmentProgress" p on p."shipmentId" = h."shipmentId"`;
  if (attention === 'unreachable') return sql`"partnerPoll" k join "shipmentProgress" p on p."shipmentId" = k."shipmentId"`;
  if (attention === 'problems') return sql`problem b join "shipmentProgress" p on p."shipmentId" = b."shipmentId"`;
  if (attention === 'missing') return sql`package m join "shipmentProgress" p on p."shipmentId" = m."shipmentId"`;
  return sql`"shipmentProgress" p`;
};

type Further = { conditions: RawBuilder<boolean>[]; join?: RawBuilder<unknown> };

/** The rows `p` that need attention and meet further conditions: the end of a statement, from its `from` on. */
export const rowsNeeding = (attention: Attention, timeZone: string, { conditions, join = sql`` }: Further) =>
  sql`from ${sourceOf(attention)} ${join} where ${allOf([needs(attention, timeZone), ...conditions])}`;

/**
 * The rows `p` of stuck shipments that meet further conditions, with `shipmentId` and `quietSince`: the end of a statement, from its `from` on. Each
 * partner has its own range of an index, and `rest` orders and bounds what is read of it. Without it, `offset 0` keeps PostgreSQL from reading
 * the ranges of all partners at once, and then looking at each row.
 */
export const stuckByPartner = ({ conditions, join = sql`` }: Further, rest = sql`offset 0`) => {
  const all = [sql<boolean>`p."partnerShipment" = d."partnerShipment"`, IS_STUCK, ...conditions];
  return sql`from ${STUCK_DAYS_OF_PARTNERS} d cross join lateral (
    select p."shipmentId", p."quietSince" from "shipmentProgress" p ${join} where ${allOf(all)} ${rest}) p`;
};

/** Whether a shipment, that of the row `r` of a list if no other id is given, needs attention. */
export const needsAttention = (attention: Attention, timeZone: string, shipmentId = sql`r.id`) =>
  sql<boolean>`exists (select ${rowsNeeding(attention, timeZone, { conditions: [sql`p."shipmentId" = ${shipmentId}`] })})`;

/** The condition on `p` that its shipment belongs to an owner; none for null, which stands for all owners. */
const ofOwner = (ownerId: number | null) => (ownerId === null ? [] : [sql<boolean>`p."ownerId" = ${ownerId}`]);

/** Whether the latest tracking of the progress `p` is one of these statuses; `NONE` is no tracking. */
const hasStatus = (statuses: StatusFilter[]) => {
  if (areUnderWay(statuses)) return UNDER_WAY;
  const named = statuses.filter((status) => status !== 'NONE');
  return anyOf([
    ...(named.length < statuses.length ? [sql<boolean>`p."deliveryStatus" is null`] : []),
    ...(named.length > 0 ? [oneOf(sql`p."deliveryStatus"`, named)] : []),
  ]);
};

/** Whether the shipment `r` of a list has one of these statuses. With the owner of the list (null: all) an index finds their own. */
export const hasProgress = (statuses: StatusFilter[], ownerId: number | null) => {
  const conditions = [sql<boolean>`p."shipmentId" = r.id`, hasStatus(statuses), ...ofOwner(ownerId)];
  return sql<boolean>`exists (select from "shipmentProgress" p where ${allOf(conditions)})`;
};

const id = sql<number>`p."shipmentId"`;

/** The shipments of an owner (null: of all) with one of these statuses, found in their progress alone. */
export const shipmentsWithStatus = (statuses: StatusFilter[], ownerId: number | null): CountLimit => {
  const rows = sql`from "shipmentProgress" p where ${allOf([hasStatus(statuses), ...ofOwner(ownerId)])}`;
  return { upTo: FILTER_COUNT_LIMIT, narrow: { rows, id, isInOrder: ownerId !== null && areUnderWay(statuses) } };
};

/** More shipments that need attention are not counted: a hundred thousand entries of an index take 10 ms. */
const ATTENTION_COUNT_LIMIT = 100_000;

/** The shipments of an owner (null: of all) that need attention, found in their progress alone. */
export const shipmentsNeeding = (attention: Attention, timeZone: string, ownerId: number | null): CountLimit => {
  const further = { conditions: ofOwner(ownerId) };
  const rows = attention === 'stuck' ? stuckByPartner(further) : rowsNeeding(attention, timeZone, further);
  // Of those that are unreachable each takes as long as ten others.
  return { upTo: attention === 'unreachable' ? FILTER_COUNT_LIMIT : ATTENTION_COUNT_LIMIT, narrow: { rows, id } };
};

/** A condition on the progress `p`: its shipment goes to Australia without another carrier, is not delivered, and has no order there. */
const ORDER_DUE = sql<boolean>`p."goesToAustralia" and p."orderedAt" is null and ${UNDER_WAY}`;

/** Whether an order in Australia is due for the shipment `r` of a list. */
export const isOrderDue = sql<boolean>`exists (select from "shipmentProgress" p where p."shipmentId" = r.id and ${ORDER_DUE})`;

/** The shipments of an owner (null: of all) for which an order in Australia is due, found in their progress alone. */
export const shipmentsWithOrderDue = (ownerId: number | null): CountLimit => {
  const rows = sql`from "shipmentProgress" p where ${allOf([ORDER_DUE, ...ofOwner(ownerId)])}`;
  return { upTo: FILTER_COUNT_LIMIT, narrow: { rows, id, isInOrder: true } };
};

/** Whether today is one of the days on which the shipment of the progress `p` is likely to arrive. */
const arrivesToday = (timeZone: string) => {
  const today = todayIn(timeZone);
  return sql<boolean>`p."estimatedTo" >= ${today} and p."estimatedFrom" <= ${today}`;
};

/** Whether the shipment `r` of a list is likely to arrive today. */
export const isArrivingToday = (timeZone: string) =>
  sql<boolean>`exists (select from "shipmentProgress" p where p."shipmentId" = r.id and ${arrivesToday(timeZone)})`;

/** The shipments of an owner (null: of all) that are likely to arrive today, found in their progress alone. */
export const shipmentsArrivingToday = (timeZone: string, ownerId: number | null): CountLimit => {
  const rows = sql`from "shipmentProgress" p where ${allOf([arrivesToday(timeZone), ...ofOwner(ownerId)])}`;
  return { upTo: FILTER_COUNT_LIMIT, narrow: { rows, id } };
};

/** The time by the clock of the database, which all copies of the program share. Unlike `now()` it goes on while a transaction waits for a lock. */
export const CLOCK = sql<string>`clock_timestamp()`;

/** The fields of the change `h` that is not passed on, with the values that its shipment has now. */
export const CHANGED_NOW = sql<unknown>`(select jsonb_object_agg(field, to_jsonb(s) -> field)
  from shipment s, jsonb_object_keys(h.before) field where s.id = h."shipmentId")`;

/** Joins the open change `h` of a shipment. */
export const joinOpenChange = (shipmentId: RawBuilder<unknown>) =>
  sql`join "shipmentChange" h on h."shipmentId" = ${shipmentId} and h."passedOnDate" is null`;

/** The progress of a shipment. Until the transaction ends, no event changes it. The caller holds the lock of the shipment's row. */
export const lockProgress = (db: Database, shipmentId: number) =>
  db
    .selectFrom('shipmentProgress')
    .select(['deliveryStatus', 'lastEventAt', 'handedOverAt'])
    .where('shipmentId', '=', shipmentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
