import { isAllowed } from '@ace/contract/permissions.ts';
import { type Change, change, onBehalfOf, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { isUnavailable } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { ProblemError, problem } from '../../shared/problems.ts';
import { findJobCaller } from '../users/users.reads.ts';
import { workInLanes } from './lanes.ts';
import { LeftOut, type RunKind, RunRefusal } from './runs.kinds.ts';
import {
  type ClaimedItem,
  claimItem,
  finishItem,
  finishUndo,
  ItemIsOver,
  type ItemToUndo,
  lockItemToUndo,
  markDone,
  takeTurnToUndo,
} from './runs.repository.ts';

const log = loggerNamed('runs');

/** How often a copy of the program looks for items of which no message has told, such as those that a killed copy has left, in milliseconds. */
const EVERY_MS = 3_000;

const kindOf = <Needed>(kinds: readonly RunKind<unknown, unknown, Needed>[], { kind }: { kind: string }) => {
  const found = kinds.find((each) => each.kind === kind);
  if (!found) throw new Error(`Nobody declares runs of the kind ${kind}`);
  return found;
};

/** The person who began the run of an item, if they are still allowed to do what it does. Throws `error.http.403`. */
const callerOf = async (db: Database, { kind, permission }: RunKind, { userId }: { userId: number }) => {
  const caller = await findJobCaller(db, userId, kind);
  if (!caller || !isAllowed(permission, caller)) throw problem('error.http.403');
  return caller;
};

/** Does an item, unless it says what it has made already. Throws what `perform` of its kind throws. */
const perform = async <Needed extends Context>(context: Needed, kind: RunKind<unknown, unknown, Needed>, item: ClaimedItem) => {
  const { db } = context;
  const caller = await callerOf(db, kind, item);
  if (item.madeId !== null) return await markDone(db, item, item.madeId);
  let isMarked = false;
  await kind.perform(context, caller, kind.input.parse(item.input), {
    payload: kind.item.parse(item.payload),
    runId: item.runId,
    markDone: async (db, madeId) => {
      await markDone(db, item, madeId);
      isMarked = true;
    },
  });
  if (!isMarked) throw new Error(`The kind ${kind.kind} did an item and did not mark it`);
};

const failureOf = (error: unknown) => {
  if (error instanceof RunRefusal) return { message: error.message, params: error.params };
  if (error instanceof ProblemError) {
    const [field] = error.details.fieldErrors ?? [];
    return { message: field ? `error.${field.message}` : error.code, params: error.details.params ?? null };
  }
  log.error({ error }, 'an item of a run failed');
  return { message: 'error.internalServerError', params: null };
};

const work = async <Needed extends Context>(context: Needed, kinds: readonly RunKind<unknown, unknown, Needed>[], item: ClaimedItem) => {
  const { db } = context;
  try {
    await perform(context, kindOf(kinds, item), item);
  } catch (error) {
    // The item stays claimed, and is taken again when the database answers.
    if (isUnavailable(error)) throw error;
    if (error instanceof ItemIsOver) return;
    if (error instanceof LeftOut) await finishItem(db, item, { state: 'leftOut', params: error.reasons.join(',') });
    else await fail(db, kindOf(kinds, item), item, failureOf(error));
  }
};

/** Marks an item as failed, in one transaction with what its kind notes of it. */
const fail = (db: Database, { noteUndone }: RunKind, item: ClaimedItem, failure: { message: string; params: string | null }) =>
  db.transaction().execute(async (db) => {
    await noteUndone?.(db, item);
    await finishItem(db, item, { state: 'failed', ...failure });
  });

/** Removes what an item has made, in one transaction with its mark: a killed program leaves both as they were. */
const undo = async (tx: Change, kind: RunKind, item: ItemToUndo) => {
  const { db } = tx;
  // A worker that is still at the item finds it over, and takes back what it does.
  if (item.madeId === null) {
    await kind.noteUndone?.(db, item);
    await finishUndo(db, item, { state: 'cancelled' });
  } else if (await kind.undo?.remove(onBehalfOf(tx, await callerOf(db, kind, item)), item.madeId, item.payload))
    await finishUndo(db, item, { state: 'undone' });
  else await finishUndo(db, item, { state: 'kept', message: kind.undo?.keptMessage ?? '', params: null });
};

/** Undoes one item of a run. Returns whether there was one that no other copy is at. */
const undoNext = async (context: Context, kinds: readonly RunKind[], runId: number) => {
  let item: ItemToUndo | undefined;
  try {
    await change(context, SYSTEM, async (tx) => {
      item = await lockItemToUndo(tx.db, runId);
      if (item) await undo(tx, kindOf(kinds, item), item);
    });
  } catch (error) {
    if (!item || isUnavailable(error)) throw error;
    await finishUndo(context.db, item, { state: 'kept', ...failureOf(error) });
  }
  return item !== undefined;
};

/** Works on runs of these kinds until the returned function is called. */
export const workInLanesOf = <Needed extends Context>(context: Needed, kinds: readonly RunKind<unknown, unknown, Needed>[]) => {
  const { db, config } = context;
  const undoable = kinds.filter(({ undo }) => undo);
  const lanes = [
    ...[...Map.groupBy(kinds, ({ lane }) => lane)].map(([{ size }, ofLane]) =>
      workInLanes({
        size,
        everyMs: EVERY_MS,
        findNext: () => claimItem(db, ofLane, config.runLeaseSeconds),
        workOn: (item) => work(context, ofLane, item),
      }),
    ),
    workInLanes({
      size: 1,
      everyMs: EVERY_MS,
      findNext: () => takeTurnToUndo(db, undoable),
      workOn: (runId) => undoNext(context, undoable, runId),
    }),
  ];
  const unsubscribe = context.bus.subscribe('runs', () => {
    for (const { wake } of lanes) wake();
  });
  return () => {
    unsubscribe();
    for (const { stop } of lanes) stop();
  };
};
