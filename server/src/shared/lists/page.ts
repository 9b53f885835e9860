import { PAGE_SIZE } from '@ace/contract/shared/page.limits.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import { type RawBuilder, sql } from 'kysely';
import { createCache } from '../cache.ts';
import type { DatabaseHandles } from '../database/pool.ts';
import { readHits } from './hits.ts';
import {
  type Counter,
  type List,
  limitOf,
  type Narrow,
  type Page,
  type Rows,
  readNumber,
  recordsOf,
  rowsOf,
  run,
  valuesOf,
} from './list.ts';
import { type Branch, createSortOrder, type SortOrder } from './order.ts';

/** From this offset on, a page in the second half of the list is read from the end; by blocks, if it is as far from both ends. */
const DEEP_OFFSET = 1_000;

type PageRange = { size: number; start: RawBuilder<number> };

/**
 * The ids of one page, read from consecutive branches. The second branch is only read if the first does not fill the page. Its offset is
 * then relative to the end of the first.
 */
const idsOf = ({ table, conditions }: Rows, [first, second]: Branch[], { size, start }: PageRange) => {
  const branch = ({ condition, orderBy }: Branch) => sql`${rowsOf(table, condition ? [...conditions, condition] : conditions)} ${orderBy}`;
  if (!first) throw new Error('A sort order has at least one branch');
  if (!second) return sql`select r.id ${branch(first)} ${limitOf(size)} offset ${start}`;
  const found = sql`(select count(*) from a)`;
  const ofFirst = sql`(select count(*) ${rowsOf(table, first.condition ? [...conditions, first.condition] : conditions)})`;
  return sql`with a as materialized (select r.id ${branch(first)} ${limitOf(size)} offset ${start}),
    b as (select r.id ${branch(second)} limit ${sql.lit(size)} - ${found}
      offset case when ${found} > 0 or ${start} = 0 then 0 else greatest(0, ${start} - ${ofFirst}) end)
    select id from a union all select id from b`;
};

/** A block of ids has two to this power (migration 0014). */
const BLOCK_BITS = sql.lit(15);

/**
 * The ids of a page in the order of the ids. The counters of the blocks tell in which one it begins, so that no more than the ids of one block
 * are skipped.
 */
const idsByBlock = (table: string, blocks: string, { start, size }: PageRange, isDescending: boolean) => {
  const total = sql`(select coalesce(sum(total), 0) from counted)`;
  return sql`with counted as materialized (select block, sum(total) as total from ${sql.table(blocks)} group by block),
    page as materialized (select ${isDescending ? sql`${total} - ${start} - ${sql.lit(size)}` : start} as start),
    block as materialized (
      select block, before from page, (select block, sum(total) over (order by block) - total as before from counted) blocks
      where before <= greatest(0, start) order by block desc limit 1),
    ids as (
      select r.id from ${sql.table(table)} r where r.id >= coalesce((select block << ${BLOCK_BITS} from block), 0) order by r.id
      ${limitOf(size)} offset (select greatest(0, start) - before from page, block))
    select id from ids limit (select greatest(0, least(${sql.lit(size)}, ${sql.lit(size)} + start)) from page)`;
};

/** The totals that were read last. They may be outdated, because they only decide from which end a page is read. */
const lastTotals = createCache<string, number>('listTotals', { max: 10_000 });

