import { SEARCH_COUNT_LIMIT } from '@ace/contract/shared/lists.ts';
import { sql } from 'kysely';
import type { DatabaseHandles } from '../database/pool.ts';
import { foldingOf } from './folding.ts';
import { FEW_ROWS, type Found, type List, limitOf, type Range, rowsOf, sortRows } from './list.ts';
import type { Branch, SortOrder } from './order.ts';
import { queryRows, readNumber } from './rows.ts';
import { type Sample, sampleOf } from './sample.ts';
import { hasKeys, hasWord, isWordIn, type Word, wordsOf } from './search.ts';

// A page of hits is read in one of two ways (docs/decisions/0005-search.md). Looking up: the index gives all hits, which are then sorted and counted; it
// takes time for each hit. Walking: rows are compared in the order of the list until the page is full; it takes time for each row that is no hit, and
// only a search with more hits than are counted is walked. A sample of the rows tells which takes less time.

type Hits<Field extends string> = Range & { handles: DatabaseHandles; list: List<Field>; order: SortOrder; words: Word[] };

/** The ids of the page and the number of hits, of which the index finds those with the words `looked`; without such words all rows are compared. */
const lookUp = async <Field extends string>({ handles, list, order, words, start, size }: Hits<Field>, looked: Word[]): Promise<Found> => {
  const found = looked.length > 0 ? [hasKeys(looked)] : [];
  const rows = rowsOf(list.table, [...found, ...list.conditions, ...words.map(hasWord)]);
  const { count, ids } = await sortRows(handles, rows, order, { start, size });
  return { ids, total: Math.min(count, SEARCH_COUNT_LIMIT), isTotalLowerBound: count > SEARCH_COUNT_LIMIT };
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

/** Whether the other conditions of a list, such as its owner, leave so few rows that all of them are compared. */
const hasFewRows = async <Field extends string>(handles: DatabaseHandles, { table, conditions }: List<Field>) =>
  conditions.length > 0 &&
  (await readNumber(handles, sql`select count(*) from (select ${rowsOf(table, conditions)} ${limitOf(FEW_ROWS + 1)}) few`)) <= FEW_ROWS;

/**
 * So many hits has a sample only if the table has more than are counted. If it had no more, the sample would have `expected` of them on average; this is
 * more than five standard deviations above.
 */
const enoughHits = ({ tableRows, rows }: Sample) => {
  const expected = ((SEARCH_COUNT_LIMIT + 1) * rows.length) / tableRows;
  return expected + 5 * Math.sqrt(expected) + 5;
};

/** The ids of the first `limit` rows of a sample that have all words, and how many rows had to be seen for them. */
const sampledHits = ({ rows }: Sample, words: Word[], limit: number) => {
  const ids: number[] = [];
  let seen = 0;
  for (const { id, text } of rows) {
    if (ids.length >= limit) break;
    seen += 1;
    if (words.every((word) => isWordIn(word, text))) ids.push(id);
  }
  return { ids, seen };
};

/** Whether so many of these rows are hits still: a sample may be outdated. */
const areHits = async <Field extends string>({ handles, list, words }: Hits<Field>, ids: number[], enough: number) => {
  const conditions = [sql<boolean>`r.id = any(${ids}::bigint[])`, ...list.conditions, ...words.map(hasWord)];
  return (await readNumber(handles, sql`select count(*) ${rowsOf(list.table, conditions)}`)) >= enough;
};

/** To walk to a row and compare it takes as long as to look up so many hits. */
const WALKED_ROW = 2;

/** A walk gives up after so many times the rows that were expected, or as soon as looking up would have been done, if that is later. */
const PATIENCE = 4;

/** So many rows of a sample tell whether most rows have a word. */
const GLANCE = 200;

/** The words that are looked up: one that most rows have would spare little. There is at least one. */
const selective = ({ rows }: Sample, words: Word[]) => {
  const glanced = rows.slice(0, GLANCE);
  const isRare = (word: Word) => glanced.filter(({ text }) => isWordIn(word, text)).length <= glanced.length / 2;
  const rare = words.filter(isRare);
  return rare.length > 0 ? rare : words.slice(0, 1);
};

/** The ids of a page of the rows that have all words of a search, and the number of hits up to `SEARCH_COUNT_LIMIT`. */
export const findHits = async <Field extends string>(
  handles: DatabaseHandles,
  list: List<Field>,
  text: string,
  order: SortOrder,
  { start, size }: Range,
): Promise<Found> => {
  // Long words are rarer, as a rule: rows are compared with these first.
  const words = wordsOf(text, await foldingOf(handles.pool)).sort((a, b) => b.typed.length - a.typed.length);
  const search = { handles, list, order, words, start, size };
  if (await hasFewRows(handles, list)) return await lookUp(search, []);

  const sample = await sampleOf(handles, list.table);
  const enough = enoughHits(sample);
  // Some of them may have been deleted since.
  const { ids: sampled, seen } = sampledHits(sample, words, 2 * enough);
  const rows = ((start + size) / sampled.length) * seen;
  const hits = (sampled.length / seen) * sample.tableRows;
  if (sampled.length >= enough && rows * WALKED_ROW < hits) {
    const ids = await walk(search, Math.ceil(Math.max(rows * PATIENCE, hits / WALKED_ROW)));
    if (ids && (await areHits(search, sampled, enough))) return { ids, total: SEARCH_COUNT_LIMIT, isTotalLowerBound: true };
  }
  return await lookUp(search, selective(sample, words));
};
