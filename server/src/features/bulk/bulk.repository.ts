import type { BulkDoubt } from '@ace/contract/bulk/bulk.names.ts';
import type { BulkFailure, BulkInput, BulkOmission, BulkRun } from '@ace/contract/bulk/bulk.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import './bulk.tables.ts';

/** An item that somebody works on for longer counts as left: its copy of the program was killed. */
const LEASE_SECONDS = 30;

const runs = (db: Database) =>
  db
    .selectFrom('bulkRun')
    .select(['id', 'kind', 'total', 'isStopped', 'createdDate'])
    .select((eb) =>
      (['done', 'failed', 'leftOut'] as const).map((state) =>
        eb
          .selectFrom('bulkItem')
          .select((item) => item.fn.countAll<number>().as('number'))
          .whereRef('bulkItem.runId', '=', 'bulkRun.id')
          .where('state', '=', state)
          .$asScalar()
          .$notNull()
          .as(state),
      ),
    );

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
    .where('state', '=', 'failed')
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

export type ClaimedItem = { runId: number; position: number; shipmentId: number; userId: number; input: BulkInput };

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

export const finishItem = async (db: Database, { runId, position }: ClaimedItem, outcome: Outcome) => {
  await db.updateTable('bulkItem').set(outcome).where('runId', '=', runId).where('position', '=', position).execute();
};

/** Runs are kept for so many days. */
const KEPT_DAYS = 30;

export const deleteOldRuns = async (db: Database) => {
  await db
    .deleteFrom('bulkRun')
    .where('createdDate', '<', sql<string>`now() - ${sql.lit(KEPT_DAYS)} * interval '1 day'`)
    .execute();
};
