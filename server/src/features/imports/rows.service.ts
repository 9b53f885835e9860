import type { ColumnEdit, FieldValue, Import, RowEdit } from '@ace/contract/imports/import.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { checkEdited } from './checking.service.ts';
import { findRow } from './imports.repository.ts';
import { readImport, requireOwn, requireUnstarted } from './imports.service.ts';
import { editRows, findExisting, findRowsWith } from './rows.repository.ts';
import { refuseFields } from './settings.service.ts';

/** Writes values into rows of an import of the caller, and checks them again. Returns how many there were. */
const edit = (
  context: Context,
  caller: Caller,
  id: number,
  values: Record<string, FieldValue>,
  rowsOf: (db: Parameters<typeof findExisting>[0]) => Promise<number[]>,
) =>
  context.db.transaction().execute(async (db) => {
    const stored = await requireOwn(db, caller, id);
    requireUnstarted(stored);
    refuseFields(caller, stored.kind, Object.keys(values), 'values');
    const rows = await rowsOf(db);
    if (rows.length === 0) return 0;
    await editRows(db, id, rows, values);
    if (stored.state === 'checked') await checkEdited(context, db, caller, stored, rows, Object.keys(values));
    return rows.length;
  });

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
    const chosen = rows && (await findExisting(db, id, rows));
    if (instead === undefined) return chosen ?? [];
    const found = await findRowsWith(db, id, field, instead);
    return chosen ? found.filter((row) => chosen.includes(row)) : found;
  });
  return await readImport(context, caller, id);
};
