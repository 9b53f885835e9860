import {
  type BulkDoubt,
  type BulkFailure,
  type BulkInput,
  type BulkKind,
  type BulkOmission,
  type BulkRun,
  UNDO_MINUTES,
} from '@ace/contract/bulk/bulk.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import './bulk.tables.ts';

/** Until when a run can be undone: events only, once, and some minutes after the last shipment had its turn. */
const UNDO_UNTIL = sql<string | null>`case when kind = 'tracking' and items.done > 0 and items.undoing + items.undone + items.kept = 0
    and items."lastAt" > now() - ${sql.lit(UNDO_MINUTES)} * interval '1 minute'
  then items."lastAt" + ${sql.lit(UNDO_MINUTES)} * interval '1 minute' end`;

const countOf = (state: string) => sql<number>`count(*) filter (where state = ${sql.lit(state)})`;

const runs = (db: Database) =>
  db
    .selectFrom('bulkRun')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('bulkItem')
          .select([
            countOf('done').as('done'),
            countOf('failed').as('failed'),
            countOf('leftOut').as('leftOut'),
            countOf('undo').as('undoing'),
            countOf('undone').as('undone'),
            countOf('kept').as('kept'),
            countOf('cancelled').as('cancelled'),
            sql`max("claimedAt")`.as('lastAt'),
          ])
          .whereRef('bulkItem.runId', '=', 'bulkRun.id')
          .as('items'),
      (join) => join.onTrue(),
    )
    .select(['id', 'kind', 'total', 'isStopped', 'createdDate'])
    .select(['done', 'failed', 'leftOut', 'undoing', 'undone', 'kept', 'cancelled', UNDO_UNTIL.as('undoUntil')]);

export const findRuns = (db: Database, userId: number): Promise<BulkRun[]> =>
  runs(db).where('userId', '=', userId).orderBy('id', 'desc').limit(20).execute();

export const findRun = (db: Database, userId: number, id: number): Promise<BulkRun | undefined> =>
  runs(db).where('userId', '=', userId).where('id', '=', id).executeTakeFirst();

/** Items of a run with the bill numbers of those shipments that `ownerId` may see (null: all), which may have another owner by now. */
const itemsOf = (db: Database, runId: number, ownerId: number | null) =>
  db
    .selectFrom('bulkItem')
    .leftJoin('shipment', (join) =>
      join
        .onRef('shipment.id', '=', 'bulkItem.shipmentId')
        .on((eb) => (ownerId === null ? eb.lit(true) : eb('shipment.ownerId', '=', ownerId))),
    )
    .select(['shipmentId', 'aceBillNumber', 'params'])
    .where('runId', '=', runId)
    .orderBy('position');

export const findFailures = (db: Database, runId: number, ownerId: number | null): Promise<BulkFailure[]> =>
  itemsOf(db, runId, ownerId).select(sql<string>`coalesce(message, '')`.as('message')).where('state', 'in', ['failed', 'kept']).execute();

export const findOmissions = async (db: Database, runId: number, ownerId: number | null): Promise<BulkOmission[]> => {
  const rows = await itemsOf(db, runId, ownerId).where('state', '=', 'leftOut').execute();
  // `params` are the doubts, as `finishItem` wrote them.
  return rows.map(({ params, ...item }) => ({ ...item, doubts: (params ?? '').split(',') as BulkDoubt[] }));
};

