import { missingFields } from '@ace/contract/imports/fields.ts';
import type { ImportColumn, ImportKind } from '@ace/contract/imports/import.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change, isOvertaken, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { batchesOf } from '../../shared/database/batches.ts';
import { isUnavailable } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import { throwUnreadable } from '../../shared/sheets/reading/file-threads.ts';
import type { Spend } from '../../shared/threads/threads.ts';
import { todayOf } from '../../shared/today.ts';
import { checkInThread } from './check/checking.ts';
import { ROW_KINDS } from './check/kinds/row-kinds.ts';
import type { CheckFacts } from './check/values/reading.ts';
import { checkSettingsOf } from './check-settings.ts';
import type { Claim } from './claim.ts';
import { changeImport, findChoice, headingsKey, lockClaimed, readPieces, recount, type StoredImport } from './imports.repository.ts';
import type { RowToWrite, Span } from './kinds/kind.ts';
import { IMPORTS } from './kinds.ts';
import { createImportReader } from './reading/reading.ts';
import type { ReadFile } from './reading/reading-thread.ts';
import {
  deleteRows,
  findWritable,
  followLeaders,
  insertRows,
  openRows,
  readRowsToCheck,
  storeChecked,
  storeFound,
  storeWritten,
} from './rows.repository.ts';

// The steps of an import, in their order. Each stores what it has done, and returns what the next one needs.

/** Its threads end by themselves. */
const reader = createImportReader();

/** 1. Reads the file of a claimed import and stores its rows. Returns what else the file has. Throws `UnreadableFile` and `ClaimLost`. */
export const readRows = async ({ db }: Context, caller: Caller, imported: StoredImport, claim: Claim, options: Spend) => {
  const wanted = { sheet: imported.wantedSheet ?? undefined, kind: imported.kind, mayAssign: isAllowed('shipments:assign', caller) };
  return await reader.read(
    readPieces(db, claim.id),
    wanted,
    async (read, rows) => {
      // Until here, the rows of another sheet have stayed.
      await deleteRows(db, claim);
      for await (const part of rows) await insertRows(db, claim, part);
      return read;
    },
    options,
  );
};

/** Whether columns and constants have what all rows need, or what finds stored records that have it. */
const isWhole = (kind: ImportKind, columns: ImportColumn[], constants: object) => {
  const { identifiers, isToday, when } = ROW_KINDS[kind];
  const filled = new Set<string>([...columns.flatMap(({ fields }) => fields), ...Object.keys(constants), ...(isToday ? [when] : [])]);
  return identifiers.some((field) => filled.has(field)) || missingFields(kind, filled).length === 0;
};

/** The columns of a file as their headings say, or as the person has chosen for the same headings before. */
const columnsOf = async (db: Database, { kind, userId }: StoredImport, found: ReadFile['columns']) => {
  const chosen = await findChoice(db, userId, kind, headingsKey(found));
  const columns = found.map(({ isKnown: _, ...column }): ImportColumn => {
    const fields = chosen ? chosen.columns.flatMap(({ index, field }) => (index === column.index && field ? [field] : [])) : column.fields;
    return { ...column, field: fields[0] ?? null, fields };
  });
  const constants = chosen?.constants ?? {};
  const areWhole = (chosen && ROW_KINDS[kind].isToday) || isWhole(kind, columns, constants);
  return { columns, constants, areKnown: areWhole && (chosen !== undefined || found.every(({ isKnown }) => isKnown)) };
};

/**
 * 2. Stores what the columns of a file are, by their headings, or as they were chosen before. Returns whether that is known, so that the rows can be
 * checked; otherwise a person says it (`changeSettings`). Throws `ClaimLost`.
 */
export const assignColumns = (context: Context, claim: Claim, read: ReadFile) =>
  change(context, SYSTEM, async ({ db }) => {
    const imported = await lockClaimed(db, claim);
    const { areKnown, columns, constants } = await columnsOf(db, imported, read.columns);
    const filled = new Set(columns.flatMap(({ fields }) => fields));
    const { isToday, when } = ROW_KINDS[imported.kind];
    const today = isToday && !filled.has(when) ? { [when]: todayOf(context) } : {};
    await recount(db, imported);
    await changeImport(db, claim.id, {
      state: 'columns',
      problem: null,
      problemParams: null,
      totals: [],
      sheets: read.sheets,
      sheet: read.sheet,
      hiddenSheets: read.hiddenSheets ?? [],
      wantedSheet: null,
      columns,
      constants: { ...today, ...constants },
      isCheckDue: areKnown,
      size: read.size,
      // Only for the choice of another sheet is it needed again.
      ...(read.sheets.length < 2 && { file: null }),
    });
    return areKnown;
  });

