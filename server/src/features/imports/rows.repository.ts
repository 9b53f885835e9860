import type { FieldValue, RowMessage } from '@ace/contract/imports/import.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import type { Cell } from '../../shared/sheets/reading/cells.ts';
import { PART } from '../../shared/threads/json-parts.ts';
import { billNumberOf } from '../shipments/shipments.reads.ts';
import { type Claim, ClaimLost } from './claim.ts';
import { type RowToWrite, type Span, spanOf, type Written } from './kinds/kind.ts';
import './imports.tables.ts';

/** Whether a claim still holds. Locks the import until the end of the statement, so that it cannot change meanwhile. */
const isClaimed = ({ id, revision }: Claim) =>
  sql`exists (select from "import" i where i.id = ${id} and i.revision = ${revision} for share)`;

/** Stores rows as the file has them; `part` is the JSON text of an array of `FileRow`. Throws `ClaimLost`. */
export const insertRows = async (db: Database, claim: Claim, part: string) => {
  const { numAffectedRows } = await sql`insert into "importRow" ("importId", row, cells, "isHidden")
    select ${claim.id}::bigint, (r ->> 'row')::integer, r -> 'cells', r ? 'isHidden'
    from jsonb_array_elements(${part}::jsonb) r where ${isClaimed(claim)}`.execute(db);
  if (!numAffectedRows) throw new ClaimLost();
};

export const deleteRows = (db: Database, claim: Claim) =>
  sql`delete from "importRow" where "importId" = ${claim.id} and ${isClaimed(claim)}`.execute(db);

/** The characters of the cells of a row, and of what was written over them. */
const SIZE = sql<number>`(length(cells::text) + length(edits::text))`;

/** Cuts rows into spans that are as large as a part. A larger row is a span of its own. */
const findSpans = async (db: Database, where: RawBuilder<unknown>) => {
  const { rows } = await sql<{ row: number; size: number }>`select row, ${SIZE} as size
    from "importRow" where ${where} order by row`.execute(db);
  const spans: (Span & { rows: number; size: number })[] = [];
  for (const { row, size } of rows) {
    const last = spans.at(-1);
    if (!last || last.rows >= PART.rows || last.size + size > PART.characters) spans.push({ from: row, to: row, rows: 1, size });
    else Object.assign(last, { to: row, rows: last.rows + 1, size: last.size + size });
  }
  return spans;
};

const rowToCheck = (edits: RawBuilder<unknown>) =>
  sql`json_build_object('row', row, 'cells', cells, 'edits', ${edits}, 'isHidden', "isHidden")`;

/** The rows to be checked, in parts: JSON texts of arrays of `RowToCheck`. */
export async function* readRowsToCheck(db: Database, id: number) {
  for (const { from, to } of await findSpans(db, sql`"importId" = ${id}`)) {
    const { rows } = await sql<{ json: string }>`select json_agg(${rowToCheck(sql`edits`)} order by row)::text as json
      from "importRow" where "importId" = ${id} and row between ${from} and ${to}`.execute(db);
    yield rows[0]?.json ?? '[]';
  }
}

/** Some rows to be checked as they will be with other values, as a part; undefined if they are too large for one. */
export const readEditedRows = async (db: Database, id: number, numbers: number[], values: Record<string, FieldValue>) => {
  const where = sql`"importId" = ${id} and row = any(${numbers}::integer[])`;
  const spans = await findSpans(db, where);
  if (spans.length !== 1) return undefined;
  const edited = sql`edits || ${JSON.stringify(values)}::jsonb`;
  const { rows } = await sql<{ json: string }>`select json_agg(${rowToCheck(edited)} order by row)::text as json
    from "importRow" where ${where}`.execute(db);
  return rows[0]?.json;
};

/** Longer texts are no login, address or company. */
const LONGEST_NAME = 254;

/**
 * Where a row of an import is stored. The planner knows nothing of an import that was just stored: a join by the number of the row compares each row with
 * each, and by the place it never does.
 */
const placeOf = (id: number, row: RawBuilder<unknown>) =>
  sql`(select p.ctid from "importRow" p where p."importId" = ${id} and p.row = ${row})`;

/** Stores what the check says of rows; `checked` is the JSON text of an array of `CheckedRow`. Throws `ClaimLost`. */
export const storeChecked = async (db: Database, claim: Claim, checked: string) => {
  const { id } = claim;
  const { numAffectedRows } =
    await sql`update "importRow" r set "checkedState" = c.state, state = c.state, values = c.values, messages = c.messages, found = '[]', input = c.input,
      leader = c.leader, reference = c.reference, "ownerId" = (c.input ->> 'ownerId')::bigint, "shipmentId" = null,
      "isChanged" = jsonb_path_exists(c.messages, '$[*] ? (@.severity == "changed")')
    from (select *, ${placeOf(id, sql`c.row`)} as place from json_to_recordset(${checked}::json)
      c (row integer, state text, values jsonb, messages jsonb, input jsonb, leader integer, reference text)) c
    where r.ctid = c.place and ${isClaimed(claim)}`.execute(db);
  if (!numAffectedRows) throw new ClaimLost();
};