/** Stores a run with its shipments, in their order. */
export const insertRun = async (db: Database, userId: number, input: BulkInput, shipmentIds: number[]) => {
  const { id } = await db
    .insertInto('bulkRun')
    .values({ userId, kind: input.kind, input: JSON.stringify(input), total: shipmentIds.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into "bulkItem" ("runId", position, "shipmentId")
    select ${id}::bigint, position, shipment from unnest(${shipmentIds}::bigint[]) with ordinality list (shipment, position)`.execute(db);
  return id;
};

export const stopRun = async (db: Database, userId: number, id: number, isStopped: boolean) => {
  const changed = await db.updateTable('bulkRun').set({ isStopped }).where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
  return changed.numUpdatedRows > 0n;
};

/** The states in which something is still to be done with an item, as the index `bulkItem_open` has them. */
const IS_OPEN = sql<boolean>`state in ('waiting', 'working', 'undo')`;

/** The runs that are not over, read from the index in one step for each, however many items it has. */
const OPEN_RUNS = sql`"openRun" as (
    (select "runId" from "bulkItem" where ${IS_OPEN} order by "runId" limit 1)
    union all
    select (select i."runId" from "bulkItem" i where ${IS_OPEN} and i."runId" > o."runId" order by i."runId" limit 1)
      from "openRun" o where o."runId" is not null)`;

/** How many runs of a person are not over; also stopped ones. */
export const countOpenRuns = async (db: Database, userId: number) => {
  const { rows } = await sql<{ total: number }>`with recursive ${OPEN_RUNS}
    select count(*) as total from "openRun" o join "bulkRun" r on r.id = o."runId" where r."userId" = ${userId}`.execute(db);
  return rows[0]?.total ?? 0;
};

/**
 * The run `turn` whose turn it is among those `r` of these kinds that have such an item `i`: of the person who has waited longest, the run that has.
 * Whoever takes the turn goes behind all others. Ordered and limited to one, the items of each run are asked for in the index instead of all at once.
 */
const turnAmong = (kinds: readonly BulkKind[], isWanted: RawBuilder<boolean>) => sql`${OPEN_RUNS},
  ready as (
    select r.id, r."userId", r."turnAt" from "openRun" o join "bulkRun" r on r.id = o."runId"
      cross join lateral (select from "bulkItem" i where i."runId" = r.id and ${isWanted} order by i.position limit 1) first
    where r.kind = any(${kinds})),
  turn as (
    select id from "bulkRun"
    where id = (select id from ready order by max("turnAt") over (partition by "userId"), "turnAt", id limit 1) for update),
  taken as (update "bulkRun" set "turnAt" = clock_timestamp() where id = (select id from turn))`;

type ItemKey = { runId: number; position: number };
export type ClaimedItem = ItemKey & { shipmentId: number; madeId: number | null; userId: number; input: BulkInput };

/**
 * Takes the item whose turn it is, so that no other copy of the program takes it. One that somebody works on for longer than the lease counts as left:
 * its copy of the program was killed.
 */
export const claimItem = async (db: Database, kinds: readonly BulkKind[], leaseSeconds: number): Promise<ClaimedItem | undefined> => {
  const isFree = sql<boolean>`(i.state = 'waiting'
    or (i.state = 'working' and i."claimedAt" < now() - ${leaseSeconds} * interval '1 second'))`;
  const isFreeNow = sql<boolean>`(not r."isStopped" and ${isFree})`;
  const { rows } = await sql<ClaimedItem>`with recursive ${turnAmong(kinds, isFreeNow)},
    free as (
      select i."runId", i.position from "bulkItem" i where i."runId" = (select id from turn) and ${isFree}
      order by i.position limit 1 for update of i skip locked)
    update "bulkItem" i set state = 'working', "claimedAt" = now() from free, "bulkRun" r
    where i."runId" = free."runId" and i.position = free.position and r.id = i."runId"
    returning i."runId", i.position, i."shipmentId", i."madeId", r."userId", r.input`.execute(db);
  return rows[0];
};

type Outcome =
  | { state: 'failed'; message: string; params: string | null }
  /** `params` are the doubts for which it was left out, with commas between. */
  | { state: 'leftOut'; params: string };

const itemAt = (db: Database, { runId, position }: ItemKey) =>
  db.updateTable('bulkItem').where('runId', '=', runId).where('position', '=', position);

/** Marks an item with which nothing was done. If its run was undone meanwhile, the undoing marks it. */
export const finishItem = async (db: Database, item: ItemKey, outcome: Outcome) => {
  await itemAt(db, item).set(outcome).where('state', '=', 'working').execute();
};

/** Somebody else has finished the item meanwhile: another copy of the program, or an undo. */
export class ItemIsOver extends Error {}

/**
 * Marks an item as done, in the transaction that does it and as its last statement: it was done if and only if it says what it has made (`madeId`; of
 * a shipment that was changed, its own id). Throws `ItemIsOver`, which takes back what was done.
 */
export const markDone = async (db: Database, item: ItemKey, madeId: number) => {
  const marked = await itemAt(db, item).set({ state: 'done', madeId }).where('state', '=', 'working').executeTakeFirst();
  if (marked.numUpdatedRows === 0n) throw new ItemIsOver();
};

/** Holds a run of this person until the transaction ends. Returns whether there is one. */
export const lockRun = async (db: Database, userId: number, id: number) =>
  (await db.selectFrom('bulkRun').select('id').where('id', '=', id).where('userId', '=', userId).forUpdate().executeTakeFirst()) !==
  undefined;

/** Marks what a run has done, and what it is at, as to be undone. What waits is never done. */
export const markForUndo = async (db: Database, runId: number) => {
  await sql`update "bulkItem" set state = case state when 'waiting' then 'cancelled' else 'undo' end
    where "runId" = ${runId} and state in ('waiting', 'working', 'done')`.execute(db);
};

/** Gives up what a run of this person has not begun. Returns whether there is one. */
export const cancelItems = async (db: Database, userId: number, runId: number) => {
  if (!(await lockRun(db, userId, runId))) return false;
  await db.updateTable('bulkItem').set({ state: 'cancelled' }).where('runId', '=', runId).where('state', '=', 'waiting').execute();
  return true;
};

const IS_TO_UNDO = sql<boolean>`i.state = 'undo'`;

/** The run of which an item is to be undone next. */
export const takeTurnToUndo = async (db: Database) => {
  const { rows } = await sql<{ id: number }>`with recursive ${turnAmong(['tracking'], IS_TO_UNDO)} select id from turn`.execute(db);
  return rows[0]?.id;
};

export type ItemToUndo = ItemKey & { userId: number; madeId: number | null };

/** Takes an item of a run that is to be undone until the transaction ends, so that no other copy of the program takes it. */
export const lockItemToUndo = async (db: Database, runId: number) => {
  const { rows } = await sql<ItemToUndo>`
    select i."runId", i.position, i."madeId", r."userId" from "bulkItem" i join "bulkRun" r on r.id = i."runId"
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
