import { type DeskCharts, MAX_TASK_NOTES, MAX_TASKS, Task, type TaskNote, type TaskNoteVersion } from '@ace/contract/desk/desk.ts';
import type { Attention } from '@ace/contract/progress/attention.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import { anyOf } from '../../shared/lists/conditions.ts';
import { todayIn } from '../../shared/lists/days.ts';
import { unmappedOf } from '../partner-events/partner-events.reads.ts';
import { openProblemsOf } from '../problems/problems.reads.ts';
import {
  CHANGED_NOW,
  CLOCK,
  hasNoProblemSince,
  IS_EXCEPTION,
  IS_STUCK,
  joinOpenChange,
  joinProgress,
  MISSING_SINCE,
  missingOf,
  PROGRESS_COLUMNS,
  problemSince,
  progressWith,
  rowsNeeding,
  STUCK_DAYS_OF_PARTNERS,
  stuckByPartner,
  unansweredSince,
} from '../progress/progress.reads.ts';
import { shipmentsWith } from '../shipments/shipments.reads.ts';
import { trackingsWith } from '../trackings/trackings.reads.ts';
import { usersWith } from '../users/users.reads.ts';
import './desk.tables.ts';

/** Which shipments are on a worklist: those of an assignee (null: all), and either those that are snoozed or the others. */
export type TaskSelection = { assigneeId: number | null; isSnoozed: boolean; timeZone: string };

/** Whether the task with the note `n` and the progress `p` is snoozed. A note is missing if there is none. */
const isSnoozed = (timeZone: string) =>
  sql<boolean>`coalesce(n."snoozedUntil" > ${todayIn(timeZone)} and n."trackingId" is not distinct from p."trackingId", false)`;

/** The same for the open change `h`: a change that came after the note is no longer snoozed. */
const isChangeSnoozed = (timeZone: string) => sql<boolean>`(${isSnoozed(timeZone)} and h."lastModifiedDate" <= n."lastModifiedDate")`;

/** The same for an event without a meaning: one that came after the note is no longer snoozed. */
const isUnmappedSnoozed = (timeZone: string) => sql<boolean>`(${isSnoozed(timeZone)} and p."unmappedAt" <= n."lastModifiedDate")`;

/** The same for problems: one that was reported or answered after the note is no longer snoozed. */
const areProblemsSnoozed = (timeZone: string) =>
  sql<boolean>`(${isSnoozed(timeZone)} and ${hasNoProblemSince(sql`p."shipmentId"`, sql`n."lastModifiedDate"`)})`;

/** Tasks of a selection: columns `attention`, `shipmentId` and `since`. */
const tasksOf = (selection: TaskSelection) => {
  const { assigneeId, timeZone } = selection;
  const assigned = assigneeId === null ? [] : [sql<boolean>`n."assigneeId" = ${assigneeId}`];
  const conditions = [sql<boolean>`${isSnoozed(timeZone)} = ${sql.lit(selection.isSnoozed)}`, ...assigned];
  const ofChanges = [sql<boolean>`coalesce(${isChangeSnoozed(timeZone)}, false) = ${sql.lit(selection.isSnoozed)}`, ...assigned];
  const note = sql`left join "taskNote" n on n."shipmentId" = p."shipmentId"`;
  const exceptions = sql`select 'exceptions' as attention, p."shipmentId", p."lastEventAt" as since
    ${rowsNeeding('exceptions', timeZone, { conditions, join: note })} order by p."lastEventAt", p."shipmentId" limit ${sql.lit(MAX_TASKS)}`;
  const oldest = sql`order by p."quietSince", p."shipmentId" limit ${sql.lit(MAX_TASKS)}`;
  const stuck = sql`select 'stuck', p."shipmentId", p."quietSince" ${stuckByPartner({ conditions, join: note }, oldest)}`;
  const changed = sql`select 'changed', p."shipmentId", h."createdDate"
    ${rowsNeeding('changed', timeZone, { conditions: ofChanges, join: note })} order by h."createdDate", p."shipmentId" limit ${sql.lit(MAX_TASKS)}`;
  const late = sql`select 'late', p."shipmentId", (p."estimatedTo" + 1)::timestamp at time zone ${timeZone}
    ${rowsNeeding('late', timeZone, { conditions, join: note })} order by p."estimatedTo", p."shipmentId" limit ${sql.lit(MAX_TASKS)}`;
  const ofUnmapped = [sql<boolean>`coalesce(${isUnmappedSnoozed(timeZone)}, false) = ${sql.lit(selection.isSnoozed)}`, ...assigned];
  const unmapped = sql`select 'unmapped', p."shipmentId", p."unmappedAt"
    ${rowsNeeding('unmapped', timeZone, { conditions: ofUnmapped, join: note })} order by p."unmappedAt", p."shipmentId" limit ${sql.lit(MAX_TASKS)}`;
  const since = unansweredSince('k');
  const unreachable = sql`select 'unreachable', p."shipmentId", ${since}
    ${rowsNeeding('unreachable', timeZone, { conditions, join: note })} order by ${since}, p."shipmentId" limit ${sql.lit(MAX_TASKS)}`;
  const ofProblems = [sql<boolean>`coalesce(${areProblemsSnoozed(timeZone)}, false) = ${sql.lit(selection.isSnoozed)}`, ...assigned];
  const problems = sql`select 'problems', p."shipmentId", b."reportedAt"
    ${rowsNeeding('problems', timeZone, { conditions: ofProblems, join: note })} order by b.id limit ${sql.lit(MAX_TASKS)}`;
  const missing = sql`select 'missing', p."shipmentId", ${MISSING_SINCE} as since
    ${rowsNeeding('missing', timeZone, { conditions, join: note })} order by since, p."shipmentId" limit ${sql.lit(MAX_TASKS)}`;
  return sql.join(
    [exceptions, stuck, changed, late, unmapped, unreachable, problems, missing].map((tasks) => sql`(${tasks})`),
    sql` union all `,
  );
};