/** The rows of a span that make records and are not written yet. */
export const openRows = (id: number, span?: Span) =>
  sql`"importId" = ${id} and ${spanOf(span)} and leader is null and "checkedState" <> 'skipped' and "recordId" is null`;

const hasFound = (condition: string) => sql`f.found @? ${sql.lit(`$[*] ? (${condition})`)}`;

/** Where the row `r` stands by the check and by what was found (`f`). What it lacks is an error unless its shipment has it. */
const STATE = sql`case
  when ${hasFound('@.severity == "error"')} or r."checkedState" = 'error' and (r.input is null or f.shipment is null) then 'error'
  when ${hasFound('@.message == "sameInFile" || @.message == "stored" || @.message == "storedEvent"')} then 'duplicate'
  when ${hasFound('@.message == "similar"')} then 'warning'
  else r."checkedState" end`;

/** Stores what was found of rows (`KindOfImport.find`), and where they stand by that. */
export const storeFound = async (db: Database, found: RawBuilder<unknown>) => {
  await sql`update "importRow" r set state = ${STATE}, found = f.found, "shipmentId" = f.shipment from (${found}) f where r.ctid = f.place
    and (r.state, r.found, coalesce(r."shipmentId", 0)) is distinct from (${STATE}, f.found, coalesce(f.shipment, 0))`.execute(db);
};

/** Rows that are packages of another one stand where that one stands: it has errors if any of them has. */
export const followLeaders = async (db: Database, id: number, span?: Span) => {
  await sql`update "importRow" r set (state, found, "shipmentId") = (
      select l.state, '[]'::jsonb, l."shipmentId"
      from "importRow" l where l."importId" = ${id} and l.row = r.leader)
    where "importId" = ${id} and ${spanOf(span, 'leader')} and leader is not null
      and "checkedState" <> 'skipped' and "recordId" is null`.execute(db);
};

/** How many cells of an import are written over, and the bytes of what is written. */
export const measureEdits = async (db: Database, id: number) => {
  const { rows } = await sql<{ cells: number; bytes: number }>`select
      coalesce(sum((select count(*) from jsonb_object_keys(edits))), 0)::integer as cells, coalesce(sum(octet_length(edits::text)), 0)::integer as bytes
    from "importRow" where "importId" = ${id} and edits <> '{}'`.execute(db);
  return rows[0] ?? { cells: 0, bytes: 0 };
};

/** Writes values over the cells of rows, which show them until they are checked. */
export const editRows = async (db: Database, id: number, numbers: number[], values: Record<string, FieldValue>) => {
  const json = JSON.stringify(values);
  await sql`update "importRow" set edits = edits || ${json}::jsonb, values = values || ${json}::jsonb
    where "importId" = ${id} and row = any(${numbers}::integer[])`.execute(db);
};

const numbersOf = async (db: Database, where: RawBuilder<unknown>, limit?: number) => {
  const { rows } = await sql<{ row: number }>`select row from "importRow" where ${where} order by row limit ${limit ?? null}`.execute(db);
  return rows.map(({ row }) => row);
};

/** The rows that have this value in a field; null and a missing value are the same. */
export const findRowsWith = (db: Database, id: number, field: string, value: FieldValue) =>
  numbersOf(db, sql`"importId" = ${id} and coalesce(values -> ${field}::text, 'null') = ${JSON.stringify(value)}::jsonb`);

/** Those of these rows that exist. */
export const findExisting = (db: Database, id: number, numbers: number[]) =>
  numbersOf(db, sql`"importId" = ${id} and row = any(${numbers}::integer[])`);

const WRITABLE = sql`leader is null and state in ('good', 'warning', 'duplicate')`;

/** The numbers of the rows that make records, in the order of the file. */
export const findRowsToWrite = (db: Database, id: number) => numbersOf(db, sql`"importId" = ${id} and ${WRITABLE}`);

/** The first row of a span that cannot be imported. */
export const findUnwritable = async (db: Database, id: number, span: Span) =>
  (await numbersOf(db, sql`"importId" = ${id} and ${spanOf(span)} and state in ('error', 'refused')`, 1))[0];

