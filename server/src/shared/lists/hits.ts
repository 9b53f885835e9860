import { SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandles } from '../database/pool.ts';
import { foldingOf } from './folding.ts';
import { COUNTED, type CountPlan, type LookUp, planHits, type SampledHits, type SomeRows, type Way } from './hit-plan.ts';
import { type List, limitOf, type Page, readNumber, recordsOf, rowsOf, run } from './list.ts';
import { type Branch, createSortOrder, type SortOrder } from './order.ts';
import { queryTexts } from './rows.ts';
import { sampleOf } from './sample.ts';
import { HALVES, type Half, hasKey, hasKeys, hasWord, isDecidedByKeys, type Word, wordsOf } from './search.ts';

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

/** The rows that the index finds by the words `looked` in the halves, or all rows without such words. */
const lookedUp = <Field extends string>(
  { list, words, looked }: Hits<Field>,
  others: RawBuilder<boolean>[] = [],
  halves: readonly Half[] = HALVES,
) => {
  const compared = words.filter((word) => !isDecidedByKeys(word) || !looked.includes(word));
  const found = looked.length > 0 ? [hasKeys(looked, halves)] : [];
  return rowsOf(list.table, [...found, ...others, ...list.conditions, ...compared.map(hasWord)]);
};

const countUpToLimit = <Field extends string>(hits: Hits<Field>) =>
  readNumber(hits.handles, sql`select count(*) from (select ${lookedUp(hits)} ${limitOf(COUNTED)}) counted`);

/** Reads the page of the hits that are looked up, and counts these; the total is undefined if the page is empty. */
const readAtOnce = async <Field extends string>(hits: Hits<Field>, others: RawBuilder<boolean>[]) => {
  const { handles, list, sortOrder, start, size } = hits;
  const { columns, orderBy } = sortOrder.selected;
  const count = sql<number>`(select count(*) from hits)`;
  const found = sql`select ${columns} ${lookedUp(hits, others)}`;
  const ids = sql`select id from hits ${orderBy} ${limitOf(size)} offset ${start}`;
  return await run(handles, list, sql`with hits as materialized (${found}) ${recordsOf(list, ids, sortOrder, count)}`);
};

/** The same by two connections. Each looks up half of the rows; then the page is read among what comes first in both. */
const readInHalves = async <Field extends string>(hits: Hits<Field>, others: RawBuilder<boolean>[]) => {
  const { handles, list, sortOrder, start, size } = hits;
  const { columns, orderBy } = sortOrder.selected;
  const readHalf = (half: Half) => {
    const found = sql`select ${columns} ${lookedUp(hits, others, [half])}`;
    const first = sql`select (select count(*) from hits), id from hits ${orderBy} ${limitOf(start + size)}`;
    return queryTexts(handles, sql`with hits as materialized (${found}) ${first}`, false);
  };
  const halves = await Promise.all(HALVES.map(readHalf));
  const ids = halves.flat().map(([, id]) => Number(id));
  const first = sql`select ${columns} ${rowsOf(list.table, [sql<boolean>`r.id = any(${ids}::bigint[])`, ...list.conditions])}`;
  const page = sql`select id from (${first}) hits ${orderBy} ${limitOf(size)} offset ${start}`;
  const { json } = await run(handles, list, recordsOf(list, page, sortOrder, sql`0`));
  return { json, total: halves.reduce((sum, [row]) => sum + Number(row?.[0] ?? 0), 0) };
};

const readLookedUp = <Field extends string>(hits: Hits<Field>, others: RawBuilder<boolean>[] = []) =>
  hits.isInHalves ? readInHalves(hits, others) : readAtOnce(hits, others);

const lookUp = async <Field extends string>(hits: Hits<Field>): Promise<Page> => {
  const { json, total } = await readLookedUp(hits);
  return pageOf(json, total ?? (hits.start === 0 ? 0 : await countUpToLimit(hits)));
};