const SHIPMENTS = shipmentsWith(
  ...([
    'id',
    'version',
    'aceBillNumber',
    'partnerShipment',
    'receiverName',
    'receiverContactName',
    'receiverCity',
    'receiverTelNo',
  ] as const),
);

/** The tasks of a selection that have waited longest: first what customers changed, which the partner has to know before the goods arrive. */
export const findTasks = async (db: Database, selection: TaskSelection): Promise<Task[]> => {
  const columns: Record<string, RawBuilder<unknown>> = {
    attention: sql`t.attention`,
    since: sql`t.since`,
    offsetMinutes: sql`case when t.attention = 'exceptions' then ${PROGRESS_COLUMNS.lastEventOffset} end`,
    changed: sql`case when t.attention = 'changed' then jsonb_build_object('before', h.before, 'after', ${CHANGED_NOW}) end`,
    reported: sql`case when t.attention = 'unmapped' then (select jsonb_build_object('partner', e.partner, 'event', e.event) ${unmappedOf(sql`s.id`)}
      and e."dateTime" = p."unmappedAt" order by e.id desc limit 1) end`,
    problem: sql`case when t.attention = 'unreachable' then ${problemSince(sql`s.id`, sql`t.since`)} end`,
    problems: sql`case when t.attention = 'problems' then ${openProblemsOf(sql`s.id`)} end`,
    missing: sql`case when t.attention = 'missing' then ${missingOf(sql`s.id`)} end`,
    deliveryStatus: sql`p."deliveryStatus"`,
    location: sql`e.location`,
    details: sql`e.details`,
    codedDetails: sql`e."codedDetails"`,
    snoozedUntil: sql`n."snoozedUntil"`,
    note: sql`n.note`,
    noteVersion: sql`coalesce(n.version, 0)`,
    assigneeId: sql`u.id`,
    assigneeLogin: sql`u.login`,
  };
  const selected = fieldsOf(Task).map((name) => sql`${columns[name] ?? sql`s.${sql.id(name)}`} as ${sql.id(name)}`);
  const { rows } = await sql<Task>`with t as materialized (${tasksOf(selection)})
    select ${sql.join(selected)} from t
      join ${SHIPMENTS} s on s.id = t."shipmentId"
      ${joinProgress(sql`s.id`)}
      left join ${trackingsWith('id', 'location', 'details', 'codedDetails')} e on e.id = p."trackingId"
      left ${joinOpenChange(sql`s.id`)}
      left join "taskNote" n on n."shipmentId" = s.id
      left join ${usersWith('id', 'login')} u on u.id = n."assigneeId"
    order by t.attention <> 'changed', t.since, s.id`.execute(db);
  return rows;
};

