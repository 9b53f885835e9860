import { IMPORT_FIELDS, type ImportField } from '@ace/contract/imports/fields.ts';
import type { ImportKind, ImportSettings } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { fieldProblem } from '../../shared/problems.ts';
import { ROW_KINDS } from './check/kinds/row-kinds.ts';
import { demandWork, waitForWork } from './claim.ts';
import { changeImport, rememberChoice, type StoredImport } from './imports.repository.ts';
import { readImport, requireOwn, requireSettled, requireUnstarted } from './imports.service.ts';
import { headingsKey } from './reading.service.ts';

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

/** Lets another sheet be read, if one was chosen, and waits for it. Throws at `sheet` if the file does not have it or it cannot be read, and `error.busy`. */
const takeSheet = async (context: Context, caller: Caller, id: number, sheet: string | undefined) => {
  const isOther = await change(context, caller, async ({ db }) => {
    const stored = await requireOwn(db, caller, id);
    requireUnstarted(stored);
    if (sheet === undefined || sheet === stored.sheet) return false;
    if (!stored.sheets.includes(sheet)) throw fieldProblem('import', 'sheet', 'notFound');
    await demandWork(db, id, sheet);
    return true;
  });
  if (!isOther) return false;
  await requireSettled(context, caller, id);
  const { sheet: read, problem } = await requireOwn(context.db, caller, id);
  if (read !== sheet) throw fieldProblem('import', 'sheet', problem === 'noRows' || problem === 'empty' ? 'NotBlank' : 'Pattern');
  return true;
};

/** Says what the columns are, and checks all rows. Throws what `requireOwn` and `requireUnstarted` throw, and at fields that cannot be chosen. */
export const changeSettings = async (
  context: Context,
  caller: Caller,
  id: number,
  { columns, constants, options = {} }: ImportSettings,
) => {
  await requireSettled(context, caller, id);
  const before = await requireOwn(context.db, caller, id);
  requireUnstarted(before);
  refuseFields(caller, before.kind, columns?.map(({ field }) => field) ?? [], 'columns');
  refuseFields(caller, before.kind, Object.keys(constants ?? {}), 'constants');
  const isOther = await takeSheet(context, caller, id, options.sheet);
  await change(context, caller, async ({ db }) => {
    const stored = await requireOwn(db, caller, id);
    requireUnstarted(stored);
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
    // The columns of another sheet may be unknown, too.
    if (!isOther || stored.state !== 'columns' || columns) await demandWork(db, id);
  });
  await waitForWork(context, caller.id, id);
  return await readImport(context, caller, id);
};
