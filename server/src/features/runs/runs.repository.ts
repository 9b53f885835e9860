import { type RawBuilder, sql } from 'kysely';
import { batchesOf } from '../../shared/database/batches.ts';
import type { Database } from '../../shared/database/schema.ts';
import { claimDue, IS_DUE } from '../../shared/jobs/claim-due.ts';
import type { RunKind } from './runs.kinds.ts';
import './runs.tables.ts';

const namesOf = (kinds: readonly RunKind[]) => kinds.map(({ kind }) => kind);

/** The minutes in which a run of a kind can be undone; null if it cannot. */
const undoMinutes = (kinds: readonly RunKind[]) =>
  sql`(${JSON.stringify(Object.fromEntries(kinds.map(({ kind, undo }) => [kind, undo?.minutes ?? null])))}::json ->> kind)::integer * interval '1 minute'`;

/** Until when a run can be undone: once, and some minutes after the last item had its turn. */
const undoUntil = (kinds: readonly RunKind[]) => sql<
  string | null
>`case when items.done > 0 and items.undoing + items.undone + items.kept = 0
    and "turnAt" > now() - ${undoMinutes(kinds)} then ("turnAt" + ${undoMinutes(kinds)})::timestamptz(3) end`;

const countOf = (state: string) => sql<number>`coalesce(sum(c.total) filter (where c.state = ${sql.lit(state)}), 0)::integer`;

const runs = (db: Database, userId: number, kinds: readonly RunKind[]) =>
  db
    .selectFrom('bulkRun')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('bulkCount as c')
          .select([
            countOf('done').as('done'),
            countOf('failed').as('failed'),
            countOf('leftOut').as('leftOut'),
            countOf('undo').as('undoing'),
            countOf('undone').as('undone'),
            countOf('kept').as('kept'),
            countOf('cancelled').as('cancelled'),
          ])
          .whereRef('c.runId', '=', 'bulkRun.id')
          .as('items'),
      (join) => join.onTrue(),
    )
    .select(['id', 'kind', 'total', 'isStopped', 'createdDate'])
    .select(['done', 'failed', 'leftOut', 'undoing', 'undone', 'kept', 'cancelled', undoUntil(kinds).as('undoUntil')])
    .where('userId', '=', userId)
    .where('kind', 'in', namesOf(kinds));

export const findRuns = (db: Database, userId: number, kinds: readonly RunKind[]) =>
  runs(db, userId, kinds).orderBy('id', 'desc').limit(20).execute();

export const findRunsById = (db: Database, userId: number, kinds: readonly RunKind[], ids: readonly number[]) =>
  runs(db, userId, kinds)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();

export const findRun = (db: Database, userId: number, kinds: readonly RunKind[], id: number) =>
  runs(db, userId, kinds).where('id', '=', id).executeTakeFirst();

/** The states of items that a report names. */
export type Reported = 'failed' | 'leftOut' | 'kept';

export const findItems = (db: Database, runId: number, state: Reported, limit: number) =>
  db
    .selectFrom('bulkItem')
    .select(['position', 'payload', 'message', 'params'])
    .where('runId', '=', runId)
    .where('state', '=', sql.lit(state))
    .orderBy('position')
    .limit(limit)
    .execute();

/** Items that one statement inserts. */
const BATCH = 5_000;

/** Stores a run with its items, in their order. */
export const insertRun = async (db: Database, userId: number, kind: string, input: unknown, items: readonly unknown[]) => {
  const { id } = await db
    .insertInto('bulkRun')
    .values({ userId, kind, input: JSON.stringify(input), total: items.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, batch] of batchesOf(items, BATCH).entries()) {
    await sql`insert into "bulkItem" ("runId", position, payload) select ${id}::bigint, ${index * BATCH}::integer + position, payload
      from jsonb_array_elements(${JSON.stringify(batch)}::jsonb) with ordinality list (payload, position)`.execute(db);
  }
  // Autovacuum may come a minute later. Until then PostgreSQL would take the table for as small as it was, and read all items to choose the next one.
  if (items.length > BATCH) await sql`analyze "bulkItem"`.execute(db);
  return id;
};

export const stopRun = async (db: Database, userId: number, kinds: readonly RunKind[], id: number, isStopped: boolean) => {
  const changed = await db
    .updateTable('bulkRun')
    .set({ isStopped })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('kind', 'in', namesOf(kinds))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
};

/** The states of items that are looked for, as the indexes `bulkItem_open`, `bulkItem_todo` and `bulkItem_undo` have them. */
const IS_OPEN = sql<boolean>`state in ('waiting', 'working', 'undo')`;
const IS_TO_DO = sql<boolean>`state in ('waiting', 'working')`;
const IS_TO_UNDO = sql<boolean>`state = 'undo'`;

