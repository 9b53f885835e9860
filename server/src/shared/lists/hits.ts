import { SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import { sql } from 'kysely';
import type { DatabaseHandles } from '../database/pool.ts';
import { foldingOf } from './folding.ts';
import { type Found, type List, limitOf, type Range, rowsOf } from './list.ts';
import type { Branch, SortOrder } from './order.ts';
import { queryRows, readNumber } from './rows.ts';
import { type Sample, sampleOf } from './sample.ts';
import { hasKeys, hasWholeKeys, hasWord, isWordIn, type Word, wordsOf } from './search.ts';

// A page of hits is read in one of two ways (docs/decisions/0005-search.md). Looking up: the index gives all hits, which are then sorted and counted; it
// takes time for each hit. Walking: rows are compared in the order of the list until the page is full; it takes time for each row that is no hit, and
// only a search with more hits than are counted is walked. A sample of the rows tells which takes less time.

type Hits<Field extends string> = Range & { handles: DatabaseHandles; list: List<Field>; order: SortOrder; words: Word[] };

/** The ids of the page and the number of hits, of which the index finds those with the words `looked`; without such words all rows are compared. */
const lookUp = async <Field extends string>({ handles, list, order, words, start, size }: Hits<Field>, looked: Word[]): Promise<Found> => {
  const found = looked.length > 0 ? [hasKeys(looked)] : [];
  const hits = sql`select ${order.selected.columns} ${rowsOf(list.table, [...found, ...list.conditions, ...words.map(hasWord)])}`;
  const ids = sql`array(select id from hits ${order.selected.orderBy} ${limitOf(size)} offset ${start}::bigint)`;
  const statement = sql`with hits as materialized (${hits}) select (select count(*) from hits) as count, ${ids} as ids`;
  const [row] = await queryRows<{ count: number; ids: string[] }>(handles, statement);
  const count = row?.count ?? 0;
  const isTotalLowerBound = count > SEARCH_COUNT_LIMIT;
  return { ids: (row?.ids ?? []).map(Number), total: isTotalLowerBound ? SEARCH_COUNT_LIMIT : count, isTotalLowerBound };
};

/** The ids of the page, if the first `rows` rows of the list have all of its hits; undefined if not. */
const walk = async <Field extends string>({ handles, list, order, words, start, size }: Hits<Field>, rows: number) => {
  const branch = ({ condition, orderBy }: Branch) =>
    sql`(select r.* ${rowsOf(list.table, condition ? [condition] : [])} ${orderBy} ${limitOf(rows)})`;
  const first = sql`select * from (${sql.join(order.forwards.map(branch), sql` union all `)}) branches ${limitOf(rows)}`;
  const conditions = sql.join([...list.conditions, ...words.map(hasWord)], sql` and `);
  const page = sql`select r.id from (${first}) r where ${conditions} ${limitOf(size)} offset ${start}::bigint`;
  const ids = (await queryRows<{ id: number }>(handles, page)).map(({ id }) => id);
  return ids.length === size ? ids : undefined;
};

/** If the other conditions of a list, such as its owner, leave no more rows than this, all of them are compared. */
const FEW_ROWS = 20_000;

const hasFewRows = async <Field extends string>(handles: DatabaseHandles, { table, conditions }: List<Field>) =>
  conditions.length > 0 &&
  (await readNumber(handles, sql`select count(*) from (select ${rowsOf(table, conditions)} ${limitOf(FEW_ROWS + 1)}) few`)) <= FEW_ROWS;

/** What a sample tells of a search: its words, the rarest first, and which rows of the sample are hits. */
const estimate = ({ rows }: Sample, typed: Word[]) => {
  const byWord = typed.map((word) => ({ word, rows: rows.filter(({ text }) => isWordIn(word, text)) }));
  byWord.sort((a, b) => a.rows.length - b.rows.length);
  const words = byWord.map(({ word }) => word);
  const [rarest, ...others] = byWord;
  return { words, hits: rarest?.rows.filter(({ text }) => others.every(({ word }) => isWordIn(word, text))) ?? [] };
};

/**
 * So many hits has a sample of `size` rows only if the table has more than are counted. If it had no more, the sample would have `expected` of them on
 * average; this is more than six standard deviations above.
 */
const enoughHits = ({ tableRows, rows }: Sample) => {
  const expected = ((SEARCH_COUNT_LIMIT + 1) * rows.length) / tableRows;
  return expected + 6 * Math.sqrt(expected) + 8;
};

/** Whether so many of these rows are hits still: a sample may be outdated. */
const areHits = async <Field extends string>({ handles, list, words }: Hits<Field>, ids: number[], enough: number) => {
  const conditions = [sql<boolean>`r.id = any(${ids}::bigint[])`, ...list.conditions, ...words.map(hasWord)];
  return (await readNumber(handles, sql`select count(*) ${rowsOf(list.table, conditions)}`)) >= enough;
};

/** To walk to a row and compare it takes as long as to look up so many hits. */
const WALKED_ROW = 2;

/** A walk gives up after so many times the rows that were expected, or after this part of the time of looking up, if that is more. */
const PATIENCE = 4;
const TRIAL = 1 / 4;

/** The ids of a page of the rows that have all words of a search, and the number of hits up to `SEARCH_COUNT_LIMIT`. */
export const findHits = async <Field extends string>(
  handles: DatabaseHandles,
  list: List<Field>,
  text: string,
  order: SortOrder,
  { start, size }: Range,
): Promise<Found> => {
  const typed = wordsOf(text, await foldingOf(handles.pool));
  const search = { handles, list, order, start, size };
  if (await hasFewRows(handles, list)) return await lookUp({ ...search, words: typed }, []);

  const sample = await sampleOf(handles, list.table);
  const { words, hits } = estimate(sample, typed);
  const tableHits = (hits.length / sample.rows.length) * sample.tableRows;
  const rows = ((start + size) / hits.length) * sample.rows.length;
  const enough = enoughHits(sample);
  if (hits.length >= enough && rows * WALKED_ROW < tableHits) {
    const patience = Math.ceil(Math.max(rows * PATIENCE, (tableHits / WALKED_ROW) * TRIAL));
    const ids = await walk({ ...search, words }, patience);
    const sampled = hits.map(({ id }) => id);
    if (ids && (await areHits({ ...search, words }, sampled, enough))) return { ids, total: SEARCH_COUNT_LIMIT, isTotalLowerBound: true };
  }
  // The index reads all entries that begin with a prefix, but skips most of whole keys.
  const [rarest, ...others] = words;
  return await lookUp({ ...search, words }, rarest ? [rarest, ...others.filter(hasWholeKeys)] : []);
};