/** Reads a page of a list whose total is in a counter, with one statement; with a second one if the page is empty or crosses branches. */
const readCounted = async <Field extends string>(
  handles: DatabaseHandles,
  list: List<Field>,
  { counter, key, blocks }: Counter,
  { page, size, sort }: PageQuery<Field>,
): Promise<Page> => {
  const sortOrder = createSortOrder(sort, list.sortKeys);
  const { table, conditions } = list;
  const offset = page * size;
  // There are too many combinations of sort fields and page sizes to prepare a statement for each.
  const isCommon = sort.length <= 2 && size === PAGE_SIZE.default;
  const totalKey = `${table} ${key}`;
  const read = async (statement: RawBuilder<unknown>) => {
    const found = await run(handles, list, statement, isCommon);
    const total = found.total ?? (await readNumber(handles, sql`select ${counter}`));
    lastTotals.set(totalKey, total);
    return { ...found, total };
  };

  const [first] = sortOrder.forwards;
  if (offset === 0 && first) {
    const matching = first.condition ? [...conditions, first.condition] : conditions;
    const found = await read(sql`select ${valuesOf(list, counter)} ${rowsOf(table, matching)} ${first.orderBy} ${limitOf(size)}`);
    if (found.count === Math.min(size, found.total)) return found;
  }
  const start = sql<number>`${offset}::bigint`;
  const isById = sort.every(({ field }) => field === 'id');
  const rowsAfter = (lastTotals.get(totalKey) ?? Number.POSITIVE_INFINITY) - offset;
  if (blocks && isById && Math.min(offset, rowsAfter) >= DEEP_OFFSET) {
    const ids = idsByBlock(table, blocks, { size, start }, sort.at(-1)?.direction === 'desc');
    return await read(recordsOf(list, ids, sortOrder, counter));
  }
  if (offset < DEEP_OFFSET || offset <= (lastTotals.get(totalKey) ?? 0) / 2) {
    return await read(recordsOf(list, idsOf(list, sortOrder.forwards, { size, start }), sortOrder, counter));
  }
  const fromEnd = sql<number>`greatest(0, ${counter} - ${start} - ${sql.lit(size)})`;
  const ids = idsOf(list, sortOrder.backwards, { size, start: fromEnd });
  // The last page is seldom full. The limit removes the rows of the page before it.
  const pageIds = sql`select id from (${ids}) nearest limit greatest(0, least(${sql.lit(size)}, ${counter} - ${start}))`;
  return await read(recordsOf(list, pageIds, sortOrder, counter));
};

type Total = { total: number; isTotalLowerBound: boolean };

/** How many rows a list has. */
export const readTotal = async (handles: DatabaseHandles, { total, table, conditions }: Omit<List<string>, 'sortKeys'>): Promise<Total> => {
  if (typeof total === 'number') return { total, isTotalLowerBound: false };
  const rows = rowsOf(table, conditions);
  if (total === 'exact') return { total: await readNumber(handles, sql`select count(*) ${rows}`), isTotalLowerBound: false };
  if ('counter' in total) return { total: await readNumber(handles, sql`select ${total.counter}`), isTotalLowerBound: false };
  const { upTo, narrow } = total;
  const counted = await readNumber(handles, sql`select count(*) from (select ${narrow?.rows ?? rows} ${limitOf(upTo + 1)}) counted`);
  return { total: Math.min(counted, upTo), isTotalLowerBound: counted > upTo };
};

/** So few rows are all read and then sorted. PostgreSQL cannot know how few meet several conditions, and might look for them in the whole table. */
const FEW_ROWS = 20_000;

/** In the order of ids, rows with filters are looked for among so many ids first. */
const FIRST_IDS = 20_000;

/** If they are not there, they are together somewhere else, such as those of the last days: so many are read by the filters, and then sorted. */
const MANY_ROWS = 100_000;

type Range = { size: number; start: number };

const narrowOf = ({ total }: Pick<List<string>, 'total'>) => (typeof total === 'object' && 'upTo' in total ? total.narrow : undefined);

/** The ids of a page of rows that are found in a narrower table, in the order of the ids. */
const narrowIdsOf = ({ rows, id, isInOrder }: Narrow, { size, start }: Range, isDescending: boolean) => {
  const page = sql`order by id ${sql.raw(isDescending ? 'desc' : 'asc')} ${limitOf(size)} offset ${start}::bigint`;
  const found = sql`select ${id} as id ${rows}`;
  // Without an index for the order PostgreSQL might look for the first of few rows along the ids of all.
  return isInOrder ? sql`${found} ${page}` : sql`with found as materialized (${found}) select id from found ${page}`;
};

