import {
  type Import,
  ImportCounts,
  type ImportKind,
  type ImportRow,
  type ImportState,
  type RowFilter,
} from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { waitForLock } from '../../shared/database/locks.ts';
import { isStatementTimeout } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import type { Page } from '../../shared/lists/list.ts';
import { jsonOf } from '../../shared/lists/rows.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { requirePermission, runsOf } from '../runs/runs.service.ts';
import { findPlaces, queueWork } from './claim.ts';
import {
  countImports,
  deleteImport,
  findImport,
  findImports,
  findRows,
  insertImport,
  lockImport,
  type StoredImport,
} from './imports.repository.ts';
import { IMPORT_RUNS, importRunKinds } from './imports.runs.ts';
import { IMPORTS } from './kinds.ts';
import { countUndone, findRowsToPreview } from './rows.repository.ts';

/** The runs of imports, by the person who began them. */
export const importRuns = runsOf('import', importRunKinds);

/** The most imports that are listed. */
const MAX_LISTED = 50;

/** Administrators see the imports of all; people change only their own. */
const visibleImports = (caller: Caller) => (isAllowed('audits:read', caller) ? null : caller.id);

const NO_COUNTS = Object.fromEntries(ImportCounts.keyof().options.map((name) => [name, 0])) as ImportCounts;

type RowsWanted = { page: number; size: number; state?: RowFilter | undefined };

type Run = Awaited<ReturnType<typeof importRuns.readAll>>[number];

/** Whether a file, or another sheet of it, is being read or checked for the first time. An import that is checked again shows the rows as they were. */
const isBeingRead = ({ state, wantedSheet, isCheckDue }: StoredImport) =>
  state === 'reading' || wantedSheet !== null || (state === 'columns' && isCheckDue);

/** The state of an import; of a started one by its run. A run that was removed is over. */
const stateOf = (stored: StoredImport, run: Run | undefined): ImportState => {
  const { state } = stored;
  if (isBeingRead(stored)) return 'reading';
  if (state !== 'started') return state;
  const ended = run ? run.done + run.failed + run.leftOut + run.undone + run.kept + run.cancelled + run.undoing : 0;
  if (!run || ended >= run.total) return 'done';
  return run.isStopped ? 'stopped' : 'running';
};

/** An import as it is answered; its run is among `runs`, its place among `places` if it waits. */
const answerOf = async (
  { db }: Pick<Context, 'db'>,
  stored: StoredImport,
  runs: Run[],
  places: ReadonlyMap<number, number>,
): Promise<Import> => {
  const { id, state, counts, sheet, onDuplicate, mergeByReference, withHidden } = stored;
  const run = runs.find((each) => each.id === stored.runId);
  // Nothing is known of the rows until the columns are.
  const known = state === 'columns' ? { rows: counts.rows ?? 0, hidden: counts.hidden ?? 0 } : counts;
  const all = { ...NO_COUNTS, ...known };
  return {
    id,
    kind: stored.kind,
    fileName: stored.fileName,
    state: stateOf(stored, run),
    problem: stored.problem ?? undefined,
    problemParams: stored.problemParams ?? undefined,
    sheets: stored.sheets,
    hiddenSheets: stored.hiddenSheets,
    columns: stored.columns,
    constants: stored.constants,
    options: { sheet: sheet ?? undefined, onDuplicate, mergeByReference, withHidden },
    counts: all,
    waiting: places.get(id),
    totals: stored.totals,
    undoUntil: run && all.created > 0 ? run.undoUntil : null,
    undone: run && run.undone + run.kept + run.undoing > 0 ? await countUndone(db, id) : 0,
    // Also once nothing is left but rows that were not begun.
    undoing: run && run.undoing > 0 ? Math.max(1, all.created) : 0,
    kept: run && run.undone + run.kept > 0 && run.undoing === 0 ? all.created : 0,
    createdBy: stored.login ?? '',
    createdDate: stored.createdDate,
    expiresAt: stored.expiresAt,
  };
};

/** An import that the caller may see. Throws `error.http.404`. */
export const requireImport = async ({ db }: Pick<Context, 'db'>, caller: Caller, id: number) => {
  const stored = await findImport(db, id, visibleImports(caller));
  if (!stored) throw problem('error.http.404');
  return stored;
};

/** The runs of these imports of one user. */
const runsFor = (context: Pick<Context, 'db'>, userId: number, imports: StoredImport[]) =>
  importRuns.readAll(
    context,
    userId,
    imports.flatMap(({ runId }) => runId ?? []),
  );

/** An import as it is answered, read within the transaction of the caller. */
export const answerImport = async (context: Pick<Context, 'db'>, stored: StoredImport) => {
  const runs = stored.runId === null ? [] : await runsFor(context, stored.userId, [stored]);
  return await answerOf(context, stored, runs, await findPlaces(context.db));
};

