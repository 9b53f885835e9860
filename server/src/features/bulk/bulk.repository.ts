import { type BulkDoubt, UNDO_MINUTES } from '@ace/contract/bulk/bulk.names.ts';
import type { BulkFailure, BulkInput, BulkOmission, BulkRun } from '@ace/contract/bulk/bulk.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import './bulk.tables.ts';

/** An item that somebody works on for longer counts as left: its copy of the program was killed. */
const LEASE_SECONDS = 30;

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

export const findFailures = (db: Database, runId: number): Promise<BulkFailure[]> =>
  db
    .selectFrom('bulkItem')
    .leftJoin('shipment', 'shipment.id', 'bulkItem.shipmentId')
    .select(['shipmentId', 'aceBillNumber', sql<string>`coalesce(message, '')`.as('message'), 'params'])
    .where('runId', '=', runId)
    .where('state', 'in', ['failed', 'kept'])
    .orderBy('position')
    .execute();

export const findOmissions = async (db: Database, runId: number): Promise<BulkOmission[]> => {
  const rows = await db
    .selectFrom('bulkItem')
    .leftJoin('shipment', 'shipment.id', 'bulkItem.shipmentId')
    .select(['shipmentId', 'aceBillNumber', 'params'])
    .where('runId', '=', runId)
    .where('state', '=', 'leftOut')
    .orderBy('position')
    .execute();
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

type ItemKey = { runId: number; position: number };
export type ClaimedItem = ItemKey & { shipmentId: number; userId: number; input: BulkInput };

/** Takes some items that wait, so that no other copy of the program takes them. */
export const claimItems = async (db: Database, number: number): Promise<ClaimedItem[]> => {
  const { rows } = await sql<ClaimedItem>`
    with free as (
      select i."runId", i.position from "bulkItem" i join "bulkRun" r on r.id = i."runId"
      where not r."isStopped" and (i.state = 'waiting'
        or (i.state = 'working' and i."claimedAt" < now() - ${sql.lit(LEASE_SECONDS)} * interval '1 second'))
      order by i."runId", i.position limit ${sql.lit(number)} for update of i skip locked)
    update "bulkItem" i set state = 'working', "claimedAt" = now() from free, "bulkRun" r
    where i."runId" = free."runId" and i.position = free.position and r.id = i."runId"
    returning i."runId", i.position, i."shipmentId", r."userId", r.input`.execute(db);
  return rows;
};

export type Outcome =
  | { state: 'done' }
  | { state: 'failed'; message: string; params: string | null }
  /** `params` are the doubts for which it was left out, with commas between. */
  | { state: 'leftOut'; params: string };

const itemAt = (db: Database, { runId, position }: ItemKey) =>
  db.updateTable('bulkItem').where('runId', '=', runId).where('position', '=', position);

/** Marks an item that was worked on. If its run was undone meanwhile, the undoing marks it. */
export const finishItem = async (db: Database, item: ItemKey, outcome: Outcome) => {
  await itemAt(db, item).set(outcome).where('state', '=', 'working').execute();
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

export const isUndoWaiting = async (db: Database) =>
  (await db.selectFrom('bulkItem').select('runId').where('state', '=', 'undo').limit(1).executeTakeFirst()) !== undefined;

export type ItemToUndo = ItemKey & { userId: number };

/** Takes an item that is to be undone until the transaction ends, so that no other copy of the program takes it. */
export const lockItemToUndo = async (db: Database) => {
  const { rows } = await sql<ItemToUndo>`
    select i."runId", i.position, r."userId" from "bulkItem" i join "bulkRun" r on r.id = i."runId"
    where i.state = 'undo' order by i."runId", i.position limit 1 for update of i skip locked`.execute(db);
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
