import { createHash } from 'node:crypto';
import type { ImportColumn } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { isUnavailable } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { findJobCaller } from '../users/users.reads.ts';
import { type FileRow, UnreadableFile } from './cells.ts';
import { findColumns } from './check/columns.ts';
import { checkImport, todayOf } from './checking.service.ts';
import { allowPauses, changeImport, findChoice, findFile, lockImport, recount, type StoredImport } from './imports.repository.ts';
import { createFileReader } from './reading/reading.ts';
import { deleteRows, insertRows } from './rows.repository.ts';

const log = loggerNamed('imports');

/** Its threads end by themselves. */
const reader = createFileReader();

/** By which a set of headings is remembered, with the fields that were chosen for them. */
export const headingsKey = (columns: Pick<ImportColumn, 'heading'>[]) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ heading }) => heading.toLowerCase().normalize('NFC').trim())))
    .digest('hex');

/** The columns of a file as they are guessed, or as the person has chosen for the same headings before. */
const columnsOf = async (
  db: Database,
  caller: Caller,
  { kind, userId }: StoredImport,
  rows: FileRow[],
  merges: Parameters<typeof findColumns>[2],
) => {
  const { headingRow, columns: guessed } = findColumns(kind, rows, merges, { mayAssign: isAllowed('shipments:assign', caller) });
  const chosen = await findChoice(db, userId, kind, headingsKey(guessed));
  const fieldsOf = (column: (typeof guessed)[number]): ImportColumn['fields'] =>
    chosen
      ? (chosen.columns as { index: number; field: ImportColumn['field'] }[]).flatMap(({ index, field }) =>
          index === column.index && field ? [field] : [],
        )
      : column.fields;
  const columns = guessed.map((column): ImportColumn => {
    const { index, heading, samples } = column;
    const fields = fieldsOf(column);
    return { index, heading, field: fields[0] ?? null, fields, samples };
  });
  return {
    headingRow,
    columns,
    constants: chosen?.constants ?? {},
    areKnown: chosen !== undefined || guessed.every(({ isKnown }) => isKnown),
  };
};

/** Stores the rows of a sheet inside the transaction `db`, and checks them if all columns are known. Throws `UnreadableFile`. */
export const readSheet = async (context: Context, db: Database, caller: Caller, imported: StoredImport, sheet?: string) => {
  const { id } = imported;
  const file = await findFile(db, id);
  if (!file) throw new UnreadableFile('unknownSheet', sheet);
  await allowPauses(db);
  const read = await reader.read(file, sheet === undefined ? {} : { sheet });
  const first = JSON.parse(read.batches[0] ?? '[]') as FileRow[];
  const { headingRow, areKnown, columns, constants } = await columnsOf(db, caller, imported, first, read.merges);
  await deleteRows(db, id);
  for (const batch of read.batches) await insertRows(db, id, batch, headingRow);
  await recount(db, imported);
  const filled = new Set(columns.flatMap(({ fields }) => fields));
  const today = imported.kind === 'shipments' && !filled.has('shipDate') ? { shipDate: todayOf(context) } : {};
  await changeImport(db, id, {
    state: 'columns',
    problem: null,
    problemParams: null,
    totals: [],
    sheets: read.sheets,
    sheet: read.sheet,
    columns,
    constants: { ...today, ...constants },
    // Only for the choice of another sheet is it needed again.
    ...(read.sheets.length < 2 && { file: null }),
  });
  const now = await lockImport(db, id, imported.userId);
  if (!now) return;
  if (now.counts.rows === 0) throw new UnreadableFile('noRows');
  if ((now.counts.rows ?? 0) > IMPORT_LIMITS.rows) throw new UnreadableFile('tooManyRows', String(IMPORT_LIMITS.rows));
  if (areKnown) await checkImport(context, db, caller, now);
};

/** Reads an uploaded file, once. What cannot be read is noted with the reason. */
export const readUpload = async (context: Context, id: number, userId: number) => {
  const caller = await findJobCaller(context.db, userId, 'imports');
  if (!caller) return;
  try {
    await context.db.transaction().execute(async (db) => {
      const imported = await lockImport(db, id, userId);
      if (imported?.state === 'reading') await readSheet(context, db, caller, imported);
    });
  } catch (error) {
    // It is tried again when the database answers.
    if (isUnavailable(error)) throw error;
    if (!(error instanceof UnreadableFile)) log.error({ error, id }, 'a file could not be read');
    const { problem, params } = error instanceof UnreadableFile ? error : new UnreadableFile('damaged');
    await changeImport(context.db, id, { state: 'failed', problem, problemParams: params ?? null, file: null });
  }
};
