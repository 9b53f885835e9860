import type { ImportStart } from '@ace/contract/imports/import.ts';
import type { z } from 'zod';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { batchesOf } from '../../shared/database/batches.ts';
import { problem } from '../../shared/problems.ts';
import { requirePermission } from '../runs/runs.service.ts';
import { changeImport } from './imports.repository.ts';
import { IMPORT_RUNS } from './imports.runs.ts';
import { importRuns, readImport, requireOwn } from './imports.service.ts';
import { findRowsToWrite } from './rows.repository.ts';
import { judgeRows, ROWS_AT_ONCE } from './steps.ts';

/** The spans of rows of a run: all of the file, in items of so many records; a single one if all or none are to be imported. */
const itemsOf = (importId: number, rows: number[], only: z.infer<typeof ImportStart>['only']) => {
  const groups = only === 'all' ? [rows] : batchesOf(rows, ROWS_AT_ONCE);
  const starts = groups.map(([first]) => first ?? 1);
  // Each span goes to where the next one begins, so that rows with errors in between are part of one, too.
  return starts.map((start, index) => ({ importId, from: index === 0 ? 1 : start, to: (starts[index + 1] ?? MAX_ROW) - 1 }));
};

/** Above all numbers of rows. */
const MAX_ROW = 2_000_000;

/**
 * Begins to import the rows; a second start does nothing. Throws `error.importHasErrors` for `all` while a row has errors, and
 * `error.importHasNothing` if no row can be imported, and `error.busy` while its rows are checked again.
 */
export const startImport = async (context: Context, caller: Caller, id: number, only: z.infer<typeof ImportStart>['only']) => {
  // By itself, so that what is found stays if the start is refused.
  await change(context, caller, async ({ db }) => {
    const stored = await requireOwn(db, caller, id);
    if (stored.state === 'checked' && (stored.isCheckDue || stored.wantedSheet !== null)) throw problem('error.busy', { retryAfter: 1 });
    if (stored.state === 'checked') await judgeRows(db, caller, stored);
  });
  await change(context, caller, async (tx) => {
    const { db } = tx;
    const { state, isCheckDue, kind: name, counts } = await requireOwn(db, caller, id);
    if (state === 'started') return;
    if (state !== 'checked' || isCheckDue) throw problem('error.importNotRead', { entity: 'import' });
    const kind = IMPORT_RUNS[name];
    requirePermission(caller, kind);
    if (only === 'all' && (counts.errors ?? 0) > 0)
      throw problem('error.importHasErrors', { entity: 'import', params: String(counts.errors) });
    const rows = await findRowsToWrite(db, id);
    if (rows.length === 0) throw problem('error.importHasNothing', { entity: 'import' });
    const run = await importRuns.start(tx, kind, { importId: id, only }, itemsOf(id, rows, only));
    await changeImport(db, id, { state: 'started', runId: run.id, file: null });
  });
  return await readImport(context, caller, id);
};

/** The run of an import of the caller. Throws `error.importNotStarted`. */
const runOf = async (context: Context, caller: Caller, id: number) => {
  const { runId } = await change(context, caller, ({ db }) => requireOwn(db, caller, id));
  if (runId === null) throw problem('error.importNotStarted', { entity: 'import' });
  return runId;
};

/** Stops importing after what is in progress, or continues. */
export const stopImport = async (context: Context, caller: Caller, id: number, isStopped: boolean) => {
  await importRuns.change(context, caller, await runOf(context, caller, id), isStopped);
  return await readImport(context, caller, id);
};

/** Deletes the records that an import has made and that were not changed since, in the background. Throws `error.notUndoable`. */
export const undoImport = async (context: Context, caller: Caller, id: number) => {
  const { runId } = await change(context, caller, ({ db }) => requireOwn(db, caller, id));
  const { undoUntil, undoing, undone, kept } = await readImport(context, caller, id);
  // Its run may have done items without a new record.
  if (runId === null || (undoUntil === null && undoing + undone + kept === 0)) throw problem('error.notUndoable', { entity: 'import' });
  await importRuns.undo(context, caller, runId);
  return await readImport(context, caller, id);
};