const rowsToWrite = async (db: Database, id: number, where: RawBuilder<unknown>) => {
  const { rows } = await sql<RowToWrite>`select row, state, input, values, edits, "shipmentId", found,
      messages @> '[{"field": "totalVolume", "message": "derived"}]' as "isVolumeDerived" from "importRow"
    where "importId" = ${id} and ${where} and ${WRITABLE} and input is not null order by row`.execute(db);
  return rows;
};

/** The rows of a span that can be written now, in their order. */
export const findWritable = (db: Database, id: number, span: Span) => rowsToWrite(db, id, spanOf(span));

/** What some rows would change. */
export const findRowsToPreview = (db: Database, id: number, numbers: number[]) =>
  rowsToWrite(db, id, sql`row = any(${numbers}::integer[])`);

/** The texts in a column, or that were written over its cells, each once; without those that are too long to name a user. */
export const findTexts = async (db: Database, id: number, index: number, field: string) => {
  const { rows } = await sql<{ text: string }>`select distinct text
    from "importRow", coalesce(edits ->> ${field}::text, cells ->> ${index}::integer) text
    where "importId" = ${id} and length(text) <= ${sql.lit(LONGEST_NAME)} limit 10000`.execute(db);
  return rows.map(({ text }) => text);
};

/** Notes what became of rows, and of those that they have led. */
export const storeWritten = async (db: Database, id: number, written: Written[]) => {
  await sql`update "importRow" r set state = w.state, "recordId" = w."recordId", "shipmentId" = coalesce(w."shipmentId", r."shipmentId")
    from (select *, ${placeOf(id, sql`w.row`)} as place
      from json_to_recordset(${JSON.stringify(written)}::json) w (row integer, state text, "recordId" bigint, "shipmentId" bigint)) w
    where r.ctid = w.place`.execute(db);
  await sql`update "importRow" r set (state, "shipmentId") = (
      select l.state, coalesce(l."shipmentId", r."shipmentId") from "importRow" l where l."importId" = ${id} and l.row = r.leader)
    where "importId" = ${id} and leader = any(${written.map(({ row }) => row)}::integer[])`.execute(db);
};

/** Notes that rows of a span were not imported: those with errors, and what else is left of it. */
export const refuseRows = async (db: Database, id: number, { from, to }: Span) => {
  await sql`update "importRow" r set state = case state when 'duplicate' then 'skipped' else 'refused' end
    where "importId" = ${id} and row between ${from} and ${to} and state in ('good', 'warning', 'error', 'duplicate')`.execute(db);
};

/** Says why a row was refused. */
export const refuseRow = async (db: Database, id: number, row: number, message: { field: string | null; message: string }) => {
  const found = JSON.stringify([{ ...message, severity: 'error' }]);
  await sql`update "importRow" set state = 'refused', found = found || ${found}::jsonb
    where "importId" = ${id} and coalesce(leader, row) = ${row}`.execute(db);
};

/** The records that rows of a span have made. */
export const findMade = async (db: Database, id: number, { from, to }: Span) => {
  const { rows } = await sql<{ recordId: number }>`select "recordId" from "importRow"
    where "importId" = ${id} and row between ${from} and ${to} and state = 'created' and "recordId" is not null order by row`.execute(db);
  return rows.map(({ recordId }) => recordId);
};

/** Notes that records were deleted again. */
export const storeRemoved = async (db: Database, id: number, recordIds: number[]) => {
  const found = JSON.stringify([{ field: null, message: 'undone', severity: 'warning' }]);
  await sql`update "importRow" r set state = 'skipped', "isUndone" = r.leader is null, found = r.found || ${found}::jsonb, "shipmentId" = null
    where "importId" = ${id} and coalesce(leader, row) = any(array(
      select row from "importRow" where "importId" = ${id} and "recordId" = any(${recordIds}::bigint[])))`.execute(db);
};

export const countUndone = async (db: Database, id: number) => {
  const { rows } = await sql<{ undone: number }>`select count(*)::integer as undone
    from "importRow" where "importId" = ${id} and "isUndone"`.execute(db);
  return rows[0]?.undone ?? 0;
};

/** The rows that were refused, or that have errors, in parts and in their order. */
export async function* findRejected(db: Database, id: number) {
  const where = sql`"importId" = ${id} and state in ('error', 'refused')`;
  for (const { from, to } of await findSpans(db, where)) {
    const { rows } = await sql<{ row: number; cells: Cell[]; messages: RowMessage[]; number: string | null }>`select row, cells,
        messages || found as messages, ${billNumberOf(sql`r."shipmentId"`)} as number
      from "importRow" r where ${where} and row between ${from} and ${to} order by row`.execute(db);
    yield rows;
  }
}
