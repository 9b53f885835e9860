import type { Count } from '@ace/contract/shared/counts.ts';
import { PAGE_SIZE } from '@ace/contract/shared/lists.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../caller.ts';
import type { DatabaseHandles } from '../database/pool.ts';
import { findHits } from './hits.ts';
import { FEW_ROWS, type Found, type List, limitOf, type Page, type Range, type Rows, readRecords, rowsOf, sortRows } from './list.ts';
import { type Branch, createSortOrder, type SortOrder } from './order.ts';
import { arrayOf, queryRows, readNumber } from './rows.ts';

/** How many rows a list has, as its pages say. */
export const countRows = async (handles: DatabaseHandles, list: List<string>): Promise<Count> => {
  const { total, table, conditions, search } = list;
  if (search) {
    const { ids: _ids, ...count } = await findHits(handles, list, search, createSortOrder([], list.sortKeys), { start: 0, size: 0 });
    return count;
  }
  if (typeof total === 'number') return { total, isTotalLowerBound: false };
  const rows = rowsOf(table, conditions);
  if (total === 'exact') return { total: await readNumber(handles, sql`select count(*) ${rows}`), isTotalLowerBound: false };
  if ('counter' in total) return { total: await readNumber(handles, total.counter, true), isTotalLowerBound: false };
  const { upTo, narrow } = total;
  const counted = await readNumber(handles, sql`select count(*) from (select ${narrow?.rows ?? rows} ${limitOf(upTo + 1)}) counted`);
  return { total: Math.min(counted, upTo), isTotalLowerBound: counted > upTo };
};

/** A page that is asked for: `size` is how many rows it has at most, by the total of the list. */
type Wanted = Range & {
  handles: DatabaseHandles;
  list: List<string>;
  total: number;
  isTotalLowerBound: boolean;
  order: SortOrder;
  /** Whether the ids alone decide the order, and how. */
  byId?: 'asc' | 'desc';
  /** There are too many combinations of sort fields and page sizes to prepare a statement for each. */
  isPrepared: boolean;
};

const idsOf = async ({ handles, isPrepared }: Pick<Wanted, 'handles' | 'isPrepared'>, statement: RawBuilder<unknown>) =>
  (await queryRows<{ id: number }>(handles, statement, isPrepared)).map(({ id }) => id);

/**
 * Selects the ids of a page from consecutive branches. The second branch is only read if the first does not fill the page. Its offset is then relative
 * to the end of the first.
 */
const inBranches = ({ table, conditions }: Pick<Rows, 'table' | 'conditions'>, [first, second]: Branch[], { size, start }: Range) => {
  const rowsIn = ({ condition }: Branch) => rowsOf(table, condition ? [...conditions, condition] : conditions);
  if (!first) throw new Error('A sort order has at least one branch');
  if (!second) return sql`select r.id ${rowsIn(first)} ${first.orderBy} ${limitOf(size)} offset ${start}::bigint`;
  const found = sql`(select count(*) from a)`;
  return sql`with a as materialized (select r.id ${rowsIn(first)} ${first.orderBy} ${limitOf(size)} offset ${start}::bigint),
    b as (select r.id ${rowsIn(second)} ${second.orderBy} limit ${sql.lit(size)} - ${found}
      offset case when ${found} > 0 then 0 else greatest(0, ${start}::bigint - (select count(*) ${rowsIn(first)})) end)
    select id from a union all select id from b`;
};

/** A block of ids has two to this power (migration 0011). */
const BLOCK_BITS = sql.lit(15);

/** From this distance from both ends on, a page in the order of the ids is read by blocks. */
const DEEP_OFFSET = 1_000;

const blocksOf = ({ total }: List<string>) => (typeof total === 'object' && 'counter' in total ? total.blocks : undefined);

/**
 * In the order of the ids, the counters of the blocks tell in which block a page begins, so that no more than the ids of one block are skipped.
 */
const inBlock = async (wanted: Wanted) => {
  const { list, start, size, total, byId } = wanted;
  const isDescending = byId === 'desc';
  const from = isDescending ? total - start - size : start;
  const ids = await idsOf(
    wanted,
    sql`with counted as (select block, sum(total) as total from ${sql.table(blocksOf(list) ?? '')} group by block),
      first as materialized (
        select block, before from (select block, sum(total) over (order by block) - total as before from counted) blocks
        where before <= ${from}::bigint order by block desc limit 1)
      select r.id from ${sql.table(list.table)} r where r.id >= coalesce((select block << ${BLOCK_BITS} from first), 0) order by r.id
      ${limitOf(size)} offset ${from}::bigint - coalesce((select before from first), 0)`,
  );
  return isDescending ? ids.reverse() : ids;
};

const limitCountOf = ({ total }: List<string>) => (typeof total === 'object' && 'upTo' in total ? total : undefined);
const narrowOf = (list: List<string>) => limitCountOf(list)?.narrow;

/** Rows that are found in a narrower table, in the order of the ids. */
const inNarrow = async (wanted: Wanted) => {
  const { list, start, size, byId } = wanted;
  const narrow = narrowOf(list);
  if (!narrow) return undefined;
  const page = sql`order by id ${sql.raw(byId ?? 'asc')} ${limitOf(size)} offset ${start}::bigint`;
  const found = sql`select ${narrow.id} as id ${narrow.rows}`;
  // Without an index for the order PostgreSQL might look for the first of few rows along the ids of all.
  return await idsOf(
    wanted,
    narrow.isInOrder ? sql`${found} ${page}` : sql`with found as materialized (${found}) select id from found ${page}`,
  );
};