/** Reads imports and their runs as of one moment: by a run that ended in between, one would be over with the counts of before. */
const inOneView = <Result>({ db }: Pick<Context, 'db'>, read: (view: { db: Database }) => Promise<Result>) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((view) => read({ db: view }));

export const readImport = (context: Pick<Context, 'db'>, caller: Caller, id: number) =>
  inOneView(context, async (view) => answerImport(view, await requireImport(view, caller, id)));

/** The last imports of the caller; for administrators, of all people. */
export const listImports = (context: Context, caller: Caller) =>
  inOneView(context, async (view) => {
    const stored = await findImports(view.db, visibleImports(caller), MAX_LISTED);
    const byUser = Map.groupBy(stored, ({ userId }) => userId);
    const runs = (await Promise.all([...byUser].map(([userId, imports]) => runsFor(view, userId, imports)))).flat();
    const places = await findPlaces(view.db);
    return await Promise.all(stored.map((each) => answerOf(view, each, runs, places)));
  });

/**
 * Locks an import of the caller. Throws `error.http.404`, `error.http.403` for one that they may only see, and `error.busy` if the lock is held
 * when a statement may wait no longer.
 */
export const requireOwn = async (db: Database, caller: Caller, id: number) => {
  const stored = await lockImport(db, id, caller.id).catch((error) => {
    throw isStatementTimeout(error) ? problem('error.busy', { retryAfter: 5 }) : error;
  });
  if (stored) return stored;
  throw problem((await findImport(db, id, visibleImports(caller))) ? 'error.http.403' : 'error.http.404');
};

/** Throws unless the rows of an import were read, and none was imported. */
export const requireUnstarted = (stored: StoredImport) => {
  if (stored.state === 'started') throw problem('error.importStarted', { entity: 'import' });
  if (stored.state === 'failed' || isBeingRead(stored)) throw problem('error.importNotRead', { entity: 'import' });
};

/** Stores a file, which is then read in the background. Throws `error.http.403`, `NotBlank` for an empty file, and `error.tooManyImports`. */
export const uploadFile = async (
  context: Context,
  caller: Caller,
  { kind, fileName, file }: { kind: ImportKind; fileName: string; file: Buffer },
  idempotencyKey: IdempotencyKey,
): Promise<Import> => {
  requirePermission(caller, IMPORT_RUNS[kind]);
  if (file.length === 0) throw fieldProblem('import', 'file', 'NotBlank');
  const store = async ({ db, tell }: Change) => {
    await waitForLock(db, 'imports', caller.id);
    const kept = await countImports(db, caller.id);
    if (kept.imports >= IMPORT_LIMITS.kept || kept.rows >= IMPORT_LIMITS.keptRows || kept.bytes >= IMPORT_LIMITS.keptBytes)
      throw problem('error.tooManyImports', { params: String(kept.imports) });
    const id = await insertImport(db, { userId: caller.id, kind, fileName, file });
    await queueWork(context, { db, tell }, { id, userId: caller.id });
    return await answerImport({ db }, await requireImport({ db }, caller, id));
  };
  return await change(context, caller, store, idempotencyKey);
};

/** A page of the rows of an import; of duplicates that will be updated, with what they would change. Throws `error.http.404`. */
export const listRows = async (context: Context, caller: Caller, id: number, query: RowsWanted): Promise<Page> => {
  const stored = await requireImport(context, caller, id);
  const page = await findRows(context, id, query);
  const { preview } = IMPORTS[stored.kind];
  if (!preview || stored.onDuplicate !== 'update' || stored.state === 'started') return page;
  const rows: ImportRow[] = JSON.parse(page.json);
  const duplicates = rows.filter(({ state, shipmentId }) => state === 'duplicate' && shipmentId).map(({ row }) => row);
  const changes = await preview(context, caller, stored, await findRowsToPreview(context.db, id, duplicates));
  return { ...page, json: jsonOf(rows.map((row) => ({ ...row, messages: [...row.messages, ...(changes.get(row.row) ?? [])] }))) };
};

/** Removes an import; what it has made stays, and what a stopped one has not begun is given up. Throws `error.importRunning`. */
export const removeImport = async (context: Context, caller: Caller, id: number) => {
  const { state, runId } = await change(context, caller, async ({ db }) => {
    const stored = await requireOwn(db, caller, id);
    return { ...(await answerImport({ db }, stored)), runId: stored.runId };
  });
  if (state === 'stopped' && runId !== null) await importRuns.cancel(context, caller, runId);
  await change(context, caller, async ({ db }) => {
    const now = await answerImport({ db }, await requireOwn(db, caller, id));
    if (now.state === 'running' || now.state === 'stopped' || now.undoing > 0) throw problem('error.importRunning', { entity: 'import' });
    await deleteImport(db, id);
  });
};
