import type { Sort } from '@ace/contract/shared/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandles } from '../database/pool.ts';
import { findAlso } from './also-found.ts';
import { allOf } from './conditions.ts';
import { foldingOf } from './folding.ts';
import { type List, limitOf, type Rows, rowsById, rowsOf } from './list.ts';
import { createSortOrder, type SortOrder } from './order.ts';
import { hasKeys, hasWord, wordsOf } from './search.ts';

/** No more rows than these are found first, and then sorted: at least those that can be named, which no index of an order leads to. */
const FEW_ROWS = 10_000;

/** Ids that are read at once, so that no statement takes long. */
const BATCH = 1_000;

type Selected = Pick<Rows, 'table' | 'conditions'>;
type Wanted<Field extends string> = Selected & Pick<List<Field>, 'search' | 'alsoFound' | 'sortKeys'> & { sort: Sort<Field>[] };

/** The most ids that are read. When `signal` is aborted, reading stops and its reason is thrown. */
type Bounds = { limit?: number; signal?: AbortSignal };

/** Reads a statement that selects ids. */
type ReadIds = (statement: RawBuilder<unknown>) => Promise<number[]>;

/** The ids of the rows, sorted after they were found; those of `FEW_ROWS` and one more if there are more. */
const sortIds = (read: ReadIds, { table, conditions }: Selected, { selected }: SortOrder) =>
  // PostgreSQL plans `found` as if all of it were read, so it does not take the first rows of the table instead of those of an index.
  read(sql`with found as materialized (select ${selected.columns} ${rowsOf(table, conditions)}),
    few as (select * from found ${limitOf(FEW_ROWS + 1)}) select id from few ${selected.orderBy}`);

/** The ids of the rows, as the index of their order leads to them: sorting a million of them would take longer than a statement may. */
const walkIds = async (
  read: ReadIds,
  { table, conditions }: Selected,
  { forwards }: SortOrder,
  { limit = Number.POSITIVE_INFINITY, signal }: Bounds,
) => {
  const ids: number[] = [];
  // The branches of an order follow each other: rows with a value, then those without.
  for (const { condition, orderBy } of forwards) {
    const rows = rowsOf(table, condition ? [...conditions, condition] : conditions);
    await read(sql`declare listed no scroll cursor for select r.id ${rows} ${orderBy}`);
    for (let isLast = false; !isLast && ids.length < limit; ) {
      signal?.throwIfAborted();
      const batch = await read(sql`fetch ${sql.lit(BATCH)} from listed`);
      for (const id of batch) ids.push(id);
      isLast = batch.length < BATCH;
    }
    await read(sql`close listed`);
  }
  return ids;
};

/** The ids of all rows of a list in its order, as they are at one moment, however many there are. A connection is used until they are found. */
export const findAllIds = async <Field extends string>(
  { db, pool }: DatabaseHandles,
  { table, conditions, search, alsoFound, sort, sortKeys }: Wanted<Field>,
  bounds: Bounds = {},
): Promise<number[]> => {
  const words = search ? wordsOf(search, await foldingOf(pool)) : [];
  const wider = await findAlso({ db, pool }, { alsoFound });
  const compared = [...conditions, ...(words.length > 0 ? [wider(allOf(words.map(hasWord)))] : [])];
  const looked = words.length > 0 ? [wider(hasKeys(words))] : [];
  const order = createSortOrder(sort, sortKeys);
  const client = await pool.connect();
  const read = async (statement: RawBuilder<unknown>) => {
    const { sql: text, parameters } = statement.compile(db);
    const { rows } = await client.query<[number]>({ text, values: [...parameters], rowMode: 'array' });
    return rows.map(([id]) => id);
  };
  let isDone = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    // Only the index has the keys: to compute them for a row takes a hundred times as long as to compare its words.
    if (words.length > 0) await client.query('set local enable_seqscan = off');
    let ids = await sortIds(read, { table, conditions: [...looked, ...compared] }, order);
    if (ids.length > FEW_ROWS) {
      await client.query('set local enable_seqscan = on');
      await client.query('set local enable_sort = off');
      ids = await walkIds(read, { table, conditions: compared }, order, bounds);
    }
    await client.query('commit');
    isDone = true;
    return ids.slice(0, bounds.limit);
  } finally {
    // A connection whose transaction is still open is closed.
    client.release(!isDone);
  }
};

/**
 * The rows with these ids in their order, with `columns` of the row `r`. A row that was deleted, or meets the conditions no longer, is left out. So few
 * should be asked for at once that they may stay in memory until a slow reader takes them.
 */
export const readRows = async <Row extends Record<string, unknown>>(
  { db, pool }: DatabaseHandles,
  { table, conditions, columns }: Selected & { columns: RawBuilder<unknown> },
  ids: number[],
): Promise<Row[]> => {
  const { sql: text, parameters } = sql`select ${columns} ${rowsById(table, ids, conditions)}`.compile(db);
  return (await pool.query<Row>({ text, values: [...parameters] })).rows;
};
