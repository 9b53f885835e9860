import type { ShipmentProblem } from '@ace/contract/problems/problem.ts';
import { CONFLICT_REASONS, type HoldReason, PROBLEM_LIMITS } from '@ace/contract/problems/reasons.ts';
import { sql } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import { CLOCK } from '../progress/progress.reads.ts';
import { shipmentsWith } from '../shipments/shipments.reads.ts';
import './problems.tables.ts';

/** Problems of shipments that the caller may see. What the program has noticed is for employees alone. */
const visibleProblems = (db: Database, caller: Caller) => {
  const ownerId = visibleTo(caller);
  const all = db.selectFrom('problem as p').innerJoin(shipmentsWith('id', 'aceBillNumber', 'ownerId').as('s'), 's.id', 'p.shipmentId');
  return ownerId === null ? all : all.where('s.ownerId', '=', ownerId).where('p.reason', 'not in', CONFLICT_REASONS);
};

const described = (problems: ReturnType<typeof visibleProblems>) =>
  problems.select([
    ...(['p.id', 'p.shipmentId', 's.aceBillNumber', 'p.packageNumber', 'p.reason', 'p.text', 'p.codedText', 'p.holds'] as const),
    ...(['p.reportedBy', 'p.reportedAt', 'p.answer', 'p.answeredBy', 'p.answeredAt', 'p.solvedBy', 'p.solvedAt'] as const),
    sql<boolean>`exists (select from "problemPhoto" f where f."problemId" = p.id)`.as('hasPhoto'),
  ]);

/** The problems of a shipment, the latest first. */
export const findProblems = (db: Database, caller: Caller, shipmentId: number): Promise<ShipmentProblem[]> =>
  described(visibleProblems(db, caller))
    .where('p.shipmentId', '=', shipmentId)
    .orderBy('p.id', 'desc')
    .limit(PROBLEM_LIMITS.ofShipment)
    .execute();

/** The unsolved problems of all shipments, those that have waited longest first. */
export const findOpen = (db: Database, caller: Caller): Promise<ShipmentProblem[]> =>
  described(visibleProblems(db, caller)).where('p.solvedAt', 'is', null).orderBy('p.id').limit(PROBLEM_LIMITS.open).execute();

/** A problem. Its shipment is locked before it is changed. */
export const findProblem = (db: Database, caller: Caller, id: number): Promise<ShipmentProblem | undefined> =>
  described(visibleProblems(db, caller)).where('p.id', '=', id).executeTakeFirst();

export const findPhoto = (db: Database, caller: Caller, id: number) =>
  visibleProblems(db, caller)
    .innerJoin('problemPhoto as f', 'f.problemId', 'p.id')
    .select('f.content')
    .where('p.id', '=', id)
    .executeTakeFirst();

/** Whether a shipment as a whole is on hold for a reason. */
export const isHeldFor = async (db: Database, shipmentId: number, reason: HoldReason) => {
  const found = await db
    .selectFrom('problem')
    .select('id')
    .where((eb) => eb.and({ shipmentId, reason }))
    .where('packageNumber', 'is', null)
    .where('solvedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

export type NewProblem = Pick<ShipmentProblem, 'shipmentId' | 'packageNumber' | 'reason' | 'text' | 'codedText' | 'holds'>;

/** Stores a problem, and returns its id. */
export const insertProblem = async ({ db, caller }: Change, { codedText, ...reported }: NewProblem, photo: Buffer | null) => {
  const { id } = await db
    .insertInto('problem')
    .values({ ...reported, codedText: codedText && JSON.stringify(codedText), reportedBy: caller.login })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (photo) await db.insertInto('problemPhoto').values({ problemId: id, content: photo }).execute();
  return id;
};

export const storeAnswer = ({ db, caller }: Change, id: number, answer: string) =>
  db.updateTable('problem').set({ answer, answeredBy: caller.login, answeredAt: CLOCK }).where('id', '=', id).execute();

/** Solves one problem of a shipment, or all that hold it (null). Returns those that were unsolved. */
export const storeSolved = async ({ db, caller }: Change, shipmentId: number, id: number | null) => {
  const open = db
    .updateTable('problem')
    .set({ solvedBy: caller.login, solvedAt: CLOCK })
    .where('shipmentId', '=', shipmentId)
    .where('solvedAt', 'is', null);
  return await (id === null ? open.where('holds', '=', true) : open.where('id', '=', id)).returning(['id', 'holds']).execute();
};
