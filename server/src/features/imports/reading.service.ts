import { createHash } from 'node:crypto';
import { missingFields } from '@ace/contract/imports/fields.ts';
import type { ImportColumn, ImportKind } from '@ace/contract/imports/import.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { normalizeText } from '@ace/contract/shared/text/text.ts';
import type { Caller } from '../../shared/caller.ts';
import { change, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { UnreadableFile } from '../../shared/sheets/reading/cells.ts';
import type { Spend } from '../../shared/threads/threads.ts';
import { todayOf } from '../../shared/today.ts';
import { ROW_KINDS } from './check/kinds/row-kinds.ts';
import type { Claim } from './claim.ts';
import { changeImport, findChoice, lockClaimed, readPieces, recount, type StoredImport } from './imports.repository.ts';
import { createFileReader } from './reading/reading.ts';
import type { ReadFile } from './reading/reading-thread.ts';
import { deleteRows, insertRows } from './rows.repository.ts';

/** Its threads end by themselves. */
const reader = createFileReader();

/** By which a set of headings is remembered, with the fields that were chosen for them. */
export const headingsKey = (columns: Pick<ImportColumn, 'heading'>[]) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ heading }) => normalizeText(heading, 'many').toLowerCase())))
    .digest('hex');

/** Whether columns and constants have what all rows need, or what finds stored records that have it. */
const isWhole = (kind: ImportKind, columns: ImportColumn[], constants: object) => {
  const { identifiers, isToday, when } = ROW_KINDS[kind];
  const filled = new Set<string>([...columns.flatMap(({ fields }) => fields), ...Object.keys(constants), ...(isToday ? [when] : [])]);
  return identifiers.some((field) => filled.has(field)) || missingFields(kind, filled).length === 0;
};

/** The columns of a file as they are guessed, or as the person has chosen for the same headings before. */
const columnsOf = async (db: Database, { kind, userId }: StoredImport, guessed: ReadFile['columns']) => {
  const chosen = await findChoice(db, userId, kind, headingsKey(guessed));
  const fieldsOf = (column: (typeof guessed)[number]): ImportColumn['fields'] =>
    chosen
      ? (chosen.columns as { index: number; field: ImportColumn['field'] }[]).flatMap(({ index, field }) =>
          index === column.index && field ? [field] : [],
        )
      : column.fields;
  const columns = guessed.map((column): ImportColumn => {
    const { index, heading, samples, isHidden } = column;
    const fields = fieldsOf(column);
    return { index, heading, field: fields[0] ?? null, fields, samples, ...(isHidden && { isHidden }) };
  });
  const constants = chosen?.constants ?? {};
  const areWhole = (chosen && ROW_KINDS[kind].isToday) || isWhole(kind, columns, constants);
  return { columns, constants, areKnown: areWhole && (chosen !== undefined || guessed.every(({ isKnown }) => isKnown)) };
};

/** Stores what a file has, and whether its rows can be checked. */
const storeRead = (context: Context, claim: Claim, read: ReadFile) =>
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
      ...(!areKnown && { leaseUntil: null, tries: 0 }),
    });
    return areKnown;
  });

/** Reads the file of a claimed import and stores its rows. Returns whether they can be checked. Throws `UnreadableFile` and `ClaimLost`. */
export const readClaimed = async (context: Context, caller: Caller, imported: StoredImport, claim: Claim, options: Spend) => {
  const { db } = context;
  const wanted = { sheet: imported.wantedSheet ?? undefined, kind: imported.kind, mayAssign: isAllowed('shipments:assign', caller) };
  return await reader.read(
    readPieces(db, claim.id),
    wanted,
    async (read, rows) => {
      // Until here, the rows of another sheet have stayed.
      await deleteRows(db, claim);
      for await (const part of rows) await insertRows(db, claim, part);
      return await storeRead(context, claim, read);
    },
    options,
  );
};

/** Notes why a claimed import could not be read or checked. If another sheet was wanted, the former one stays. */
export const noteUnreadable = (db: Database, claim: Claim, { problem, params }: UnreadableFile) =>
  db.transaction().execute(async (db) => {
    const { wantedSheet } = await lockClaimed(db, claim);
    const ended = { problem, problemParams: params ?? null, wantedSheet: null, isCheckDue: false, leaseUntil: null, tries: 0 };
    await changeImport(db, claim.id, wantedSheet === null ? { ...ended, state: 'failed', file: null } : ended);
  });
