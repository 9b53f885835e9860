import { isAllowed } from '@ace/contract/permissions.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { waitForLock } from '../../shared/database/locks.ts';
import type { Database } from '../../shared/database/schema.ts';
import { problem } from '../../shared/problems.ts';
import type { RunKind } from './runs.kinds.ts';
import {
  cancelItems,
  countOpenRuns,
  deleteOldRuns,
  findItems,
  findRun,
  findRuns,
  findRunsById,
  insertRun,
  lockRun,
  markForUndo,
  type Reported,
  stopRun,
} from './runs.repository.ts';

export { LeftOut, type RunItem, type RunKind, RunRefusal, runKind } from './runs.kinds.ts';
export { findOpenRuns } from './runs.repository.ts';

type Handle = { db: Database };

/** The most items of one state that a report names. */
const MAX_REPORTED = 1_000;

/** Throws `error.http.403` unless the caller may do what a run of this kind does. */
export const requirePermission = (caller: Caller, { permission }: Pick<RunKind, 'permission'>) => {
  if (!isAllowed(permission, caller)) throw problem('error.http.403');
};

/**
 * What people do with their runs of these kinds, of which a refusal calls the `entity`. All but `list` and `start` throw `error.http.404`, also for
 * another user's run.
 */
export const runsOf = <Kind extends string>(entity: string, kinds: readonly (RunKind & { kind: Kind })[]) => {
  const find = async (db: Database, caller: Caller, id: number) => {
    const run = await findRun(db, caller.id, kinds, id);
    if (!run) throw problem('error.http.404');
    return { ...run, kind: run.kind as Kind };
  };
  const lock = async (db: Database, caller: Caller, id: number) => {
    if (!(await lockRun(db, caller.id, kinds, id))) throw problem('error.http.404');
  };

  return {
    /** The caller's last 20 runs, the latest first. */
    list: async ({ db }: Handle, caller: Caller) =>
      (await findRuns(db, caller.id, kinds)).map((run) => ({ ...run, kind: run.kind as Kind })),
    read: ({ db }: Handle, caller: Caller, id: number) => find(db, caller, id),
    /** Those of these runs that a user has begun. */
    readAll: ({ db }: Handle, userId: number, ids: readonly number[]) => findRunsById(db, userId, kinds, ids),
    /** The first items of a run in these states, in their order; at most a thousand of each state. */
    readItems: async ({ db }: Handle, id: number, ...states: Reported[]) =>
      (await Promise.all(states.map((state) => findItems(db, id, state, MAX_REPORTED)))).flat().sort((a, b) => a.position - b.position),
    /**
     * Stores a run within a change; the program works on it after the commit. `input` and `items` are as the kind declares them. Throws
     * `error.http.403`, `error.tooManyRuns`, and `RangeError` for too many items.
     */
    start: async <Input, Payload>(
      { db, caller, tell }: Change<Caller>,
      kind: Pick<RunKind<Input, Payload>, 'kind' | 'permission' | 'limits'>,
      input: Input,
      items: readonly Payload[],
    ) => {
      const { openRuns, items: most } = kind.limits;
      requirePermission(caller, kind);
      if (items.length > most) throw new RangeError(`A run of the kind ${kind.kind} has at most ${most} items`);
      await waitForLock(db, 'bulkRuns', caller.id);
      if ((await countOpenRuns(db, caller.id, kinds)) >= openRuns) throw problem('error.tooManyRuns', { params: String(openRuns) });
      tell('runs', null);
      return await find(db, caller, await insertRun(db, caller.id, kind.kind, input, items));
    },
    /** Stops a run after what is in progress, or continues it. */
    change: (context: Pick<Context, 'db' | 'bus'>, caller: Caller, id: number, isStopped: boolean) =>
      change(context, caller, async ({ db, tell }) => {
        if (!(await stopRun(db, caller.id, kinds, id, isStopped))) throw problem('error.http.404');
        tell('runs', null);
        return await find(db, caller, id);
      }),
    /** Gives up what a run has not begun, for good. */
    cancel: ({ db }: Handle, caller: Caller, id: number) =>
      db.transaction().execute(async (db) => {
        await lock(db, caller, id);
        await cancelItems(db, id);
        return await find(db, caller, id);
      }),
    /**
     * Removes what a run has made, in the background; what has not had its turn gets none. Undoing again changes nothing. Throws `error.notUndoable` if
     * it is too late, the run has made nothing, or runs of its kind cannot be undone.
     */
    undo: (context: Pick<Context, 'db' | 'bus'>, caller: Caller, id: number) =>
      change(context, caller, async ({ db, tell }) => {
        await lock(db, caller, id);
        const run = await find(db, caller, id);
        if (run.undoing + run.undone + run.kept > 0) return run;
        if (run.undoUntil === null) throw problem('error.notUndoable', { entity });
        tell('runs', null);
        await markForUndo(
          db,
          id,
          kinds.some(({ kind, noteUndone }) => kind === run.kind && noteUndone),
        );
        return await find(db, caller, id);
      }),
  };
};

/** Deletes runs that are older than their time of storage. */
export const removeOldRuns = ({ db }: Pick<Context, 'db'>) => deleteOldRuns(db);