/** The runs that have items in such a state, read from the index in one step for each, however many items it has. */
const runsWith = (isInState: RawBuilder<boolean>) => sql`"openRun" as (
    (select "runId" from "bulkItem" where ${isInState} order by "runId" limit 1)
    union all
    select (select i."runId" from "bulkItem" i where ${isInState} and i."runId" > o."runId" order by i."runId" limit 1)
      from "openRun" o where o."runId" is not null)`;

/** The runs that are not over, of all people. */
export const findOpenRuns = async (db: Database) => {
  const { rows } = await sql<{ runId: number }>`with recursive ${runsWith(IS_OPEN)}
    select "runId" from "openRun" where "runId" is not null`.execute(db);
  return rows.map(({ runId }) => runId);
};

/** How many runs of a person are not over; also stopped ones. */
export const countOpenRuns = async (db: Database, userId: number, kinds: readonly RunKind[]) => {
  const { rows } = await sql<{ total: number }>`with recursive ${runsWith(IS_OPEN)}
    select count(*) as total from "openRun" o join "bulkRun" r on r.id = o."runId"
    where r."userId" = ${userId} and r.kind = any(${namesOf(kinds)})`.execute(db);
  return rows[0]?.total ?? 0;
};

/** The first item `i` in such a state. */
const firstOf = (ofRun: RawBuilder<unknown>, isInState: RawBuilder<boolean>) =>
  sql`select i.position, i."nextDate" from "bulkItem" i where ${ofRun} and ${isInState} order by i.position limit 1`;

/**
 * The run `turn` whose turn it is among those `r` of these kinds that have an item `i` in such a state that is wanted: of the person who has waited
 * longest, the run that has. The owner whose turn is taken goes behind all others. Ordered and limited to one, the items of each run are asked for in the
 * index instead of all at once.
 */
const turnAmong = (
  kinds: readonly RunKind[],
  isInState: RawBuilder<boolean>,
  isWanted: RawBuilder<boolean>,
  isOrdered = false,
) => sql`${runsWith(isInState)},
  ready as (
    select r.id, r."userId", r."turnAt" from "openRun" o join "bulkRun" r on r.id = o."runId"
      cross join lateral (${
        isOrdered
          ? sql`select from (${firstOf(sql`i."runId" = r.id`, isInState)}) i where ${isWanted}`
          : sql`select
        from "bulkItem" i where i."runId" = r.id and ${isInState} and ${isWanted} order by i.position limit 1`
      }) first
    where r.kind = any(${namesOf(kinds)})),
  turn as (
    select id from "bulkRun"
    where id = (select id from ready order by max("turnAt") over (partition by "userId"), "turnAt", id limit 1) for update),
  taken as (update "bulkRun" set "turnAt" = clock_timestamp() where id = (select id from turn))`;