/** In the order of ids, rows with filters are looked for among so many ids first. */
const FIRST_IDS = 20_000;

/** If they are not there, they are together somewhere else, such as those of the last days: so many are read by the filters, and then sorted. */
const MANY_ROWS = 100_000;

/** The page of the rows that meet the conditions, sorted after they are read; undefined if there are more than `limit`. */
const sorted = async ({ handles, list, order, start, size }: Wanted, limit: number) => {
  const narrow = narrowOf(list);
  // With the limit, PostgreSQL looks these rows up in the list's table instead of reading all of it.
  const rows = narrow
    ? sql`from (select ${narrow.id} as id ${narrow.rows} ${limitOf(limit + 1)}) narrow join ${sql.table(list.table)} r using (id)`
    : sql`${rowsOf(list.table, list.conditions)} ${limitOf(limit + 1)}`;
  const { count, ids } = await sortRows(handles, rows, order, { start, size });
  return count <= limit ? ids : undefined;
};

/** A page of many rows in the order of ids; undefined if PostgreSQL finds the rows as well by itself. */
const amongFirstIds = async (wanted: Wanted) => {
  const { list, order, size, byId } = wanted;
  const end = sql`(select ${sql.raw(byId === 'desc' ? 'max' : 'min')}(id) from ${sql.table(list.table)})`;
  const isFirst =
    byId === 'desc' ? sql<boolean>`r.id > ${end} - ${sql.lit(FIRST_IDS)}` : sql<boolean>`r.id < ${end} + ${sql.lit(FIRST_IDS)}`;
  const first = { ...list, conditions: [...list.conditions, isFirst] };
  const ids = await idsOf(wanted, inBranches(first, order.forwards, wanted));
  return ids.length === size ? ids : await sorted(wanted, MANY_ROWS);
};

const fromEnd = async (wanted: Wanted) => {
  const { list, order, start, size, total } = wanted;
  return (await idsOf(wanted, inBranches(list, order.backwards, { size, start: total - start - size }))).reverse();
};

const fromStart = (wanted: Wanted) => idsOf(wanted, inBranches(wanted.list, wanted.order.forwards, wanted));

/** The ways to read a page of a list, the fastest first. `read` answers undefined if the next one should try. */
const WAYS: { applies: (wanted: Wanted) => unknown; read: (wanted: Wanted) => Promise<number[] | undefined> }[] = [
  {
    applies: ({ list, byId, isTotalLowerBound }) => byId && (narrowOf(list)?.isInOrder || !isTotalLowerBound),
    read: inNarrow,
  },
  {
    applies: ({ list, total, isTotalLowerBound }) => limitCountOf(list) && !isTotalLowerBound && total <= FEW_ROWS,
    read: (wanted) => sorted(wanted, FEW_ROWS),
  },
  {
    applies: ({ list, byId, start, total }) => blocksOf(list) && byId && Math.min(start, total - start) >= DEEP_OFFSET,
    read: inBlock,
  },
  { applies: ({ byId, isTotalLowerBound }) => byId && isTotalLowerBound, read: amongFirstIds },
  { applies: ({ isTotalLowerBound, start, total }) => !isTotalLowerBound && start > total / 2, read: fromEnd },
  { applies: () => true, read: fromStart },
];

const findIds = async (wanted: Wanted) => {
  if (wanted.size <= 0) return [];
  for (const { applies, read } of WAYS) {
    const ids = applies(wanted) ? await read(wanted) : undefined;
    if (ids) return ids;
  }
  return [];
};

/** The ids of one page of a list, in the order of `createSortOrder`. */
export const findPage = async (handles: DatabaseHandles, list: List<string>, { page, size, sort }: PageQuery<string>): Promise<Found> => {
  const order = createSortOrder(sort, list.sortKeys);
  const start = page * size;
  if (list.search) return await findHits(handles, list, list.search, order, { start, size });
  const { total, isTotalLowerBound } = await countRows(handles, list);
  const isById = sort.every(({ field }) => field === 'id');
  const wanted = {
    ...{ handles, list, total, isTotalLowerBound, order, start },
    size: isTotalLowerBound ? size : Math.min(size, total - start),
    ...(isById ? { byId: sort.at(-1)?.direction ?? ('asc' as const) } : {}),
    isPrepared: sort.length <= 2 && size === PAGE_SIZE.default,
  };
  return { ids: await findIds(wanted), total, isTotalLowerBound };
};

type CountRequest<Selection> = { user: Caller; body: { selections: Selection[] } };

/** Counts the lists of several selections one after the other, so that one caller does not take all connections, until the client has left. */
export const countEach = <C extends DatabaseHandles, Selection>(
  context: C,
  { user, body }: CountRequest<Selection>,
  select: (context: C, user: Caller, selection: Selection) => List<string> | Promise<List<string>>,
): Promise<Count[]> =>
  Array.fromAsync(body.selections, async (selection) => {
    context.signal?.throwIfAborted();
    return await countRows(context, await select(context, user, selection));
  });

/** Reads one page of a list in the order of `createSortOrder`. Throws `error.pageTooLarge`. */
export const readPage = async <Field extends string>(
  handles: DatabaseHandles,
  list: List<Field>,
  query: PageQuery<Field>,
): Promise<Page> => {
  const { ids, ...total } = await findPage(handles, list as List<string>, query);
  // These rows met the conditions just now.
  return { json: arrayOf(await readRecords(handles, { ...list, conditions: [] }, ids)), ...total };
};
