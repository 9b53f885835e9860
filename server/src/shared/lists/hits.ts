import { SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import { sql } from 'kysely';
import { foldingOf } from './folding.ts';
import { COUNTED, planHits } from './hit-plan.ts';
import { type List, limitOf, type Page, readNumber, recordsOf, rowsOf, run } from './list.ts';
import { type Branch, createSortOrder, type SortOrder } from './order.ts';
import type { DatabaseHandles } from './rows.ts';
import { sampleOf } from './sample.ts';
import { hasKeys, hasWord, isDecidedByKeys, type Word, wordsOf } from './search.ts';

// A page of hits is read in one of two ways (docs/decisions/0005-search.md):
//   by looking up: the index gives all hits, which are then sorted. It takes time for each hit.
//   by walking: rows are compared in the order of the list until the page is full. It takes time for each row that is no hit.
// A sample of the rows tells which will take less time. It decides nothing else, so an outdated one only costs time.

type Hits<Field extends string> = {
  handles: DatabaseHandles;
  list: List<Field>;
  words: Word[];
  looked: Word[];
  sortOrder: SortOrder;
  start: number;
  size: number;
};

const pageOf = (json: string, hits: number): Page => {
  const isTotalLowerBound = hits > SEARCH_COUNT_LIMIT;
  return { json, total: isTotalLowerBound ? SEARCH_COUNT_LIMIT : hits, isTotalLowerBound };
};

/** The rows that the index finds by the words `looked`, or all rows without such words. */
const lookedUp = <Field extends string>({ list, words, looked }: Hits<Field>) => {
  const compared = words.filter((word) => !isDecidedByKeys(word) || !looked.includes(word));
  return rowsOf(list.table, [...(looked.length > 0 ? [hasKeys(looked)] : []), ...list.conditions, ...compared.map(hasWord)]);
};

const countUpToLimit = <Field extends string>(hits: Hits<Field>) =>
  readNumber(hits.handles, sql`select count(*) from (select ${lookedUp(hits)} ${limitOf(COUNTED)}) counted`);

const lookUp = async <Field extends string>(hits: Hits<Field>): Promise<Page> => {
  const { handles, list, sortOrder, start, size } = hits;
  const { columns, orderBy } = sortOrder.selected;
  const count = sql<number>`(select count(*) from hits)`;
  const ids = sql`select id from hits ${orderBy} ${limitOf(size)} offset ${start}`;
  const statement = sql`with hits as materialized (select ${columns} ${lookedUp(hits)}) ${recordsOf(list, ids, sortOrder, count)}`;
  const { json, total } = await run(handles, list, statement);
  return pageOf(json, total ?? (start === 0 ? 0 : await countUpToLimit(hits)));
};

/** The first `needed` hits among the first `rows` rows of an order, as ids. */
const walked = <Field extends string>({ list, words }: Hits<Field>, branches: Branch[], rows: number, needed: number) => {
  const branch = ({ condition, orderBy }: Branch) =>
    sql`(select r.* ${rowsOf(list.table, condition ? [condition] : [])} ${orderBy} ${limitOf(rows)})`;
  const first = sql`select * from (${sql.join(branches.map(branch), sql` union all `)}) branches ${limitOf(rows)}`;
  return sql`select r.id from (${first}) r where ${sql.join([...list.conditions, ...words.map(hasWord)], sql` and `)} ${limitOf(needed)}`;
};

/** The page, if the first `rows` rows of the list have `needed` hits; undefined if not. */
const walk = async <Field extends string>(hits: Hits<Field>, rows: number, needed: number) => {
  const { handles, list, sortOrder, start, size } = hits;
  const found = walked(hits, sortOrder.forwards, rows, needed);
  const ids = sql`select id from found ${limitOf(size)} offset ${start}`;
  const count = sql<number>`(select count(*) from found)`;
  const page = await run(handles, list, sql`with found as materialized (${found}) ${recordsOf(list, ids, sortOrder, count)}`);
  return page.total === needed ? page : undefined;
};

const BY_ID: Branch = { condition: null, orderBy: sql`order by r.id` };

/** How many hits there are, counted in the order of the ids; undefined if the first `rows` rows have fewer than are counted. */
const countByWalk = async <Field extends string>(hits: Hits<Field>, rows: number) => {
  const found = await readNumber(hits.handles, sql`select count(*) from (${walked(hits, [BY_ID], rows, COUNTED)}) counted`);
  return found === COUNTED ? found : undefined;
};

/** If the other conditions of a list leave no more rows than this, all of them are compared. */
const FEW_ROWS = 20_000;

/** Whether the conditions of a list, such as its owner, leave few rows. */
const hasFewRows = async <Field extends string>(handles: DatabaseHandles, { table, conditions }: List<Field>) =>
  conditions.length > 0 &&
  (await readNumber(handles, sql`select count(*) from (select ${rowsOf(table, conditions)} ${limitOf(FEW_ROWS + 1)}) counted`)) <= FEW_ROWS;

const countHits = <Field extends string>(hits: Hits<Field>, count: 'same walk' | 'index' | { rows: number }) => {
  if (count === 'same walk') return COUNTED;
  return count === 'index' ? countUpToLimit(hits) : countByWalk(hits, count.rows);
};

/** Reads a page of the rows that have all words of a search, and counts them up to `SEARCH_COUNT_LIMIT`. */
export const readHits = async <Field extends string>(
  handles: DatabaseHandles,
  list: List<Field>,
  text: string,
  { page, size, sort }: PageQuery<Field>,
): Promise<Page> => {
  const words = wordsOf(text, await foldingOf(handles.pool));
  const sortOrder = createSortOrder(sort, list.sortKeysOf);
  const start = page * size;
  const hits = { handles, list, words, looked: [], sortOrder, start, size };
  if (await hasFewRows(handles, list)) return await lookUp(hits);

  const isById = sort.every(({ field }) => field === 'id');
  const { looked, walk: planned } = await planHits(await sampleOf(handles, list.table), words, { sortOrder, isById }, start + size);
  const withKeys = { ...hits, looked };
  if (!planned) return await lookUp(withKeys);
  const [walked, counted] = await Promise.all([walk(withKeys, planned.rows, planned.needed), countHits(withKeys, planned.count)]);
  return walked && counted !== undefined ? pageOf(walked.json, counted) : await lookUp(withKeys);
};