/** How many items of all runs are open, and how many of the runs of the last day have failed. What is open is what has not ended: no item is read. */
export const countItems = async (db: Database) => {
  const counted = (run: RawBuilder<unknown>, isInState: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(c.total), 0)::integer from "bulkCount" c where c."runId" = ${run} and ${isInState})`;
  const { rows } = await sql<{ waiting: number; failed: number }>`with recursive ${runsWith(IS_OPEN)}
    select (select coalesce(sum(total - ${counted(sql`r.id`, sql`c.state <> 'undo'`)}), 0)::integer
        from "openRun" o join "bulkRun" r on r.id = o."runId") as waiting,
      (select coalesce(sum(${counted(sql`r.id`, sql`c.state = 'failed'`)}), 0)::integer
        from "bulkRun" r where r."createdDate" > now() - interval '1 day') as failed`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
};

type ItemKey = { runId: number; position: number };
export type ClaimedItem = ItemKey & { payload: unknown; madeId: number | null; userId: number; kind: string; input: unknown };

/** Takes the item whose turn it is. */
export const claimItem = async (db: Database, kinds: readonly RunKind[], leaseSeconds: number): Promise<ClaimedItem | undefined> => {
  const isOrdered = kinds.some((kind) => kind.isOrdered);
  const ofRun = sql`"runId" = (select id from turn) and ${IS_TO_DO}`;
  // In order, only the first item that is to be done can be due.
  const first = sql`position = (select position from (${firstOf(sql`i."runId" = (select id from turn)`, IS_TO_DO)}) i)`;
  const run = (column: string) => sql`(select ${sql.ref(column)} from "bulkRun" where id = "bulkItem"."runId") as ${sql.ref(column)}`;
  const [item] = await claimDue<ClaimedItem>(db, {
    table: 'bulkItem',
    key: ['runId', 'position'],
    order: sql`position`,
    most: 1,
    given: sql`${turnAmong(kinds, IS_TO_DO, sql`not r."isStopped" and i.${IS_DUE}`, isOrdered)},`,
    where: isOrdered ? sql`${ofRun} and ${first}` : ofRun,
    leaseSeconds,
    set: sql`state = 'working'`,
    returning: sql`"bulkItem"."runId", "bulkItem".position, payload, "madeId", ${run('userId')}, ${run('kind')}, ${run('input')}`,
  });
  return item;
};

type Outcome =
  | { state: 'failed'; message: string; params: string | null }
  /** `params` are the reasons for which it was left out, with commas between. */
  | { state: 'leftOut'; params: string };

const itemAt = (db: Database, { runId, position }: ItemKey) =>
  db.updateTable('bulkItem').where('runId', '=', runId).where('position', '=', position);

/** Marks an item with which nothing was done. If its run was undone meanwhile, the undoing marks it. */
export const finishItem = async (db: Database, item: ItemKey, outcome: Outcome) => {
  await itemAt(db, item).set(outcome).where('state', '=', 'working').execute();
};

/** Another copy of the program, or an undo, has finished the item meanwhile. */
export class ItemIsOver extends Error {}

/**
 * Marks an item as done, in the transaction that does it and as its last statement: it was done if and only if it is marked. Throws `ItemIsOver`,
 * which takes back what was done.
 */
export const markDone = async (db: Database, item: ItemKey, madeId: number | null) => {
  const marked = await itemAt(db, item).set({ state: 'done', madeId }).where('state', '=', 'working').executeTakeFirst();
  if (marked.numUpdatedRows === 0n) throw new ItemIsOver();
};

/** Holds a run of this person until the transaction ends. Returns whether there is one. */
export const lockRun = async (db: Database, userId: number, kinds: readonly RunKind[], id: number) => {
  const run = db.selectFrom('bulkRun').select('id').where('id', '=', id).where('userId', '=', userId).where('kind', 'in', namesOf(kinds));
  return (await run.forUpdate().executeTakeFirst()) !== undefined;
};

/** Marks what a run has done, and what it is at, as to be undone. What waits is never done; with `isNoted`, its kind notes that of each. */
export const markForUndo = async (db: Database, runId: number, isNoted: boolean) => {
  await sql`update "bulkItem" set state = case when state = 'waiting' and not ${isNoted}::boolean then 'cancelled' else 'undo' end
    where "runId" = ${runId} and state in ('waiting', 'working', 'done')`.execute(db);
};

/** Gives up what a run has not begun. */
export const cancelItems = async (db: Database, runId: number) => {
  await sql`update "bulkItem" set state = 'cancelled' where "runId" = ${runId} and ${IS_TO_DO} and state = 'waiting'`.execute(db);
};

/** The run of which an item is to be undone next. */
export const takeTurnToUndo = async (db: Database, kinds: readonly RunKind[]) => {
  const { rows } = await sql<{ id: number }>`with recursive ${turnAmong(kinds, IS_TO_UNDO, sql`true`)} select id from turn`.execute(db);
  return rows[0]?.id;
};

export type ItemToUndo = ItemKey & { userId: number; kind: string; madeId: number | null; payload: unknown };

/** Takes an item of a run that is to be undone until the transaction ends, so that no other copy of the program takes it. */
export const lockItemToUndo = async (db: Database, runId: number) => {
  const { rows } = await sql<ItemToUndo>`
    select i."runId", i.position, i."madeId", i.payload, r."userId", r.kind from "bulkItem" i join "bulkRun" r on r.id = i."runId"
    where i."runId" = ${runId} and ${IS_TO_UNDO} order by i.position limit 1 for update of i skip locked`.execute(db);
  return rows[0];
};

type Undoing = { state: 'undone' | 'cancelled' } | { state: 'kept'; message: string; params: string | null };

export const finishUndo = async (db: Database, item: ItemKey, outcome: Undoing) => {
  await itemAt(db, item).set(outcome).execute();
};

/** Runs are kept for so many days. */
const KEPT_DAYS = 30;

export const deleteOldRuns = async (db: Database) => {
  await db
    .deleteFrom('bulkRun')
    .where('createdDate', '<', sql<string>`now() - ${sql.lit(KEPT_DAYS)} * interval '1 day'`)
    .execute();
};