/** The page, if the beginning of the list has enough hits; undefined if not. PostgreSQL combines the indexes of words and order. */
const lookUpBeginning = async <Field extends string>(hits: Hits<Field>, isInBeginning: RawBuilder<boolean>) => {
  const page = await readLookedUp(hits, [isInBeginning]);
  return (page.total ?? 0) >= hits.start + hits.size ? page : undefined;
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

type Last = { id: number; value: string | null };

/** What comes first in the order of the list, of a row; undefined if it was deleted. */
const findRow = async <Field extends string>({ handles, list, sortOrder }: Hits<Field>, id: number): Promise<Last | undefined> => {
  const statement = sql`select r.id, (${sortOrder.first.expression})::text ${rowsOf(list.table, [sql<boolean>`r.id = ${id}`])}`;
  const [row] = await queryTexts(handles, statement, false);
  return row && { id, value: row[1] ?? null };
};

/**
 * Hit number `at` among some rows, in the order of the list. PostgreSQL passes all other rows by, which takes a small part of the time; the setting
 * ends with the statement.
 */
const findAmong = async <Field extends string>(
  { handles, list, words, sortOrder }: Hits<Field>,
  { key, among }: SomeRows,
  at: number,
): Promise<Last | undefined> => {
  const { columns, orderBy } = sortOrder.selected;
  const isLimited = sql<boolean>`(select value from limited) is not null`;
  const rows = rowsOf(list.table, [isLimited, hasKey(key, HALVES[0]), ...list.conditions, ...words.map(hasWord)]);
  const statement = sql`
    with limited as materialized (select set_config('gin_fuzzy_search_limit', ${String(among)}, true) as value),
      found as materialized (select ${columns} ${rows})
    select id, key0::text from found ${orderBy} limit 1 offset ${at - 1}`;
  const [[id, value = null] = []] = await queryTexts(handles, statement, false);
  return id === undefined ? undefined : { id: Number(id), value };
};

/** Whether so many of these rows are hits that there are more than are counted. */
const hasEnough = async <Field extends string>({ handles, list, words }: Hits<Field>, { ids, enough }: SampledHits) =>
  (await readNumber(
    handles,
    sql`select count(*) ${rowsOf(list.table, [sql<boolean>`r.id = any(${ids}::bigint[])`, ...list.conditions, ...words.map(hasWord)])}`,
  )) >= enough;

const readInWay = async <Field extends string>(hits: Hits<Field>, way: Way) => {
  if ('walk' in way) return await walk(hits, way.walk);
  const until = await ('until' in way ? findRow(hits, way.until) : findAmong(hits, way.probe, way.at));
  const isInBeginning = until && hits.sortOrder.upTo?.(until);
  return isInBeginning && (await lookUpBeginning({ ...hits, ...way }, isInBeginning));
};

const readInWays = async <Field extends string>(hits: Hits<Field>, ways: Way[]) => {
  for (const way of ways) {
    const page = await readInWay(hits, way);
    if (page) return page;
  }
  return undefined;
};

const countHits = async <Field extends string>(hits: Hits<Field>, count: CountPlan) =>
  count !== 'look up' && (await hasEnough(hits, count)) ? COUNTED : await countUpToLimit(hits);

/** Reads a page of the rows that have all words of a search, and counts them up to `SEARCH_COUNT_LIMIT`. */
export const readHits = async <Field extends string>(
  handles: DatabaseHandles,
  list: List<Field>,
  text: string,
  { page, size, sort }: PageQuery<Field>,
): Promise<Page> => {
  const words = wordsOf(text, await foldingOf(handles.pool));
  const sortOrder = createSortOrder(sort, list.sortKeys);
  const start = page * size;
  const hits = { handles, list, words, looked: [], isInHalves: false, sortOrder, start, size };
  if (await hasFewRows(handles, list)) return await lookUp(hits);

  const isById = sort.every(({ field }) => field === 'id');
  const plan = await planHits(await sampleOf(handles, list.table, list.sortKeys), words, { sortOrder, isById }, start + size);
  const planned = { ...hits, ...plan };
  const [found, counted] = await Promise.all([readInWays(planned, plan.ways), plan.count && countHits(planned, plan.count)]);
  return found && counted !== undefined ? pageOf(found.json, counted) : await lookUp(planned);
};
