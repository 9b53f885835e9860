import { createHash } from 'node:crypto';
import { PAGE_SIZE, SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import { type RawBuilder, sql } from 'kysely';
import { createCache } from '../cache.ts';
import type { Context } from '../context/context.ts';
import { problem } from '../problems.ts';
import { type Branch, createSortOrder, type SortKey, type SortOrder } from './order.ts';

/** One page of a list: its rows as the text of a JSON array, and how many rows there are in all. */
export type Page = { json: string; total: number; isTotalLowerBound?: boolean };

/** The rows of a table that meet all conditions. In all expressions `r` is the row; `json` is the row as the text of a JSON object. */
type Rows = { table: string; conditions: RawBuilder<boolean>[]; json: RawBuilder<string> };

export type List<Field extends string> = Rows & {
  sortKeysOf: (field: Field) => SortKey[];
  /**
   * How the rows are counted: read from a counter that triggers maintain (`key` identifies it in the cache); counted by the caller; counted
   * exactly; or counted as search hits, which means up to a limit. Few search hits are read first and then sorted.
   */
  total: { counter: RawBuilder<number>; key: string } | number | 'exact' | 'hits';
};

type DatabaseHandles = Pick<Context, 'db' | 'pool'>;

/** Maximum size of an answer in bytes of JSON: a thousand shipments of 8 kB each. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** From this offset on, a page in the second half of the list is read from the end. */
const DEEP_OFFSET = 1_000;

/** Up to this many search hits are read first and then sorted. If there are more, reading in sort order finds a page of them quickly. */
const MAX_SORTED_HITS = 2_000;

/** The client can ask for a smaller page. */
const pageTooLarge = () => problem('error.pageTooLarge');

/** Serializes rows as JSON. Throws `error.pageTooLarge`. */
export const jsonOf = (rows: unknown[]) => {
  const json = JSON.stringify(rows);
  // A UTF-16 code unit takes at most three bytes in UTF-8, so only long answers have to be measured.
  if (json.length * 3 > MAX_ANSWER_BYTES && Buffer.byteLength(json) > MAX_ANSWER_BYTES) throw pageTooLarge();
  return json;
};

const statementNames = new Map<string, string>();

/** The name under which a statement is prepared on each connection: a digest of its text. */
export const statementName = (text: string) => {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    statementNames.set(text, name);
  }
  return name;
};

const firstRow = async <Row extends object>({ pool, db }: DatabaseHandles, statement: RawBuilder<unknown>, isPrepared = false) => {
  const { sql: text, parameters } = statement.compile(db);
  const { rows } = await pool.query<Row>({ ...(isPrepared ? { name: statementName(text) } : {}), text, values: [...parameters] });
  return rows[0];
};

const rowsOf = (table: string, conditions: RawBuilder<boolean>[]) =>
  sql`from ${sql.table(table)} r ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}`;

/** A literal instead of a parameter, so that the planner knows that a page is small. */
const limitOf = (size: number) => sql`limit ${sql.lit(size)}`;

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

/** The rows of `ids`. Selecting the ids first needs only an index, so that a page with a large offset is cheap. */
const recordsOf = ({ table, json }: Rows, ids: RawBuilder<unknown>, { orderBy }: SortOrder) =>
  sql`select ${json} as json from (${ids}) page join ${sql.table(table)} r using (id) ${orderBy}`;

type PageRow = { json: string | null; count: number; total: number };

/** Reads a page of `rows` in one statement, which is prepared if it `isCommon`. Throws `error.pageTooLarge`. */
const run = async (handles: DatabaseHandles, rows: RawBuilder<unknown>, total: RawBuilder<number>, isCommon: boolean) => {
  const statement = sql`select ${total} as total, count(*) as count, case when coalesce(sum(octet_length(rows.json)), 0) <= ${sql.lit(MAX_ANSWER_BYTES)}
    then '[' || coalesce(string_agg(rows.json, ','), '') || ']' end as json from (${rows}) rows`;
  const answer = await firstRow<PageRow>(handles, statement, isCommon);
  const { json, count, total: counted } = answer ?? { json: '[]', count: 0, total: 0 };
  if (json === null) throw pageTooLarge();
  return { json, count, total: counted };
};

/** The totals that were read last. They may be outdated, because they only decide from which end a page is read. */
const lastTotals = createCache<string, number>('listTotals', { max: 10_000 });

