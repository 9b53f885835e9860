import { type ColumnEdit, type FieldValue, LEFT_OUT, type RowEdit } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { createFairQueue } from '../../shared/limits/fair-queue.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { ThreadLimitError } from '../../shared/threads/threads.ts';
import { checkInThread } from './check/checking.ts';
import { checkSettingsOf } from './check-settings.ts';
import { budgetOf, demandWork, noteRevision } from './claim.ts';
import { findRow, type StoredImport } from './imports.repository.ts';
import { answerImport, requireOwn, requireUnstarted } from './imports.service.ts';
import { editRows, findExisting, findRowsWith, measureEdits, readEditedRows, storeChecked } from './rows.repository.ts';
import { refuseFields } from './settings.service.ts';
import { judgeRows } from './steps.ts';

/** Throws `error.importTooManyEdits` if the values would be too many, before anything is written. */
const requireRoom = async (db: Database, id: number, values: Record<string, FieldValue>, rows: number) => {
  const { cells, bytes } = await measureEdits(db, id);
  const isTooMany =
    cells + rows * Object.keys(values).length > IMPORT_LIMITS.edits ||
    bytes + rows * Buffer.byteLength(JSON.stringify(values)) > IMPORT_LIMITS.editBytes;
  if (isTooMany) throw problem('error.importTooManyEdits', { entity: 'import' });
};

/** So few rows are checked at once; all others wait for a worker. */
const FEW = 50;

/** People who edit take turns, so that one with many edits delays the others by one. */
const turns = createFairQueue(BOUNDS.import.edits);

/**
 * Checks rows as they will be with these values, if they are few and concern no others. Returns what the check says, as the JSON text of an array of
 * `CheckedRow`; undefined if a worker has to check them, with all others.
 */
const checkEdited = async (
  context: Context,
  caller: Caller,
  imported: StoredImport,
  numbers: number[],
  values: Record<string, FieldValue>,
): Promise<string | undefined> => {
  const { id, state, isCheckDue, facts, mergeByReference } = imported;
  const mayConcernOthers = mergeByReference || 'owner' in values;
  const budget = budgetOf(context, caller.id);
  if (state !== 'checked' || isCheckDue || numbers.length > FEW || mayConcernOthers || (await budget.wait()) > 0) return undefined;
  const rows = await readEditedRows(context.db, id, numbers, values);
  if (rows === undefined) return undefined;
  const settings = await checkSettingsOf(context, context.db, caller, imported);
  const release = await turns.acquire(String(caller.id));
  try {
    const checked: string[] = [];
    await checkInThread(settings, { parts: () => [rows], take: (part) => checked.push(part) }, { spend: budget.spend }, facts);
    return checked[0];
  } catch (error) {
    if (error instanceof ThreadLimitError) return undefined;
    throw error;
  } finally {
    release();
  }
};

/** How often a check is repeated because the import has changed meanwhile, before a worker checks all rows. */
const MAX_TRIES = 3;

/** What is edited: which rows, and what is answered once they are, read in the same transaction. */
type Edit<Answer> = {
  values: Record<string, FieldValue>;
  rowsOf: (db: Database) => Promise<number[]>;
  read: (db: Database) => Promise<Answer>;
};

/**
 * Writes values into rows of an import of the caller. They are checked before, so that no transaction waits for the check; by a worker and afterwards if they
 * are many: then the answer waits.
 */
const edit = async <Answer>(context: Context, caller: Caller, id: number, { values, rowsOf, read }: Edit<Answer>) => {
  for (let tries = 1; ; tries += 1) {
    const before = await requireOwn(context.db, caller, id);
    requireUnstarted(before);
    refuseFields(
      caller,
      before.kind,
      Object.keys(values).filter((name) => name !== LEFT_OUT),
      'values',
    );
    if (typeof (values[LEFT_OUT] ?? true) !== 'boolean') throw fieldProblem('import', LEFT_OUT, 'typeMismatch');
    const rows = await rowsOf(context.db);
    if (rows.length === 0) return { isWaiting: false, answer: await read(context.db) };
    const checked = tries > MAX_TRIES ? undefined : await checkEdited(context, caller, before, rows, values);
    const edited = await change(context, caller, async (tx) => {
      const { db } = tx;
      const stored = await requireOwn(db, caller, id);
      requireUnstarted(stored);
      if (checked !== undefined && stored.revision !== before.revision) return undefined;
      await requireRoom(db, id, values, rows.length);
      await editRows(db, id, rows, values);
      const isWaiting = checked === undefined && stored.state === 'checked';
      if (checked !== undefined) {
        await storeChecked(db, stored, checked);
        await judgeRows(db, caller, stored);
      }
      if (isWaiting) await demandWork(context, tx, stored);
      else await noteRevision(db, id);
      return { isWaiting, answer: await read(db) };
    });
    if (edited) return edited;
  }
};

/** Mends a row, and says whether it waits to be checked. Throws `error.http.404` if the import does not have it. */
export const editRow = async (context: Context, caller: Caller, id: number, row: number, { values }: RowEdit) => {
  const { isWaiting, answer } = await edit(context, caller, id, {
    values,
    rowsOf: (db) => findExisting(db, id, [row]),
    read: (db) => findRow(db, id, row),
  });
  if (!answer) throw problem('error.http.404');
  return { json: answer, isWaiting };
};

/** Writes one value into a field of many rows. Throws `NotNull` at `rows` if it says neither which rows nor which value. */
export const editColumn = async (context: Context, caller: Caller, id: number, { field, value, rows, instead }: ColumnEdit) => {
  if (rows === undefined && instead === undefined) throw fieldProblem('import', 'rows', 'NotNull');
  const { answer } = await edit(context, caller, id, {
    values: { [field]: value },
    rowsOf: async (db) => {
      if (instead === undefined) return await findExisting(db, id, rows ?? []);
      const found = await findRowsWith(db, id, field, instead);
      const chosen = rows && new Set(rows);
      return chosen ? found.filter((row) => chosen.has(row)) : found;
    },
    read: async (db) => answerImport({ db }, await requireOwn(db, caller, id)),
  });
  return answer;
};
