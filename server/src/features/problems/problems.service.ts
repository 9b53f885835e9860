import { isAllowed } from '@ace/contract/permissions.ts';
import type { HoldInput, ProblemReport, ProblemUpdate, ShipmentProblem } from '@ace/contract/problems/problem.ts';
import { type ConflictReason, PROBLEM_LIMITS } from '@ace/contract/problems/reasons.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change, recordEvent } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { drawPicture, mediaTypeOf } from '../../shared/pictures/pictures.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { lockByCode } from '../packages/packages.service.ts';
import { addPackage } from '../shipments/extra.service.ts';
import { isShipmentVisible } from '../shipments/shipments.reads.ts';
import { lockToReplace } from '../shipments/shipments.service.ts';
import {
  findOpen,
  findPhoto,
  findProblem,
  findProblems,
  insertProblem,
  isHeldFor,
  type NewProblem,
  storeAnswer,
  storeSolved,
} from './problems.repository.ts';

const PHOTO = { width: PROBLEM_LIMITS.photoSide, height: PROBLEM_LIMITS.photoSide, bytes: PROBLEM_LIMITS.photoBytes };

/** A photo as it is stored, without what cameras write into files. Throws `picture` at the field. */
const drawPhoto = async (photo: string | null | undefined) => {
  if (!photo) return null;
  const drawn = await drawPicture(photo, PHOTO);
  if (!drawn) throw fieldProblem('problem', 'photo', 'picture');
  return drawn.content;
};

type Locked = { id: number; ownerId: number | null };
type Step = 'reported' | 'answered' | 'solved';

/** The owner is told of what holds the shipment: the rest is for employees alone. */
const tell = (tx: Change, { id, ownerId }: Locked, { id: problemId, holds }: Pick<ShipmentProblem, 'id' | 'holds'>, step: Step) =>
  recordEvent(tx, 'shipment.problem', { recordId: id, ownerId: holds ? ownerId : null, payload: { problemId, step } });

const report = async (tx: Change<Caller>, shipment: Locked, reported: Omit<NewProblem, 'shipmentId' | 'holds'>, photo: Buffer | null) => {
  const id = await insertProblem(tx, { ...reported, shipmentId: shipment.id, holds: true }, photo);
  await tell(tx, shipment, { id, holds: true }, 'reported');
  return id;
};

const solve = async (tx: Change<Caller>, shipment: Locked, id: number | null) => {
  for (const solved of await storeSolved(tx, shipment.id, id)) await tell(tx, shipment, solved, 'solved');
};

const readStored = async (tx: Change<Caller>, id: number) => {
  const stored = await findProblem(tx.db, tx.caller, id);
  if (!stored) throw new Error(`The problem ${id} was not found again`);
  return stored;
};

/**
 * Reports what is wrong with a package or a shipment, which it puts on hold. A box that was not announced (`extra`) is added, and the problem is that of the
 * box. Throws `error.http.404`, and what is wrong with the photo.
 */
export const reportProblem = async (
  context: Context,
  caller: Caller,
  code: string,
  { reason, text, photo }: ProblemReport,
  key: IdempotencyKey,
): Promise<ShipmentProblem> => {
  const content = await drawPhoto(photo);
  const work = async (tx: Change<Caller>) => {
    const found = await lockByCode(tx, code);
    if (!found || found === 'ambiguous') throw problem('error.http.404');
    const { shipment, number } = reason === 'extra' ? await addPackage(tx, found.shipment) : found;
    const isOwn = shipment.id !== found.shipment.id;
    const codedText = isOwn ? { code: 'extra' as const, params: { aceBillNumber: found.shipment.aceBillNumber } } : null;
    return await readStored(tx, await report(tx, shipment, { packageNumber: number ?? null, reason, text, codedText }, content));
  };
  return await change(context, caller, work, key);
};

/**
 * Notes in a change that has locked the shipment what has happened to a package although it should not have: for employees to look at. It does not hold
 * the shipment.
 */
export const reportConflict = async (
  tx: Change,
  conflict: Pick<NewProblem, 'shipmentId' | 'packageNumber' | 'codedText'> & { reason: ConflictReason },
) => {
  const id = await insertProblem(tx, { ...conflict, text: null, holds: false }, null);
  await tell(tx, { id: conflict.shipmentId, ownerId: null }, { id, holds: false }, 'reported');
};

/** The problems of a shipment. Throws `error.http.404`. */
export const listProblems = async ({ db }: Context, caller: Caller, shipmentId: number) => {
  if (!(await isShipmentVisible(db, caller, shipmentId))) throw problem('error.http.404');
  return await findProblems(db, caller, shipmentId);
};

/** The unsolved problems of the shipments that the caller may see. */
export const listOpen = ({ db }: Context, caller: Caller) => findOpen(db, caller);

/** The photo of a problem as a file, for those who may see the shipment. Throws `error.http.404`. */
export const readPhoto = async ({ db }: Context, caller: Caller, id: number) => {
  const found = await findPhoto(db, caller, id);
  if (!found) throw problem('error.http.404');
  const type = mediaTypeOf(found.content);
  return {
    type,
    name: `${id}.${type.slice('image/'.length)}`,
    disposition: 'inline' as const,
    draw: async () => ({ content: found.content, headers: { 'Cache-Control': 'private' } }),
  };
};

/** Locks the shipment of a problem, and reads both. Throws `error.http.404`. */
const lockProblem = async (tx: Change<Caller>, id: number) => {
  const known = await findProblem(tx.db, tx.caller, id);
  const [shipment] = known ? await lockToReplace(tx, [known.shipmentId]) : [];
  const found = shipment && (await findProblem(tx.db, tx.caller, id));
  if (!found) throw problem('error.http.404');
  return { shipment, found };
};

/**
 * Answers a problem, or solves it. Throws `error.http.404`, `error.http.403` if a customer solves it, and `error.concurrencyFailure` at an answer to what
 * is solved.
 */
export const updateProblem = (context: Context, caller: Caller, id: number, { answer, isSolved }: ProblemUpdate) =>
  change(context, caller, async (tx) => {
    const { shipment, found } = await lockProblem(tx, id);
    if (isSolved && !isAllowed('shipments:hold', caller)) throw problem('error.http.403');
    if (answer && answer !== found.answer) {
      if (found.solvedAt !== null) throw problem('error.concurrencyFailure', { entity: 'problem' });
      await storeAnswer(tx, id, answer);
      await tell(tx, shipment, found, 'answered');
    }
    if (isSolved) await solve(tx, shipment, id);
    return await readStored(tx, id);
  });

/** Puts a shipment on hold for a reason, or lets it go. Throws `error.http.404`. */
export const holdShipment = (context: Context, caller: Caller, id: number, { reason, text }: HoldInput) =>
  change(context, caller, async (tx) => {
    const [shipment] = await lockToReplace(tx, [id]);
    if (!shipment) throw problem('error.http.404');
    if (reason === null) await solve(tx, shipment, null);
    else if (!(await isHeldFor(tx.db, id, reason)))
      await report(tx, shipment, { packageNumber: null, reason, text, codedText: null }, null);
    return await findProblems(tx.db, caller, id);
  });
