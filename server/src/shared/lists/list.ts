import { type RawBuilder, sql } from 'kysely';
import type { ListField } from './columns.ts';
import type { SortKey, SortOrder } from './order.ts';
import { arrayOf, type DatabaseHandles, objectWriter, queryLiterals } from './rows.ts';

/** One page of a list: its rows as the text of a JSON array, and how many rows there are in all. */
export type Page = { json: string; total: number; isTotalLowerBound?: boolean };

/** The rows of a table that meet all conditions. In all expressions `r` is the row. */
export type Rows = { table: string; conditions: RawBuilder<boolean>[]; fields: ListField[] };

/** `blocks` is a table with the number of rows in each block of ids, if all rows are listed. */
export type Counter = { counter: RawBuilder<number>; key: string; blocks?: string };

export type List<Field extends string> = Rows & {
  sortKeysOf: (field: Field) => SortKey[];
  /**
   * How the rows are counted: read from a counter that triggers maintain (`key` identifies it in the cache); counted by the caller; counted
   * exactly; or counted up to the limit of a search.
   */
  total: Counter | number | 'exact' | 'limited';
  /** Selects the rows that have all these words; the table has a search text. */
  search?: string;
};

export const rowsOf = (table: string, conditions: RawBuilder<boolean>[]) =>
  sql`from ${sql.table(table)} r ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}`;

/** A literal instead of a parameter, so that the planner knows that a page is small. */
export const limitOf = (size: number) => sql`limit ${sql.lit(size)}`;

/** The values of a row: `total`, and then its fields. */
export const valuesOf = ({ fields }: Rows, total: RawBuilder<number>) => sql.join([total, ...fields.map(({ expression }) => expression)]);

/** The rows of `ids` with the total. Selecting the ids first needs only an index, so that a page with a large offset is cheap. */
export const recordsOf = (rows: Rows, ids: RawBuilder<unknown>, { orderBy }: SortOrder, total: RawBuilder<number>) =>
  sql`select ${valuesOf(rows, total)} from (${ids}) page join ${sql.table(rows.table)} r using (id) ${orderBy}`;

/** Runs a statement that selects `valuesOf`. `total` is undefined if there is no row. Throws `error.pageTooLarge`. */
export const run = async (handles: DatabaseHandles, { fields }: Rows, statement: RawBuilder<unknown>, isCommon = false) => {
  const rows = await queryLiterals(handles, statement, isCommon);
  const write = objectWriter(
    fields.map(({ name }) => name),
    1,
  );
  return { json: arrayOf(rows.map(write)), count: rows.length, total: rows[0] ? Number(rows[0][0]) : undefined };
};

/** Reads a single number. */
export const readNumber = async (handles: DatabaseHandles, statement: RawBuilder<unknown>) => {
  const rows = await queryLiterals(handles, statement, false);
  return Number(rows[0]?.[0] ?? 0);
};
