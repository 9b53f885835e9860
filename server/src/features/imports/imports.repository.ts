import { createHash } from 'node:crypto';
import type { Import, ImportColumn, ImportCounts, ImportKind, RowFilter } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { normalizeText } from '@ace/contract/shared/text/text.ts';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { DatabaseHandles } from '../../shared/database/pool.ts';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import type { Page } from '../../shared/lists/list.ts';
import { arrayOf, queryRows, readNumber } from '../../shared/lists/rows.ts';
import { billNumberOf } from '../shipments/shipments.reads.ts';
import { usersWith } from '../users/users.reads.ts';
import { type Claim, ClaimLost } from './claim.ts';
import './imports.tables.ts';

/** An import without its file. */
const COLUMNS = [
  'id',
  'userId',
  'kind',
  'fileName',
  'state',
  'problem',
  'problemParams',
  'sheets',
  'sheet',
  'hiddenSheets',
  'columns',
  'constants',
  'onDuplicate',
  'mergeByReference',
  'withHidden',
  'facts',
  'counts',
  'totals',
  'runId',
  'wantedSheet',
  'isCheckDue',
  'revision',
  'createdDate',
] as const;

const { pieceBytes: PIECE_BYTES } = BOUNDS.import;

const DAYS = sql`${sql.lit(IMPORT_LIMITS.days)} * interval '1 day'`;

/** The imports of a user (null: of all users), with the login of who has them. */
const imports = (db: Database, userId: number | null) =>
  db
    .selectFrom('import')
    .select(COLUMNS.map((name) => `import.${name}` as const))
    .select([
      sql<string | null>`(select u.login from ${usersWith('id', 'login')} u where u.id = import."userId")`.as('login'),
      sql<string>`(import."createdDate" + ${DAYS})::timestamptz(3)`.as('expiresAt'),
    ])
    .$if(userId !== null, (query) => query.where('userId', '=', userId ?? 0));

export const findImports = (db: Database, userId: number | null, limit: number) =>
  imports(db, userId).orderBy('id', 'desc').limit(limit).execute();

export const findImport = (db: Database, id: number, userId: number | null) => imports(db, userId).where('id', '=', id).executeTakeFirst();
export type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** An import of a user, with its row locked until the transaction ends. */
export const lockImport = (db: Database, id: number, userId: number) =>
  imports(db, userId).where('id', '=', id).forUpdate('import').executeTakeFirst();

/** A claimed import, with its row locked until the transaction ends. Throws `ClaimLost`. */
export const lockClaimed = async (db: Database, { id, revision }: Claim) => {
  const stored = await imports(db, null).where('id', '=', id).where('revision', '=', revision).forUpdate('import').executeTakeFirst();
  if (!stored) throw new ClaimLost();
  return stored;
};

/** How many imports a user has, rows in all of them, and bytes of files and rows. */
export const countImports = async (db: Database, userId: number) => {
  const { rows } = await sql<Record<'imports' | 'rows' | 'bytes', number>>`select count(*) as imports,
      coalesce(sum((counts ->> 'rows')::integer), 0) as rows, coalesce(sum(size + coalesce(octet_length(file), 0)::bigint), 0) as bytes
    from "import" where "userId" = ${userId}`.execute(db);
  return rows[0] ?? { imports: 0, rows: 0, bytes: 0 };
};

export const insertImport = async (db: Database, fields: { userId: number; kind: ImportKind; fileName: string; file: Buffer }) =>
  (await db.insertInto('import').values(fields).returning('id').executeTakeFirstOrThrow()).id;

const asJson = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

export const changeImport = async (db: Database, id: number, changes: Updateable<Schema['import']>) => {
  const values = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, asJson(value)]));
  await db.updateTable('import').set(values).where('id', '=', id).execute();
};

export const deleteImport = async (db: Database, id: number) => {
  await db.deleteFrom('import').where('id', '=', id).execute();
};

/** The bytes of an uploaded file, piece by piece; nothing if it is no longer kept. */
export async function* readPieces(db: Database, id: number) {
  for (let from = 1; ; from += PIECE_BYTES) {
    const { rows } = await sql<{ piece: Buffer | null }>`select substring(file from ${from}::integer for ${sql.lit(PIECE_BYTES)}) as piece
      from "import" where id = ${id}`.execute(db);
    const piece = rows[0]?.piece;
    if (!piece?.length) return;
    yield piece;
    if (piece.length < PIECE_BYTES) return;
  }
}

/** Imports that one statement removes, with up to 10 000 rows each. */
const REMOVED_AT_ONCE = 10;

/** Removes imports that are too old. Those that are being imported stay until that is over. */
export const deleteOldImports = async (db: Database, runningIds: number[]) => {
  for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; ) {
    const { numAffectedRows } = await sql`delete from "import" where id in (select id from "import"
      where "createdDate" < now() - ${DAYS} and coalesce("runId", 0) <> all(${runningIds}::bigint[])
      order by id limit ${sql.lit(REMOVED_AT_ONCE)})`.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
  await sql`delete from "importChoice" where "usedDate" < now() - interval '365 days'`.execute(db);
};