/** A page of the rows that meet the conditions, sorted after they are read, up to `limit`; its total is how many were read. */
const readSorted = <Field extends string>(
  handles: DatabaseHandles,
  list: List<Field>,
  order: SortOrder,
  { size, start }: Range,
  limit: number,
) => {
  const { columns, orderBy } = order.selected;
  const narrow = narrowOf(list);
  // With the limit, PostgreSQL looks these rows up in the list's table instead of reading all of it.
  const found = narrow
    ? sql`select ${columns} from (select ${narrow.id} as id ${narrow.rows} ${limitOf(limit)}) narrow join ${sql.table(list.table)} r using (id)`
    : sql`select ${columns} ${rowsOf(list.table, list.conditions)} ${limitOf(limit)}`;
  const ids = sql`select id from found ${orderBy} ${limitOf(size)} offset ${start}::bigint`;
  const count = sql<number>`(select count(*) from found)`;
  return run(handles, list, sql`with found as materialized (${found}) ${recordsOf(list, ids, order, count)}`);
};

/** A page of many rows in the order of ids; undefined if PostgreSQL finds the rows as well by itself. */
const readById = async <Field extends string>(
  handles: DatabaseHandles,
  list: List<Field>,
  order: SortOrder,
  range: Range,
  isDescending: boolean,
) => {
  const { size, start } = range;
  const end = sql`(select ${sql.raw(isDescending ? 'max' : 'min')}(id) from ${sql.table(list.table)})`;
  const isFirst = isDescending ? sql<boolean>`r.id > ${end} - ${sql.lit(FIRST_IDS)}` : sql<boolean>`r.id < ${end} + ${sql.lit(FIRST_IDS)}`;
  const first = { ...list, conditions: [...list.conditions, isFirst] };
  const page = await run(
    handles,
    list,
    recordsOf(list, idsOf(first, order.forwards, { size, start: sql`${start}::bigint` }), order, sql`0`),
  );
  if (page.count === size) return page;
  const sorted = await readSorted(handles, list, order, range, MANY_ROWS + 1);
  return (sorted.total ?? 0) <= MANY_ROWS ? sorted : undefined;
};

/** Reads a page of a list whose rows are counted first. */
const readUncounted = async <Field extends string>(
  handles: DatabaseHandles,
  list: List<Field>,
  { page, size, sort }: PageQuery<Field>,
): Promise<Page> => {
  const counted = await readTotal(handles, list);
  const { total, isTotalLowerBound } = counted;
  const sortOrder = createSortOrder(sort, list.sortKeys);
  const start = page * size;
  const isNearEnd = !isTotalLowerBound && start > total / 2;
  const rest = isNearEnd ? Math.min(size, total - start) : size;
  if (rest <= 0 || total === 0) return { json: '[]', ...counted };
  const isById = sort.every(({ field }) => field === 'id');
  const isDescending = sort.at(-1)?.direction === 'desc';
  const narrow = narrowOf(list);
  if (narrow && isById && (narrow.isInOrder || !isTotalLowerBound)) {
    const ids = narrowIdsOf(narrow, { size, start }, isDescending);
    const { json } = await run(handles, list, recordsOf(list, ids, sortOrder, sql`0`));
    return { json, ...counted };
  }
  if (typeof list.total === 'object' && !isTotalLowerBound && total <= FEW_ROWS) {
    const { json } = await readSorted(handles, list, sortOrder, { size, start }, FEW_ROWS);
    return { json, ...counted };
  }
  if (isTotalLowerBound && isById) {
    const found = await readById(handles, list, sortOrder, { size, start }, isDescending);
    if (found) return { json: found.json, ...counted };
  }
  const ids = isNearEnd
    ? idsOf(list, sortOrder.backwards, { size: rest, start: sql`${total - start - rest}::bigint` })
    : idsOf(list, sortOrder.forwards, { size, start: sql`${start}::bigint` });
  const { json } = await run(handles, list, recordsOf(list, ids, sortOrder, sql`0`));
  return { json, ...counted };
};

/** Reads one page of a list in the order of `createSortOrder`, from the nearer end. Throws `error.pageTooLarge`. */
export const readPage = <Field extends string>(handles: DatabaseHandles, list: List<Field>, query: PageQuery<Field>): Promise<Page> => {
  const { search, total } = list;
  if (search) return readHits(handles, list, search, query);
  return typeof total === 'object' && 'counter' in total ? readCounted(handles, list, total, query) : readUncounted(handles, list, query);
};
