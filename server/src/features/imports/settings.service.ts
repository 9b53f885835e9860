import { IMPORT_FIELDS, type ImportField } from '@ace/contract/imports/fields.ts';
import type { ImportKind, ImportSettings } from '@ace/contract/imports/import.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { fieldProblem } from '../../shared/problems.ts';
import { UnreadableFile } from './cells.ts';
import { checkImport } from './checking.service.ts';
import { changeImport, rememberChoice, type StoredImport } from './imports.repository.ts';
import { readImport, requireOwn, requireUnstarted } from './imports.service.ts';
import { headingsKey, readSheet } from './reading.service.ts';

/** Throws at the first field that imports of this kind do not have, or that the caller may not choose. */
export const refuseFields = (caller: Caller, kind: ImportKind, names: readonly (string | null)[], path: string) => {
  const fields: Partial<Record<string, ImportField>> = IMPORT_FIELDS[kind];
  for (const name of names) {
    if (name === null) continue;
    const field = fields[name];
    if (!field) throw fieldProblem('import', path, 'typeMismatch');
    if (field.isForEmployees && !isAllowed('shipments:assign', caller)) throw fieldProblem('import', name, 'notFound');
  }
};

/** The columns with the fields that were chosen for them. Throws `notFound` at a column that the file does not have. */
const withFields = (columns: StoredImport['columns'], chosen: NonNullable<ImportSettings['columns']>) => {
  if (chosen.some(({ index }) => !columns.some((column) => column.index === index))) throw fieldProblem('import', 'columns', 'notFound');
  return columns.map((column) => {
    const fields = chosen.flatMap(({ index, field }) => (index === column.index && field !== null ? [field] : []));
    return { ...column, fields: [...new Set(fields)], field: fields[0] ?? null };
  });
};

/** Reads another sheet, if one was chosen. Throws `notFound` at `sheet` if the file does not have it. */
const takeSheet = async (context: Context, db: Database, caller: Caller, stored: StoredImport, sheet: string | undefined) => {
  if (sheet === undefined || sheet === stored.sheet) return stored;
  if (!stored.sheets.includes(sheet)) throw fieldProblem('import', 'sheet', 'notFound');
  try {
    await readSheet(context, db, caller, stored, sheet);
  } catch (error) {
    if (error instanceof UnreadableFile && error.problem === 'noRows') throw fieldProblem('import', 'sheet', 'NotBlank');
    throw error instanceof UnreadableFile ? fieldProblem('import', 'sheet', 'Pattern') : error;
  }
  return await requireOwn(db, caller, stored.id);
};

/** Says what the columns are, and checks all rows. Throws what `requireOwn` and `requireUnstarted` throw, and at fields that cannot be chosen. */
export const changeSettings = async (
  context: Context,
  caller: Caller,
  id: number,
  { columns, constants, options = {} }: ImportSettings,
) => {
  await context.db.transaction().execute(async (db) => {
    const before = await requireOwn(db, caller, id);
    requireUnstarted(before);
    refuseFields(caller, before.kind, columns?.map(({ field }) => field) ?? [], 'columns');
    refuseFields(caller, before.kind, Object.keys(constants ?? {}), 'constants');
    const stored = await takeSheet(context, db, caller, before, options.sheet);
    const changed = columns ? withFields(stored.columns, columns) : stored.columns;
    const { onDuplicate = stored.onDuplicate, mergeByReference = stored.mergeByReference } = options;
    await changeImport(db, id, { columns: changed, ...(constants && { constants }), onDuplicate, mergeByReference });
    if (columns) {
      const chosen = changed.flatMap(({ index, fields }) => fields.map((field) => ({ index, field })));
      const { shipDate: _today, ...lasting } = constants ?? stored.constants;
      await rememberChoice(db, {
        userId: caller.id,
        kind: stored.kind,
        headings: headingsKey(changed),
        columns: chosen,
        constants: lasting,
      });
    }
    // The columns of another sheet may be unknown, too.
    const isUnknown = stored.sheet !== before.sheet && stored.state === 'columns' && !columns;
    if (!isUnknown) await checkImport(context, db, caller, await requireOwn(db, caller, id));
  });
  return await readImport(context, caller, id);
};
