import { IMPORT_FIELDS, type ImportField } from '@ace/contract/imports/fields.ts';
import type { ImportKind, ImportSettings } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { fieldProblem } from '../../shared/problems.ts';
import { ROW_KINDS } from './check/kinds/row-kinds.ts';
import { demandWork } from './claim.ts';
import { changeImport, headingsKey, rememberChoice, type StoredImport } from './imports.repository.ts';
import { answerImport, requireOwn, requireUnstarted } from './imports.service.ts';

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

/** The columns with the fields that were chosen for them. Throws `notFound` at a column that the file does not have, `Size` at one with too many fields. */
const withFields = (columns: StoredImport['columns'], chosen: NonNullable<ImportSettings['columns']>) => {
  if (chosen.some(({ index }) => !columns.some((column) => column.index === index))) throw fieldProblem('import', 'columns', 'notFound');
  return columns.map((column) => {
    const fields = [...new Set(chosen.flatMap(({ index, field }) => (index === column.index && field !== null ? [field] : [])))];
    if (fields.length > IMPORT_LIMITS.fieldsOfColumn) throw fieldProblem('import', 'columns', 'Size');
    return { ...column, fields, field: fields[0] ?? null };
  });
};

/**
 * Says what the columns are, and lets all rows be checked in the background, or another sheet be read: its columns and constants are said once it is.
 * Throws what `requireOwn` and `requireUnstarted` throw, and at fields that cannot be chosen.
 */
export const changeSettings = (context: Context, caller: Caller, id: number, settings: ImportSettings) => {
  const { columns, constants, options: { sheet, ...options } = {} } = settings;
  return change(context, caller, async (tx) => {
    const { db } = tx;
    const stored = await requireOwn(db, caller, id);
    requireUnstarted(stored);
    const other = sheet === stored.sheet ? undefined : sheet;
    if (other !== undefined && !stored.sheets.includes(other)) throw fieldProblem('import', 'sheet', 'notFound');
    for (const part of ['columns', 'constants'] as const)
      if (other !== undefined && settings[part]) throw fieldProblem('import', part, 'notFound');
    refuseFields(caller, stored.kind, columns?.map(({ field }) => field) ?? [], 'columns');
    refuseFields(caller, stored.kind, Object.keys(constants ?? {}), 'constants');
    const changed = columns ? withFields(stored.columns, columns) : stored.columns;
    const { onDuplicate, mergeByReference, withHidden } = { ...stored, ...options };
    await changeImport(db, id, { columns: changed, ...(constants && { constants }), onDuplicate, mergeByReference, withHidden });
    if (columns) {
      const chosen = changed.flatMap(({ index, fields }) => fields.map((field) => ({ index, field })));
      const { [ROW_KINDS[stored.kind].when]: _when, ...lasting } = constants ?? stored.constants;
      await rememberChoice(db, {
        userId: caller.id,
        kind: stored.kind,
        headings: headingsKey(changed),
        columns: chosen,
        constants: lasting,
      });
    }
    await demandWork(context, tx, stored, other);
    return await answerImport({ db }, await requireOwn(db, caller, id));
  });
};