/** How many tasks of a selection have a note, which few have. */
export const countNotedTasks = async (db: Database, { assigneeId, isSnoozed: wanted, timeZone }: TaskSelection) => {
  const mine = sql<boolean>`(${assigneeId}::bigint is null or n."assigneeId" = ${assigneeId})`;
  const changes = sql`select count(*) from "taskNote" n ${joinProgress(sql`n."shipmentId"`)}
    ${joinOpenChange(sql`n."shipmentId"`)}
    where ${isChangeSnoozed(timeZone)} = ${sql.lit(wanted)} and ${mine}`;
  const noted = (attention: Attention, isOff: RawBuilder<boolean>) =>
    sql`(select count(*) ${rowsNeeding(attention, timeZone, {
      join: sql`join "taskNote" n on n."shipmentId" = p."shipmentId"`,
      conditions: [sql`${isOff} = ${sql.lit(wanted)}`, mine],
    })})`;
  const others = [
    sql`(${changes})`,
    noted('late', isSnoozed(timeZone)),
    noted('unmapped', isUnmappedSnoozed(timeZone)),
    noted('unreachable', isSnoozed(timeZone)),
    noted('problems', areProblemsSnoozed(timeZone)),
    noted('missing', isSnoozed(timeZone)),
  ];
  const { rows } = await sql<{ total: number }>`select count(*) + ${sql.join(others, sql` + `)} as total from "taskNote" n
    ${joinProgress(sql`n."shipmentId"`)} join ${STUCK_DAYS_OF_PARTNERS} d on d."partnerShipment" = p."partnerShipment"
    where ${anyOf([IS_EXCEPTION, IS_STUCK])} and ${isSnoozed(timeZone)} = ${sql.lit(wanted)} and ${mine}`.execute(db);
  return Number(rows[0]?.total ?? 0);
};

/** Writes the note of a shipment and returns its number; undefined if there is another one than `noteVersion`. */
export const writeTaskNote = async ({ db, caller }: Change, shipmentId: number, input: TaskNote) => {
  const { snoozedUntil, note, assigneeId, noteVersion } = input;
  const trackingId = sql<
    number | null
  >`(select "trackingId" from ${progressWith('shipmentId', 'trackingId')} p where "shipmentId" = ${shipmentId})`;
  const values = { snoozedUntil, trackingId, note, assigneeId, lastModifiedBy: caller.login, lastModifiedDate: CLOCK };
  const written = await db
    .insertInto('taskNote')
    .values({ shipmentId, ...values })
    .onConflict((conflict) => {
      const update = conflict.column('shipmentId').doUpdateSet(values);
      return typeof noteVersion === 'number' ? update.where('taskNote.version', '=', noteVersion) : update;
    })
    .returning('version')
    .executeTakeFirst();
  return written?.version;
};

/** The notes of a shipment, the latest first. */
export const findTaskNotes = (db: Database, shipmentId: number): Promise<TaskNoteVersion[]> =>
  db
    .selectFrom('taskNoteVersion as v')
    .leftJoin(usersWith('id', 'login').as('u'), 'u.id', 'v.assigneeId')
    .select([
      'v.version',
      'v.snoozedUntil',
      'v.note',
      'u.id as assigneeId',
      'u.login as assigneeLogin',
      'v.lastModifiedBy',
      'v.lastModifiedDate',
    ])
    .where('v.shipmentId', '=', shipmentId)
    .orderBy('v.version', 'desc')
    .limit(MAX_TASK_NOTES)
    .execute();

/** Days of the charts, today included. */
const CHART_DAYS = 30;

/** Shipments by the day on which they were registered. */
const countRegistered = async (db: Database, timeZone: string) => {
  const first = sql`${todayIn(timeZone)} - ${sql.lit(CHART_DAYS - 1)}`;
  const { rows } = await sql<DeskCharts['registered'][number]>`
    select day::date as day, coalesce(total, 0) as total from generate_series(${first}, ${todayIn(timeZone)}, interval '1 day') day
      left join (select (r."createdDate" at time zone ${timeZone})::date as day, count(*) as total from ${shipmentsWith('createdDate')} r
        where r."createdDate" >= (${first})::timestamp at time zone ${timeZone} group by 1) counted using (day)
    order by day`.execute(db);
  return rows;
};

/** How long deliveries took, by partner. */
const measureDeliveries = async (db: Database) => {
  const hours = sql`extract(epoch from p."lastEventAt" - p."handedOverAt") / 3600`;
  const { rows } = await sql<DeskCharts['deliveries'][number]>`
    select p."partnerShipment" as partner, count(*) as total,
      round(percentile_cont(0.5) within group (order by ${hours})::numeric, 1) as median,
      round(percentile_cont(0.9) within group (order by ${hours})::numeric, 1) as p90
    from ${progressWith('partnerShipment', 'deliveryStatus', 'lastEventAt', 'handedOverAt')} p
    where p."deliveryStatus" = 'DELIVERED' and p."lastEventAt" between now() - ${sql.lit(CHART_DAYS)} * interval '1 day' and now()
      and p."handedOverAt" < p."lastEventAt"
    group by 1 order by 1`.execute(db);
  return rows;
};

/** What the charts of home show. */
export const readCharts = async (db: Database, timeZone: string): Promise<DeskCharts> => {
  const [registered, deliveries] = await Promise.all([countRegistered(db, timeZone), measureDeliveries(db)]);
  return { registered, deliveries };
};
