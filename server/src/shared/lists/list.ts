import type { Count } from '@ace/contract/shared/counts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandles } from '../database/pool.ts';
import type { SortKeys, SortOrder } from './order.ts';
import { queryRows } from './rows.ts';

/** One page of a list: its rows as the text of a JSON array, and how many rows there are in all. */
export type Page = Count & { json: string };

/** The same as the ids of its rows. */
export type Found = Count & { ids: number[] };

/** Which rows of a list are on a page: `size` of them from number `start` on. */
export type Range = { start: number; size: number };

/** The rows of a table that meet all conditions, and their JSON (`jsonOfColumns`). In all expressions `r` is the row. */
export type Rows = { table: string; conditions: RawBuilder<boolean>[]; json: RawBuilder<string> };

/** A number that triggers maintain. `blocks` is a table with the number of rows in each block of ids, if all rows are listed. */
type Counter = { counter: RawBuilder<number>; blocks?: string };

/**
 * The rows of a list in another table, which is narrower: `rows` is the end of a statement, from its `from` on, `id` the id of the list's row.
 * `isInOrder` if an index has them in the order of the ids.
 */
type Narrow = { rows: RawBuilder<unknown>; id: RawBuilder<number>; isInOrder?: boolean };

/** Rows are counted up to a number, and found in a narrower table if there is one. */
export type CountLimit = { upTo: number; narrow?: Narrow };

export type List<Field extends string> = Rows & {
  sortKeys: SortKeys<Field>;
  /** How the rows are counted: read from a counter; counted by the caller; counted exactly; or counted up to a limit. */
  total: Counter | number | 'exact' | CountLimit;
  /** Selects the rows that have all these words; the table has a search text. */
  search?: string;
  /** Selects the ids of rows that the search finds as well, whatever their words are. */
  alsoFound?: RawBuilder<unknown>;
};

const whereOf = (conditions: RawBuilder<boolean>[]) => (conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``);

export const rowsOf = (table: string, conditions: RawBuilder<boolean>[]) => sql`from ${sql.table(table)} r ${whereOf(conditions)}`;

/** The rows with these ids, in their order, without those that are gone or do not meet the conditions. */
export const rowsById = (table: string, ids: number[], conditions: RawBuilder<boolean>[]) =>
  sql`from unnest(${ids}::bigint[]) with ordinality given (id, place) join ${sql.table(table)} r using (id)
    ${whereOf(conditions)} order by given.place`;

/**
 * So few rows are all read, and then compared or sorted. PostgreSQL cannot know how few meet several conditions, and might look for them in the whole
 * table.
 */
export const FEW_ROWS = 20_000;

/** A literal instead of a parameter, so that the planner knows that a page is small. */
export const limitOf = (size: number) => sql`limit ${sql.lit(size)}`;

/**
 * The ids of a page of rows that are all read and then sorted, and how many they are. `rows` is the end of a statement that selects the row `r`, from
 * its `from` on.
 */
export const sortRows = async (
  handles: DatabaseHandles,
  rows: RawBuilder<unknown>,
  { selected }: Pick<SortOrder, 'selected'>,
  { start, size }: Range,
) => {
  const ids = sql`array(select id from found ${selected.orderBy} ${limitOf(size)} offset ${start}::bigint)`;
  const statement = sql`with found as materialized (select ${selected.columns} ${rows})
    select (select count(*) from found) as count, ${ids} as ids`;
  const [row] = await queryRows<{ count: number; ids: string[] }>(handles, statement);
  return { count: row?.count ?? 0, ids: (row?.ids ?? []).map(Number) };
};

/** The records of these ids that meet the conditions as JSON texts, in their order, without those that are gone. Throws `error.pageTooLarge`. */
export const readRecords = async (handles: DatabaseHandles, { table, conditions, json }: Rows, ids: number[]) => {
  // PostgreSQL plans the reading of a list of ids each time, which takes longer than to read one.
  const [id, ...others] = ids;
  if (id === undefined) return [];
  const rows = others.length > 0 ? rowsById(table, ids, conditions) : rowsOf(table, [sql<boolean>`r.id = ${id}`, ...conditions]);
  const statement = sql`select ${json} as json ${rows}`;
  return (await queryRows<{ json: string }>(handles, statement, true)).map(({ json }) => json);
};