/** Reads a page of a list whose total is in a counter, with one statement; with a second one if the first page crosses branches. */
const readCounted = async <Field extends string>(
  handles: DatabaseHandles,
  list: List<Field>,
  total: { counter: RawBuilder<number>; key: string },
  { page, size, sort }: PageQuery<Field>,
): Promise<Page> => {
  const sortOrder = createSortOrder(sort, list.sortKeysOf);
  const { table, conditions, json } = list;
  const { counter } = total;
  const offset = page * size;
  // There are too many combinations of sort fields and page sizes to prepare a statement for each.
  const isCommon = sort.length <= 2 && size === PAGE_SIZE.default;
  const read = async (rows: RawBuilder<unknown>) => {
    const found = await run(handles, rows, counter, isCommon);
    lastTotals.set(`${table} ${total.key}`, found.total);
    return found;
  };

  const [first] = sortOrder.forwards;
  if (offset === 0 && first) {
    const matching = first.condition ? [...conditions, first.condition] : conditions;
    const found = await read(sql`select ${json} as json ${rowsOf(table, matching)} ${first.orderBy} ${limitOf(size)}`);
    if (found.count === Math.min(size, found.total)) return found;
  }
  const start = sql<number>`${offset}::bigint`;
  if (offset < DEEP_OFFSET || offset <= (lastTotals.get(`${table} ${total.key}`) ?? 0) / 2) {
    return await read(recordsOf(list, idsOf(list, sortOrder.forwards, { size, start }), sortOrder));
  }
  const fromEnd = sql<number>`greatest(0, ${counter} - ${start} - ${sql.lit(size)})`;
  const ids = idsOf(list, sortOrder.backwards, { size, start: fromEnd });
  // The last page is seldom full. The limit removes the rows of the page before it.
  const pageIds = sql`select id from (${ids}) nearest limit greatest(0, least(${sql.lit(size)}, ${counter} - ${start}))`;
  return await read(recordsOf(list, pageIds, sortOrder));
};

const count = async (handles: DatabaseHandles, { table, conditions }: Rows, limit?: number) => {
  const rows = rowsOf(table, conditions);
  const statement =
    limit === undefined
      ? sql`select count(*) as total ${rows}`
      : sql`select count(*) as total from (select ${rows} ${limitOf(limit)}) hits`;
  return (await firstRow<{ total: number }>(handles, statement))?.total ?? 0;
};

const totalOf = async (handles: DatabaseHandles, list: Rows & Pick<List<string>, 'total'>) => {
  if (typeof list.total === 'number') return list.total;
  return await count(handles, list, list.total === 'hits' ? SEARCH_COUNT_LIMIT + 1 : undefined);
};

/** Reads a page of a list whose rows are counted first. */
const readUncounted = async <Field extends string>(
  handles: DatabaseHandles,
  list: List<Field>,
  { page, size, sort }: PageQuery<Field>,
): Promise<Page> => {
  const isSearch = list.total === 'hits';
  const found = await totalOf(handles, list);
  const isTotalLowerBound = isSearch && found > SEARCH_COUNT_LIMIT;
  const total = isTotalLowerBound ? SEARCH_COUNT_LIMIT : found;
  const sortOrder = createSortOrder(sort, list.sortKeysOf);
  const start = page * size;
  const isNearEnd = !isTotalLowerBound && start > total / 2;
  const rest = isNearEnd ? Math.min(size, total - start) : size;
  if (rest <= 0) return { json: '[]', total, isTotalLowerBound };

  const { table, conditions } = list;
  const ids = () => {
    if (isSearch && found <= MAX_SORTED_HITS) {
      return sql`with hits as materialized (select r.id ${rowsOf(table, conditions)})
        select r.id from hits join ${sql.table(table)} r using (id) ${sortOrder.orderBy} ${limitOf(size)} offset ${start}`;
    }
    if (isNearEnd) return idsOf(list, sortOrder.backwards, { size: rest, start: sql`${total - start - rest}::bigint` });
    return idsOf(list, sortOrder.forwards, { size, start: sql`${start}::bigint` });
  };
  const { json } = await run(handles, recordsOf(list, ids(), sortOrder), sql`0`, false);
  return { json, total, isTotalLowerBound };
};

/** Reads one page of a list in the order of `createSortOrder`, from the nearer end. Throws `error.pageTooLarge`. */
export const readPage = <Field extends string>(handles: DatabaseHandles, list: List<Field>, query: PageQuery<Field>): Promise<Page> =>
  typeof list.total === 'object' ? readCounted(handles, list, list.total, query) : readUncounted(handles, list, query);
