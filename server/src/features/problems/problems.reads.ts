import { PROBLEM_LIMITS, type ProblemReason } from '@ace/contract/problems/reasons.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import './problems.tables.ts';

/** Why a shipment is not handed over, since when (an instant), and the login of who has said so. */
export type Hold = { reason: ProblemReason; since: string; by: string };

/** Why a shipment is on hold: the first of its unsolved problems that hold it; null if it is not. */
export const findHold = async (db: Database, shipmentId: number): Promise<Hold | null> => {
  const found = await db
    .selectFrom('problem')
    .select(['reason', 'reportedAt as since', 'reportedBy as by'])
    .where('shipmentId', '=', shipmentId)
    .where('holds', '=', true)
    .where('solvedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
};

/** Those of these shipments that are on hold. */
export const findHeld = async (db: Database, shipmentIds: number[]) => {
  const { rows } = await sql<{ shipmentId: number }>`select distinct "shipmentId" from problem
    where "shipmentId" = any(${shipmentIds}::bigint[]) and holds and "solvedAt" is null`.execute(db);
  return new Set(rows.map(({ shipmentId }) => shipmentId));
};

/** The first unsolved problems of a shipment, as the worklist shows them. */
export const openProblemsOf = (shipmentId: RawBuilder<unknown>) => sql`(select jsonb_agg(to_jsonb(b) order by b.id) from (
  select id, "packageNumber", reason, text, "codedText", "reportedBy", answer, "answeredBy" from problem
  where "shipmentId" = ${shipmentId} and "solvedAt" is null order by id limit ${sql.lit(PROBLEM_LIMITS.ofTask)}) b)`;
