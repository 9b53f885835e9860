import type { Sort } from '@ace/contract/shared/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandles } from '../database/pool.ts';
import { foldingOf } from './folding.ts';
import { limitOf, type Rows, rowsOf } from './list.ts';
import { createSortOrder, type SortKeys } from './order.ts';
import { HALVES, hasKeys, hasWord, wordsOf } from './search.ts';

/** Rows that are read at once. */
const BATCH = 500;

/** A slow reader may take so long for a batch, in milliseconds, before the database ends the reading. */
const MAX_PAUSE_MS = 10 * 60_000;

type Wanted<Field extends string> = Pick<Rows, 'table' | 'conditions'> & {
  search: string;
  sort: Sort<Field>[];
  sortKeys: SortKeys<Field>;
};

/** No more rows than these are found first, and then sorted: at least those that can be named, which no index of an order leads to. */
const FEW_ROWS = 10_000;

/**
 * All rows of a list in its order, as `columns` of the row `r`, some at a time: however many there are, no more than these are in memory. They are
 * those of one moment. A connection is used until the end.
 */
export const readAllRows = async function* <Row extends Record<string, unknown>, Field extends string>(
  { db, pool }: DatabaseHandles,
  { table, conditions, search, sort, sortKeys }: Wanted<Field>,
  columns: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
  const words = search ? wordsOf(search, await foldingOf(pool)) : [];
  const found = words.length > 0 ? [hasKeys(words, HALVES), ...words.map(hasWord)] : [];
  const all = [...conditions, ...found];
  const few = sql<{ n: number }>`select count(*) as n from (select ${rowsOf(table, all)} ${limitOf(FEW_ROWS + 1)}) counted`.compile(db);
  const { forwards } = createSortOrder(sort, sortKeys);
  // The branches of an order follow each other: rows with a value, then those without.
  const statements = forwards.map(({ condition, orderBy }) =>
    sql`select ${columns} ${rowsOf(table, [...all, ...(condition ? [condition] : [])])} ${orderBy}`.compile(db),
  );
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = ${MAX_PAUSE_MS}`);
    const { rows: counted } = await client.query<{ n: number }>({ text: few.sql, values: [...few.parameters] });
    // The order of many rows comes from its index: sorting a million whole rows would need their size on disk, and the first one would come last.
    if ((counted[0]?.n ?? 0) > FEW_ROWS) await client.query('set local enable_sort = off');
    for (const { sql: text, parameters } of statements) {
      await client.query({ text: `declare listed no scroll cursor for ${text}`, values: [...parameters] });
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${BATCH} from listed`);
        if (rows.length > 0) yield rows;
        if (rows.length < BATCH) break;
      }
      await client.query('close listed');
    }
    await client.query('commit');
    isDone = true;
  } finally {
    // Whoever stops reading leaves a transaction that is still open: its connection is closed.
    client.release(!isDone);
  }
};
