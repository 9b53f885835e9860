import { SEARCH_COUNT_LIMIT } from '@ace/contract/shared/lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandles } from '../database/pool.ts';
import { findAlso } from './also-found.ts';
import { allOf } from './conditions.ts';
import { foldingOf } from './folding.ts';
import { FEW_ROWS, type Found, type List, limitOf, type Range, rowsOf, sortRows } from './list.ts';
import type { Branch, SortOrder } from './order.ts';
import { queryRows, readNumber } from './rows.ts';
import { type Sample, sampleOf } from './sample.ts';
import { hasKeys, hasWord, isWordIn, keysIn, type Word, wordsOf } from './search.ts';

// A page of hits is read in one of two ways (docs/decisions/0005-search.md). Looking up: the index gives all hits, which are then sorted and counted; it
// takes time for each row with the keys of the words. Walking: rows are compared in the order of the list until the page is full; it takes time for each
// row that is no hit, and only a search with more hits than are counted is walked. Of such a search, only the rows up to one of the sampled hits are
// looked up. A sample of the rows tells which takes less time.

type Wider = Awaited<ReturnType<typeof findAlso>>;
type Hits<Field extends string> = Range & { handles: DatabaseHandles; list: List<Field>; order: SortOrder; words: Word[]; wider: Wider };

/** The conditions of a hit. */
const areWords = ({ words, wider }: Pick<Hits<string>, 'words' | 'wider'>) => (words.length > 0 ? [wider(allOf(words.map(hasWord)))] : []);

/**
 * The ids of the page and the number of hits, of which the index finds those with the words `looked`; without such words all rows are compared. Only
 * rows with the conditions `within` are looked at.
 */
const lookUp = async <Field extends string>(
  { handles, list, order, words, wider, start, size }: Hits<Field>,
  looked: Word[],
  within: RawBuilder<boolean>[] = [],
): Promise<Found> => {
  const found = looked.length > 0 ? [wider(hasKeys(looked))] : [];
  const rows = rowsOf(list.table, [...found, ...within, ...list.conditions, ...areWords({ words, wider })]);
  const { count, ids } = await sortRows(handles, rows, order, { start, size });
  return { ids, total: Math.min(count, SEARCH_COUNT_LIMIT), isTotalLowerBound: count > SEARCH_COUNT_LIMIT };
};

