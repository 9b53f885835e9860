import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandles } from '../database/pool.ts';
import type { ListFields } from './columns.ts';
import type { SortKeys, SortOrder } from './order.ts';
import { arrayOf, queryTexts } from './rows.ts';

/** One page of a list: its rows as the text of a JSON array, and how many rows there are in all. */
export type Page = { json: string; total: number; isTotalLowerBound?: boolean };

/** The rows of a table that meet all conditions. In all expressions `r` is the row. */
export type Rows = { table: string; conditions: RawBuilder<boolean>[]; fields: ListFields };

/** `blocks` is a table with the number of rows in each block of ids, if all rows are listed. */
export type Counter = { counter: RawBuilder<number>; key: string; blocks?: string };

/**
 * The rows of a list in another table, which is narrower: `rows` is the end of a statement, from its `from` on, `id` the id of the list's row.
 * `isInOrder` if an index has them in the order of the ids.
 */
export type Narrow = { rows: RawBuilder<unknown>; id: RawBuilder<number>; isInOrder?: boolean };

/** Rows are counted up to a number, and found in a narrower table if there is one. */
export type CountLimit = { upTo: number; narrow?: Narrow };

export type List<Field extends string> = Rows & {
  sortKeys: SortKeys<Field>;
  /**
   * How the rows are counted: read from a counter that triggers maintain (`key` identifies it in the cache); counted by the caller; counted
   * exactly; or counted up to a limit.
   */
  total: Counter | number | 'exact' | CountLimit;
  /** Selects the rows that have all these words; the table has a search text. */
  search?: string;
};

export const rowsOf = (table: string, conditions: RawBuilder<boolean>[]) =>
  sql`from ${sql.table(table)} r ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}`;

/** A literal instead of a parameter, so that the planner knows that a page is small. */
export const limitOf = (size: number) => sql`limit ${sql.lit(size)}`;

/** What a statement of `run` selects of a row: `total`, its id, and its fields in one text. */
export const valuesOf = ({ fields }: Rows, total: RawBuilder<number>) => sql`${total}, r.id, ${fields.packed}`;

/**
 * The rows of `ids` with the total. Selecting the ids first needs only an index, so that a page with a large offset is cheap. They are an array, because
 * PostgreSQL cannot know how few they are when a limit is calculated, and would join all rows of the table.
 */
export const recordsOf = (rows: Rows, ids: RawBuilder<unknown>, { orderBy }: SortOrder, total: RawBuilder<number>) =>
  sql`select ${valuesOf(rows, total)} from ${sql.table(rows.table)} r where r.id = any(array(${ids})) ${orderBy}`;

type PackedRow = { id: number; packed: string };

const readAsJson = async (handles: DatabaseHandles, { table, fields }: Pick<Rows, 'table' | 'fields'>, ids: number[]) => {
  const statement = sql`select r.id, ${fields.json} from ${sql.table(table)} r where r.id = any(${ids})`;
  return new Map((await queryTexts(handles, statement, false)).map(([id, json]) => [Number(id), json]));
};

/** Makes JSON objects of packed rows. A row that cannot be unpacked is read again, and is missing if it was deleted in between. */
export const unpack = async (handles: DatabaseHandles, rows: Pick<Rows, 'table' | 'fields'>, found: PackedRow[]) => {
  const objects = found.map(({ packed }) => rows.fields.unpack(packed));
  const left = found.flatMap(({ id }, index) => (objects[index] === undefined ? id : []));
  if (left.length === 0) return objects as string[];
  const read = await readAsJson(handles, rows, left);
  return found.flatMap(({ id }, index) => objects[index] ?? read.get(id) ?? []);
};

/** Runs a statement that selects `valuesOf`. `total` is undefined if there is no row. Throws `error.pageTooLarge`. */
export const run = async (handles: DatabaseHandles, rows: Rows, statement: RawBuilder<unknown>, isCommon = false) => {
  const found = await queryTexts(handles, statement, isCommon);
  const objects = await unpack(
    handles,
    rows,
    found.map(([, id, packed = '']) => ({ id: Number(id), packed })),
  );
  return { json: arrayOf(objects), count: found.length, total: found[0] ? Number(found[0][0]) : undefined };
};

/** The records of these ids, in their order. One statement serves all orders, so that it can be prepared. */
export const readRecords = (handles: DatabaseHandles, rows: Rows, ids: number[]) =>
  run(
    handles,
    rows,
    sql`select ${valuesOf(rows, sql`0`)} from unnest(${ids}::bigint[]) with ordinality page (id, place)
      join ${sql.table(rows.table)} r using (id) order by place`,
    true,
  );

/** Reads a single number. */
export const readNumber = async (handles: DatabaseHandles, statement: RawBuilder<unknown>) => {
  const rows = await queryTexts(handles, statement, false);
  return Number(rows[0]?.[0] ?? 0);
};