const countRows = async (db: Database, id: number): Promise<ImportCounts> => {
  const numberOf = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::integer`;
  const led = sql`and leader is null`;
  const { rows } = await sql<ImportCounts>`select count(*)::integer as rows,
      ${numberOf(sql`state = 'good'`)} as good, ${numberOf(sql`state = 'warning'`)} as warnings, ${numberOf(sql`state = 'error'`)} as errors,
      ${numberOf(sql`state = 'duplicate'`)} as duplicates, ${numberOf(sql`"isChanged"`)} as changed,
      ${numberOf(sql`state = 'created' ${led}`)} as created, ${numberOf(sql`state = 'updated' ${led}`)} as updated,
      ${numberOf(sql`state = 'skipped'`)} as skipped, ${numberOf(sql`state = 'refused'`)} as refused, ${numberOf(sql`"isHidden"`)} as hidden
    from "importRow" where "importId" = ${id}`.execute(db);
  return rows[0] as ImportCounts;
};

/** What goes to which partner by the rows that can be imported. */
const findTotals = async (db: Database, id: number) => {
  const { rows } = await sql<Import['totals'][number]>`select input ->> 'partnerShipment' as partner, count(*)::integer as rows,
      sum((input ->> 'totalPackages')::integer)::integer as packages, coalesce(sum((input ->> 'weight')::numeric), 0) as weight
    from "importRow" where "importId" = ${id} and leader is null and input is not null and state in ('good', 'warning')
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
};

/** Counts the rows again, once their states have changed, and what would go to which partner. */
export const recount = async (db: Database, { id }: Pick<StoredImport, 'id'>, hasTotals = false) =>
  changeImport(db, id, { counts: await countRows(db, id), ...(hasTotals && { totals: await findTotals(db, id) }) });

const shows = (filter: RowFilter) => (filter === 'changed' ? sql`"isChanged"` : sql`state = ${filter}`);

/** A page of rows as they are answered. Throws `error.pageTooLarge`. */
export const findRows = async (
  handles: DatabaseHandles,
  id: number,
  query: { page: number; size: number; state?: RowFilter | undefined },
): Promise<Page> => {
  const where = sql`"importId" = ${id} ${query.state ? sql`and ${shows(query.state)}` : sql``}`;
  const rows = await queryRows<{ json: string }>(
    handles,
    sql`select (${ROW_JSON})::text as json from "importRow" r where ${where} order by row limit ${query.size} offset ${query.page * query.size}::bigint`,
  );
  const total = await readNumber(handles, sql`select count(*) from "importRow" where ${where}`);
  return { json: arrayOf(rows.map(({ json }) => json)), total, isTotalLowerBound: false };
};

/** The findings of the row `r`: what it lacks is no error if a stored record has it. */
const MESSAGES = sql`case when r."checkedState" = 'error' and r.state not in ('error', 'refused')
  then jsonb_path_query_array(r.messages, '$[*] ? (@.severity != "error")') else r.messages end || r.found`;

/** The row `r` as it is answered. */
const ROW_JSON = sql`json_strip_nulls(json_build_object('row', r.row, 'state', r.state, 'shipmentId',
  case when r.state <> 'error' then r."shipmentId" end, 'aceBillNumber',
  case when r.state <> 'error' then ${billNumberOf(sql`r."shipmentId"`)} end))::jsonb
  || jsonb_build_object('values', r.values, 'messages', ${MESSAGES})`;

export const findRow = async (db: Database, id: number, row: number) => {
  const { rows } = await sql<{ json: string }>`select (${ROW_JSON})::text as json from "importRow" r
    where "importId" = ${id} and row = ${row}`.execute(db);
  return rows[0]?.json;
};

/** By which a set of headings is remembered, with the fields that were chosen for them. */
export const headingsKey = (columns: Pick<ImportColumn, 'heading'>[]) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ heading }) => normalizeText(heading, 'many').toLowerCase())))
    .digest('hex');

/** What was chosen for these headings before. */
export const findChoice = (db: Database, userId: number, kind: ImportKind, headings: string) =>
  db
    .selectFrom('importChoice')
    .select(['columns', 'constants'])
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('headings', '=', headings)
    .executeTakeFirst();

export const rememberChoice = async (
  db: Database,
  choice: { userId: number; kind: ImportKind; headings: string; columns: object; constants: object },
) => {
  const stored = { columns: JSON.stringify(choice.columns), constants: JSON.stringify(choice.constants) };
  await db
    .insertInto('importChoice')
    .values({ ...choice, ...stored })
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'headings']).doUpdateSet({ ...stored, usedDate: sql`now()` }))
    .execute();
  await sql`delete from "importChoice" where "userId" = ${choice.userId} and "usedDate" < (select "usedDate" from "importChoice"
    where "userId" = ${choice.userId} order by "usedDate" desc offset ${sql.lit(IMPORT_LIMITS.choices - 1)} limit 1)`.execute(db);
};
