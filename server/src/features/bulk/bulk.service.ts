import type { BulkCheck, BulkDoubt, BulkInput, BulkReport, BulkRun } from '@ace/contract/bulk/bulk.ts';
import { MAX_BULK } from '@ace/contract/bulk/limits.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { findStoredAnswer, type IdempotencyKey } from '../../shared/http/idempotency.ts';
import { fieldProblem } from '../../shared/problems.ts';
import { requirePermission, runsOf } from '../runs/runs.service.ts';
import { findVisibleIds, readShipments, requireShipments } from '../shipments/reading.service.ts';
import { findBillNumbers } from '../shipments/shipments.reads.ts';
import { JUDGED, judge } from './bulk.doubts.ts';
import { BULK_RUNS, bulkRunKinds } from './bulk.runs.ts';

/** The bulk runs of users: each lists, changes, cancels and undoes only their own. */
export const bulkRuns = runsOf('bulk', bulkRunKinds);

/**
 * The shipments of a run: those that are named, without repetition, or those of a filter. Throws `Size` if there are too many or none, and
 * `error.shipmentsNotFound` if the user may not see one that is named. What does not exist and what they may not see are answered alike.
 */
const shipmentsOf = async (context: Context, user: Caller, { ids, filter }: BulkInput) => {
  const found = ids ? [...new Set(ids)] : filter ? await findVisibleIds(context, user, filter, MAX_BULK + 1) : [];
  if (found.length === 0 || found.length > MAX_BULK) throw fieldProblem('bulk', ids ? 'ids' : 'filter', 'Size');
  if (ids) await requireShipments(context, user, found);
  return found;
};

/** What a run would do. Throws `error.http.403`, and what `shipmentsOf` throws. */
export const checkRun = async (context: Context, user: Caller, input: BulkInput): Promise<BulkCheck> => {
  requirePermission(user, BULK_RUNS[input.kind]);
  const ids = await shipmentsOf(context, user, input);
  const check: BulkCheck = { total: ids.length, leftOut: 0, doubts: {} };
  for (const shipment of await readShipments(context, user, ids, JUDGED)) {
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
  requirePermission(user, BULK_RUNS[input.kind]);
  // What the run has done since may be why it would be refused now.
  const earlier = await findStoredAnswer<BulkRun>(context.db, user.id, idempotencyKey);
  if (earlier) return earlier.answer;
  const items = (await shipmentsOf(context, user, input)).map((shipmentId) => ({ shipmentId }));
  return await change(context, user, (tx) => bulkRuns.start(tx, BULK_RUNS[input.kind], input, items), idempotencyKey);
};

/** How far a run is, what did not succeed, and what was left out. Throws `error.http.404`, also for the run of another user. */
export const readReport = async (context: Context, user: Caller, id: number): Promise<BulkReport> => {
  const run = await bulkRuns.read(context, user, id);
  const [failed, leftOut] = await Promise.all([
    bulkRuns.readItems(context, id, 'failed', 'kept'),
    bulkRuns.readItems(context, id, 'leftOut'),
  ]);
  const idOf = ({ payload }: { payload: object }) => (payload as { shipmentId: number }).shipmentId;
  // Those that have another owner by now show no bill number.
  const numbers = await findBillNumbers(context.db, [...failed, ...leftOut].map(idOf), visibleTo(user));
  const shipmentOf = (item: { payload: object }) => ({ shipmentId: idOf(item), aceBillNumber: numbers.get(idOf(item)) ?? null });
  return {
    ...run,
    failures: failed.map(({ message, params, ...item }) => ({ ...shipmentOf(item), message: message ?? '', params })),
    // `params` are the doubts.
    omissions: leftOut.map(({ params, ...item }) => ({ ...shipmentOf(item), doubts: (params ?? '').split(',') as BulkDoubt[] })),
  };
};
