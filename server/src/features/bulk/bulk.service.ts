import { type BulkCheck, type BulkInput, type BulkReport, type BulkRun, MAX_BULK, MAX_OPEN_RUNS } from '@ace/contract/bulk/bulk.ts';
import { BULK_PERMISSIONS, isAllowed } from '@ace/contract/permissions.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { oneAtATime } from '../../shared/database/locks.ts';
import type { Database } from '../../shared/database/schema.ts';
import { findStoredAnswer, type IdempotencyKey, runIdempotently } from '../../shared/http/idempotency.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { findMissingIds, findVisibleIds, readShipments } from '../shipments/shipments.service.ts';
import { judge } from './bulk.doubts.ts';
import {
  cancelItems,
  countOpenRuns,
  deleteOldRuns,
  findFailures,
  findOmissions,
  findRun,
  findRuns,
  insertRun,
  lockRun,
  markForUndo,
  stopRun,
} from './bulk.repository.ts';

/** The most missing shipments that a refusal names. */
const MAX_NAMED = 100;

/**
 * The shipments of a run: those that are named, without repetition, or those of a filter. Throws `Size` if there are too many or none, and
 * `error.shipmentsNotFound` if the user may not see one that is named. What does not exist and what they may not see are answered alike.
 */
const shipmentsOf = async (context: Context, user: Caller, { ids, filter }: BulkInput) => {
  const found = ids ? [...new Set(ids)] : filter ? await findVisibleIds(context, user, filter, MAX_BULK + 1) : [];
  if (found.length === 0 || found.length > MAX_BULK) throw fieldProblem('bulk', ids ? 'ids' : 'filter', 'Size');
  const missing = ids ? await findMissingIds(context, user, found) : [];
  if (missing.length > 0) throw problem('error.shipmentsNotFound', { params: missing.slice(0, MAX_NAMED).join(', ') });
  return found;
};

const requirePermission = (user: Caller, { kind }: BulkInput) => {
  if (!isAllowed(BULK_PERMISSIONS[kind], user)) throw problem('error.http.403');
};

/** What a run would do. Throws `error.http.403`, and what `shipmentsOf` throws. */
export const checkRun = async (context: Context, user: Caller, input: BulkInput): Promise<BulkCheck> => {
  requirePermission(user, input);
  const ids = await shipmentsOf(context, user, input);
  const check: BulkCheck = { total: ids.length, leftOut: 0, doubts: {} };
  for (const shipment of await readShipments(context, user, ids)) {
    const { doubts, open } = judge(input, shipment);
    if (open.length > 0) check.leftOut += 1;
    for (const doubt of doubts) check.doubts[doubt] = (check.doubts[doubt] ?? 0) + 1;
  }
  return check;
};

/**
 * Begins a run, once per idempotency key; the program works on it in the background. Throws `error.http.403`, what `shipmentsOf` throws, and
 * `error.tooManyRuns` if the user has `MAX_OPEN_RUNS` that are not over.
 */
export const startRun = async (context: Context, user: Caller, input: BulkInput, idempotencyKey: IdempotencyKey): Promise<BulkRun> => {
  requirePermission(user, input);
  // What the run has done since may be why it would be refused now.
  const earlier = await findStoredAnswer<BulkRun>(context.db, user, idempotencyKey);
  if (earlier) return earlier.answer;
  const shipmentIds = await shipmentsOf(context, user, input);
  return await context.db.transaction().execute((db) =>
    runIdempotently(db, user, idempotencyKey, async () => {
      await oneAtATime(db, 'bulkRuns', user.id);
      if ((await countOpenRuns(db, user.id)) >= MAX_OPEN_RUNS) throw problem('error.tooManyRuns', { params: String(MAX_OPEN_RUNS) });
      return await readRun({ db }, user, await insertRun(db, user.id, input, shipmentIds));
    }),
  );
};

const readRun = async ({ db }: { db: Database }, user: Caller, id: number) => {
  const run = await findRun(db, user.id, id);
  if (!run) throw problem('error.http.404');
  return run;
};

export const listRuns = ({ db }: Context, user: Caller) => findRuns(db, user.id);

/** How far a run is, what did not succeed, and what was left out. Throws `error.http.404`, also for somebody else's run. */
export const readReport = async (context: Context, user: Caller, id: number): Promise<BulkReport> => ({
  ...(await readRun(context, user, id)),
  failures: await findFailures(context.db, id, visibleTo(user)),
  omissions: await findOmissions(context.db, id, visibleTo(user)),
});

/** Stops a run after what is in progress, or continues it. */
export const changeRun = async (context: Context, user: Caller, id: number, isStopped: boolean) => {
  if (!(await stopRun(context.db, user.id, id, isStopped))) throw problem('error.http.404');
  return await readRun(context, user, id);
};

/** Gives up what a run has not begun, for good. Throws `error.http.404`, also for somebody else's run. */
export const cancelRun = ({ db }: Context, user: Caller, id: number) =>
  db.transaction().execute(async (db) => {
    if (!(await cancelItems(db, user.id, id))) throw problem('error.http.404');
    return await readRun({ db }, user, id);
  });

/**
 * Removes the events that a run has added, in the background; what has not had its turn gets none. Undoing again changes nothing. Throws
 * `error.http.404`, also for somebody else's run, and `error.notUndoable` if it is too late or the run has added no events.
 */
export const undoRun = ({ db }: Context, user: Caller, id: number) =>
  db.transaction().execute(async (db) => {
    if (!(await lockRun(db, user.id, id))) throw problem('error.http.404');
    const run = await readRun({ db }, user, id);
    if (run.undoing + run.undone + run.kept > 0) return run;
    if (run.undoUntil === null) throw problem('error.notUndoable', { entity: 'bulk' });
    await markForUndo(db, id);
    return await readRun({ db }, user, id);
  });

/** Deletes runs that nobody looks at any more. */
export const removeOldRuns = ({ db }: Pick<Context, 'db'>) => deleteOldRuns(db);