/** 3. Checks the rows of a claimed import by themselves and stores them. Returns what they tell together. Throws `UnreadableFile` and `ClaimLost`. */
export const checkRows = async (context: Context, caller: Caller, imported: StoredImport, claim: Claim, options: Spend) => {
  const { db } = context;
  const settings = await checkSettingsOf(context, db, caller, imported);
  const rows = { parts: () => readRowsToCheck(db, claim.id), take: (checked: string) => storeChecked(db, claim, checked) };
  return await checkInThread(settings, rows, options).catch(throwUnreadable);
};

/** Ends the check of a claimed import: stores what its rows tell together, and judges them. Throws `ClaimLost`. */
export const endCheck = (context: Context, caller: Caller, claim: Claim, facts: CheckFacts) =>
  change(context, caller, async ({ db }) => {
    const imported = await lockClaimed(db, claim);
    await changeImport(db, claim.id, { state: 'checked', facts, isCheckDue: false });
    await judgeRows(db, caller, imported);
  });

/**
 * 4. Judges rows that were checked by what is stored now, and counts all. The only place that does: after a check of all rows or of edited ones, before an
 * import starts, and before a span of rows is written.
 */
export const judgeRows = async (db: Database, caller: Caller, imported: StoredImport, span?: Span) => {
  const { find, hasTotals } = IMPORTS[imported.kind];
  await storeFound(db, await find(db, caller, imported, openRows(imported.id, span)));
  await followLeaders(db, imported.id, span);
  if (span === undefined) await recount(db, imported, hasTotals);
};

/** Does something inside the transaction `db` that may fail without failing all of it. */
const inSavepoint = async <Result>(db: Database, work: () => Promise<Result>) => {
  await sql`savepoint rows`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint rows`.execute(db);
    return result;
  } catch (error) {
    if (!isUnavailable(error)) await sql`rollback to savepoint rows`.execute(db);
    throw error;
  }
};

/** Rows that one statement writes. */
export const ROWS_AT_ONCE = 200;

/** A row that the check took for good and that cannot be written, because something was stored since. */
export type Refusal = { row: number; error: unknown };

/**
 * 5. Writes the rows of a span, in their order. They are judged again just before, because something may have been stored since the check. Returns those
 * that cannot be written: where several fail together, each half is tried by itself.
 */
export const writeRows = async (tx: Change<Caller>, imported: StoredImport, span: Span): Promise<Refusal[]> => {
  const { db, caller } = tx;
  const { id, kind } = imported;
  const writeSome = async (rows: RowToWrite[]): Promise<Refusal[]> => {
    const [first] = rows;
    if (!first) return [];
    try {
      await storeWritten(db, id, await inSavepoint(db, () => IMPORTS[kind].write(tx, imported, rows)));
      return [];
    } catch (error) {
      if (isUnavailable(error) || isOvertaken(error)) throw error;
      if (rows.length === 1) return [{ row: first.row, error }];
      const half = Math.ceil(rows.length / 2);
      return [...(await writeAgain(rows.slice(0, half))), ...(await writeAgain(rows.slice(half)))];
    }
  };
  const writeAgain = async (rows: RowToWrite[]) => {
    const part = { from: rows[0]?.row ?? 0, to: rows.at(-1)?.row ?? 0 };
    await judgeRows(db, caller, imported, part);
    return await writeSome((await findWritable(db, id, part)).filter(({ row }) => rows.some((each) => each.row === row)));
  };
  await judgeRows(db, caller, imported, span);
  const refusals: Refusal[] = [];
  for (const rows of batchesOf(await findWritable(db, id, span), ROWS_AT_ONCE)) refusals.push(...(await writeSome(rows)));
  return refusals;
};
