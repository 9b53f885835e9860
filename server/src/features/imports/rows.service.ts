import { type ColumnEdit, type FieldValue, type Import, LEFT_OUT, type RowEdit } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { checkEdited, judgeRows } from './checking.service.ts';
import { demandWork, noteRevision, waitForWork } from './claim.ts';
import { findRow } from './imports.repository.ts';
import { readImport, requireOwn, requireUnstarted } from './imports.service.ts';
import { editRows, findExisting, findRowsWith, measureEdits, storeChecked } from './rows.repository.ts';
import { refuseFields } from './settings.service.ts';

/** Throws `error.importTooManyEdits` if the values would be too many, before anything is written. */
const requireRoom = async (db: Database, id: number, values: Record<string, FieldValue>, rows: number) => {
  const { cells, bytes } = await measureEdits(db, id);
  const isTooMany =
    cells + rows * Object.keys(values).length > IMPORT_LIMITS.edits ||
    bytes + rows * Buffer.byteLength(JSON.stringify(values)) > IMPORT_LIMITS.editBytes;
  if (isTooMany) throw problem('error.importTooManyEdits', { entity: 'import' });
};

/** How often a check is repeated because the import has changed meanwhile, before a worker checks all rows. */
const MAX_TRIES = 3;

type RowsOf = (db: Database) => Promise<number[]>;

/**
 * Writes values into rows of an import of the caller. They are checked before, so that no transaction waits for the check; by a worker and afterwards if they
 * are many. Returns how many there were.
 */
const edit = async (context: Context, caller: Caller, id: number, values: Record<string, FieldValue>, rowsOf: RowsOf) => {
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
    if (rows.length === 0) return 0;
    const checked = tries > MAX_TRIES ? undefined : await checkEdited(context, caller, before, rows, values);
    const outcome = await change(context, caller, async ({ db }) => {
      const stored = await requireOwn(db, caller, id);
      requireUnstarted(stored);
      if (checked !== undefined && stored.revision !== before.revision) return 'again';
      await requireRoom(db, id, values, rows.length);
      await editRows(db, id, rows, values);
      if (checked === undefined && stored.state === 'checked') {
        await demandWork(db, id);
        return 'waiting';
      }
      if (checked !== undefined) {
        await storeChecked(db, stored, checked);
        await judgeRows(db, caller, stored);
      }
      await noteRevision(db, id);
      return 'done';
    });
    if (outcome === 'again') continue;
    if (outcome === 'waiting') await waitForWork(context, caller.id, id);
    return rows.length;
  }
};

/** Mends a row. Throws `error.http.404` if the import does not have it. */
export const editRow = async (
  context: Context,
  caller: Caller,
  id: number,
  row: number,
  { values }: RowEdit,
): Promise<{ json: string }> => {
  const edited = await edit(context, caller, id, values, (db) => findExisting(db, id, [row]));
  const json = await findRow(context.db, id, row);
  if (edited === 0 || !json) throw problem('error.http.404');
  return { json };
};

/** Writes one value into a field of many rows. Throws `NotNull` at `rows` if it says neither which rows nor which value. */
export const editColumn = async (
  context: Context,
  caller: Caller,
  id: number,
  { field, value, rows, instead }: ColumnEdit,
): Promise<Import> => {
  if (rows === undefined && instead === undefined) throw fieldProblem('import', 'rows', 'NotNull');
  await edit(context, caller, id, { [field]: value }, async (db) => {
    if (instead === undefined) return await findExisting(db, id, rows ?? []);
    const found = await findRowsWith(db, id, field, instead);
    const chosen = rows && new Set(rows);
    return chosen ? found.filter((row) => chosen.has(row)) : found;
  });
  return await readImport(context, caller, id);
};
