import { SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { DatabaseHandles } from '../database/pool.ts';
import { foldingOf } from './folding.ts';
import { COUNTED, type CountPlan, type LookUp, planHits, type SampledHits, type Way } from './hit-plan.ts';
import { type List, limitOf, type Page, readNumber, readRecords, recordsOf, rowsOf, run } from './list.ts';
import { type Branch, createSortOrder, type Place, type SortOrder } from './order.ts';
import { queryTexts } from './rows.ts';
import { sampleOf } from './sample.ts';
import { HALVES, type Half, hasKeys, hasWord, isDecidedByKeys, type Word, wordsOf } from './search.ts';

// A page of hits is read in one of three ways, or in two of them if the first finds too little (docs/decisions/0005-search.md):
//   by looking up: the index gives all hits, which are then sorted. It takes time for each hit, which two connections share if it is long.
//   by looking up the beginning: the same, up to a row in the order. It takes time for each hit there, and a little for each row.
//   by walking: rows are compared in the order of the list until the page is full. It takes time for each row that is no hit.
// A sample of the rows tells which will take less time, and often that there are more hits than are counted; these are read again. So an outdated one
// only costs time.

type Hits<Field extends string> = LookUp & {
  handles: DatabaseHandles;
  list: List<Field>;
  words: Word[];
  sortOrder: SortOrder;
  start: number;
  size: number;
};

const pageOf = (json: string, hits: number): Page => {
  const isTotalLowerBound = hits > SEARCH_COUNT_LIMIT;
  return { json, total: isTotalLowerBound ? SEARCH_COUNT_LIMIT : hits, isTotalLowerBound };
};

/** The rows that one connection looks up: those in these halves that meet the conditions. */
type Part = { halves: readonly Half[]; conditions: RawBuilder<boolean>[] };

const ALL_ROWS: Part = { halves: HALVES, conditions: [] };

/** The hits among the rows of a part. The index finds those with the words `looked`, or all rows are compared without such words. */
const lookedUp = <Field extends string>({ list, words, looked }: Hits<Field>, { halves, conditions }: Part) => {
  const compared = words.filter((word) => !isDecidedByKeys(word) || !looked.includes(word));
  const found = looked.length > 0 ? [hasKeys(looked, halves)] : [];
  return rowsOf(list.table, [...found, ...conditions, ...list.conditions, ...compared.map(hasWord)]);
};

const countUpToLimit = <Field extends string>(hits: Hits<Field>) =>
  readNumber(hits.handles, sql`select count(*) from (select ${lookedUp(hits, ALL_ROWS)} ${limitOf(COUNTED)}) counted`);

/** The page of the hits in a part, and how many there are; undefined if the page is empty. */
const readAtOnce = async <Field extends string>(hits: Hits<Field>, part: Part) => {
  const { handles, list, sortOrder, start, size } = hits;
  const { columns, orderBy } = sortOrder.selected;
  const count = sql<number>`(select count(*) from hits)`;
  const found = sql`select ${columns} ${lookedUp(hits, part)}`;
  const ids = sql`select id from hits ${orderBy} ${limitOf(size)} offset ${start}`;
  return await run(handles, list, sql`with hits as materialized (${found}) ${recordsOf(list, ids, sortOrder, count)}`);
};

/** How many hits a part has, and the ids of those that may be on the page, in the order of the list. */
const readPart = async <Field extends string>(hits: Hits<Field>, part: Part) => {
  const { handles, sortOrder, start, size } = hits;
  const { columns, orderBy } = sortOrder.selected;
  const found = sql`select ${columns} ${lookedUp(hits, part)}`;
  const first = sql`array(select id from hits ${orderBy} ${limitOf(start + size)})`;
  const statement = sql`with hits as materialized (${found}) select (select count(*) from hits), ${first}`;
  const [[count, ids = '{}'] = []] = await queryTexts(handles, statement, false);
  return { count: Number(count), ids: JSON.parse(`[${ids.slice(1, -1)}]`) as number[] };
};

/** Those of these rows that are on the page. */
const sortedPage = async <Field extends string>({ handles, list, sortOrder, start, size }: Hits<Field>, ids: number[]) => {
  const rows = rowsOf(list.table, [sql<boolean>`r.id = any(${ids}::bigint[])`]);
  const found = await queryTexts(handles, sql`select r.id ${rows} ${sortOrder.orderBy} ${limitOf(size)} offset ${start}`, false);
  return found.map(([id]) => Number(id));
};

/** The page of the hits in two parts, which two connections read at the same time. `isOrdered`: all hits of the first part precede those of the second. */
const readInParts = async <Field extends string>(hits: Hits<Field>, parts: Part[], isOrdered: boolean) => {
  const { handles, list, start, size } = hits;
  const found = await Promise.all(parts.map((part) => readPart(hits, part)));
  const candidates = found.flatMap(({ ids }) => ids);
  const { json } = await readRecords(handles, list, isOrdered ? candidates.slice(start, start + size) : await sortedPage(hits, candidates));
  return { json, total: found.reduce((sum, { count }) => sum + count, 0) };
};

/** The page of all hits, or of those in these ranges of the order, which follow each other. */
const readLookedUp = <Field extends string>(hits: Hits<Field>, ranges: RawBuilder<boolean>[] = []) => {
  const inRanges = ranges.map((range) => ({ halves: HALVES, conditions: [range] }));
  if (ranges.length > 1) return readInParts(hits, inRanges, true);
  const inHalves = HALVES.map((half) => ({ halves: [half], conditions: ranges }));
  return hits.isInHalves ? readInParts(hits, inHalves, false) : readAtOnce(hits, inRanges[0] ?? ALL_ROWS);
};

const lookUp = async <Field extends string>(hits: Hits<Field>): Promise<Page> => {
  const { json, total } = await readLookedUp(hits);
  return pageOf(json, total ?? (hits.start === 0 ? 0 : await countUpToLimit(hits)));
};

/** The page, if the first `rows` rows of the list have all of its hits; undefined if not. */
const walk = async <Field extends string>({ handles, list, words, sortOrder, start, size }: Hits<Field>, rows: number) => {
  const branch = ({ condition, orderBy }: Branch) =>
    sql`(select r.* ${rowsOf(list.table, condition ? [condition] : [])} ${orderBy} ${limitOf(rows)})`;
  const first = sql`select * from (${sql.join(sortOrder.forwards.map(branch), sql` union all `)}) branches ${limitOf(rows)}`;
  const conditions = sql.join([...list.conditions, ...words.map(hasWord)], sql` and `);
  const found = sql`select r.id from (${first}) r where ${conditions} ${limitOf(start + size)}`;
  const ids = sql`select id from found ${limitOf(size)} offset ${start}`;
  const count = sql<number>`(select count(*) from found)`;
  const page = await run(handles, list, sql`with found as materialized (${found}) ${recordsOf(list, ids, sortOrder, count)}`);
  return page.total === start + size ? page : undefined;
};

/** If the other conditions of a list leave no more rows than this, all of them are compared. */
const FEW_ROWS = 20_000;

/** Whether the conditions of a list, such as its owner, leave few rows. */
const hasFewRows = async <Field extends string>(handles: DatabaseHandles, { table, conditions }: List<Field>) =>
  conditions.length > 0 &&
  (await readNumber(handles, sql`select count(*) from (select ${rowsOf(table, conditions)} ${limitOf(FEW_ROWS + 1)}) counted`)) <= FEW_ROWS;

/** Whether so many of these rows are hits that there are more than are counted. */
const hasEnough = async <Field extends string>({ handles, list, words }: Hits<Field>, { ids, enough }: SampledHits) =>
  (await readNumber(
    handles,
    sql`select count(*) ${rowsOf(list.table, [sql<boolean>`r.id = any(${ids}::bigint[])`, ...list.conditions, ...words.map(hasWord)])}`,
  )) >= enough;

/** The page, if there are enough hits up to the last of these places; undefined if not. PostgreSQL combines the indexes of words and order. */
const lookUpBeginning = async <Field extends string>(hits: Hits<Field>, until: Place[]) => {
  const { upTo } = hits.sortOrder;
  const ranges = upTo && until.map((place, index) => upTo(place, until[index - 1]));
  const page = ranges && (await readLookedUp(hits, ranges));
  return page && (page.total ?? 0) >= hits.start + hits.size ? page : undefined;
};

const readInWay = async <Field extends string>(hits: Hits<Field>, way: Way) =>
  'walk' in way ? await walk(hits, way.walk) : await lookUpBeginning({ ...hits, ...way }, way.until);

const readInWays = async <Field extends string>(hits: Hits<Field>, ways: Way[]) => {
  for (const way of ways) {
    const page = await readInWay(hits, way);
    if (page) return page;
  }
  return undefined;
};

const countHits = async <Field extends string>(hits: Hits<Field>, count: CountPlan) =>
  count !== 'look up' && (await hasEnough(hits, count)) ? COUNTED : await countUpToLimit(hits);

/** How many searches read from a pool. While there are others, two connections would only take the processors from them. */
const running = new WeakMap<pg.Pool, number>();

const whileCounted = async <T>(pool: pg.Pool, read: (isAlone: boolean) => Promise<T>) => {
  const others = running.get(pool) ?? 0;
  running.set(pool, others + 1);
  try {
    return await read(others === 0);
  } finally {
    running.set(pool, (running.get(pool) ?? 1) - 1);
  }
};

/** Reads a page of the rows that have all words of a search, and counts them up to `SEARCH_COUNT_LIMIT`. */
export const readHits = <Field extends string>(
  handles: DatabaseHandles,
  list: List<Field>,
  text: string,
  { page, size, sort }: PageQuery<Field>,
): Promise<Page> =>
  whileCounted(handles.pool, async (isAlone) => {
    const words = wordsOf(text, await foldingOf(handles.pool));
    const sortOrder = createSortOrder(sort, list.sortKeys);
    const start = page * size;
    const hits = { handles, list, words, looked: [], isInHalves: false, sortOrder, start, size };
    if (await hasFewRows(handles, list)) return await lookUp(hits);

    const order = { sortOrder, isById: sort.every(({ field }) => field === 'id') };
    const plan = await planHits(await sampleOf(handles, list.table, list.sortKeys), words, order, start + size, isAlone);
    const planned = { ...hits, ...plan };
    const [found, counted] = await Promise.all([readInWays(planned, plan.ways), plan.count && countHits(planned, plan.count)]);
    return found && counted !== undefined ? pageOf(found.json, counted) : await lookUp(planned);
  });