/** The ids of the page, if the first `rows` rows of the list have all of its hits; undefined if not. */
const walk = async <Field extends string>({ handles, list, order, words, wider, start, size }: Hits<Field>, rows: number) => {
  const branch = ({ condition, orderBy }: Branch) =>
    sql`(select r.* ${rowsOf(list.table, condition ? [condition] : [])} ${orderBy} ${limitOf(rows)})`;
  const first = sql`select * from (${sql.join(order.forwards.map(branch), sql` union all `)}) branches ${limitOf(rows)}`;
  const conditions = sql.join([...list.conditions, ...areWords({ words, wider })], sql` and `);
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

/**
 * The ids of rows of a sample that have all words, and how many rows were seen for them: until there are twice `enough`, or clearly too few for all of the
 * sample to have enough.
 */
const sampledHits = ({ rows }: Sample, words: Word[], enough: number) => {
  const ids: number[] = [];
  let seen = 0;
  for (const { id, text } of rows) {
    const expected = (enough * seen) / rows.length;
    if (ids.length >= 2 * enough || ids.length < expected - 3 * Math.sqrt(expected)) break;
    seen += 1;
    if (words.every((word) => isWordIn(word, text))) ids.push(id);
  }
  return { ids, seen };
};

/** Of a list without conditions, so many sampled hits are compared: if most had gone since the sample was read, one of these had, all but always. */
const COMPARED_AGAIN = 10;

/** Whether `enough` of these rows are hits still, and meet the conditions of the list: a sample may be outdated, and is of all rows. */
const areHits = async <Field extends string>({ handles, list, words }: Hits<Field>, sampled: number[], enough: number) => {
  const isOfAll = list.conditions.length === 0;
  const ids = isOfAll ? sampled.slice(0, COMPARED_AGAIN) : sampled;
  const conditions = [sql<boolean>`r.id = any(${ids}::bigint[])`, ...list.conditions, ...words.map(hasWord)];
  return (await readNumber(handles, sql`select count(*) ${rowsOf(list.table, conditions)}`)) >= (isOfAll ? ids.length : enough);
};

/** To walk to a row and compare it takes as long as to look up so many candidates. */
const WALKED_ROW = 2;

/** A walk gives up after so many times the rows that were expected, or after this part of the rows to look up, if that is later. */
const PATIENCE = 4;
const PART = 1 / 20;

/** A page ends before so many more of the sampled hits, all but always. */
const SPARE = 3;

/** So many rows of a sample tell how many rows have the keys of a word. */
const GLANCE = 200;

/** Words are looked up until no more of these have the keys of all: then a hundredth of the rows at most, all but always, is compared. */
const FEW = 1;

const isOpen = ({ forms }: Word) => forms.some(({ keys }) => keys.some(({ isPrefix }) => isPrefix));

/**
 * The words that are looked up, and how many rows have their keys: these are compared. A word whose keys most rows have would spare little, as would more
 * words once few rows are left; those whose keys are the beginnings of many come last.
 */
const selective = ({ rows, tableRows }: Sample, words: Word[]) => {
  const glance = rows.slice(0, GLANCE).map(({ text }) => text);
  const fourth = glance.slice(0, GLANCE / 4);
  let candidates = glance;
  const looked: Word[] = [];
  for (const word of words.toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)))) {
    if (looked.length > 0 && candidates.length <= FEW) break;
    const isCandidate = keysIn(word);
    if (fourth.filter(isCandidate).length > fourth.length / 2) continue;
    looked.push(word);
    candidates = candidates.filter(isCandidate);
  }
  const areFew = looked.length > 0 && candidates.length <= FEW;
  return { looked, areFew, candidates: (candidates.length / glance.length) * tableRows };
};

/** The condition of the rows up to one of these hits, in the order of the list; null if there is none. */
const upToHit = async <Field extends string>(
  { handles, list, order: { selected, upTo } }: Hits<Field>,
  ids: number[],
  position: number,
) => {
  const hits = sql`select ${selected.columns} ${rowsOf(list.table, [sql`r.id = any(${ids}::bigint[])`])}`;
  const hit = sql`select * from (${hits}) hits ${selected.orderBy} ${limitOf(1)} offset ${position}::bigint`;
  const [row] = await queryRows<{ values: (string | null)[] }>(
    handles,
    sql`select array(select value from json_each_text(to_json(hit)) where key <> 'id') as values from (${hit}) hit`,
  );
  return row ? upTo(row.values) : null;
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
  const search = { handles, list, order, words, wider: await findAlso(handles, list), start, size };
  if (await hasFewRows(handles, list)) return await lookUp(search, []);

  const sample = await sampleOf(handles, list.table);
  const { looked, areFew, candidates } = selective(sample, words);
  if (areFew) return await lookUp(search, looked);
  const enough = enoughHits(sample);
  const { ids: sampled, seen } = sampledHits(sample, words, enough);
  if (sampled.length >= enough) {
    const many = async (ids: number[] | undefined) =>
      ids?.length === size && (await areHits(search, sampled, enough))
        ? { ids, total: SEARCH_COUNT_LIMIT, isTotalLowerBound: true }
        : undefined;
    const rows = ((start + size) / sampled.length) * seen;
    const walked =
      !order.isUnindexed && rows * WALKED_ROW < candidates
        ? await many(await walk(search, Math.ceil(Math.max(rows * PATIENCE, candidates * PART))))
        : undefined;
    if (walked) return walked;
    // Each sampled hit stands for so many hits of the table.
    const each = sample.tableRows / seen;
    const within = await upToHit(search, sampled, Math.ceil((start + size) / each) + SPARE);
    const found = within && (await many((await lookUp(search, looked, [within])).ids));
    if (found) return found;
  }
  return await lookUp(search, looked);
};
