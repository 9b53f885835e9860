import { createHash } from 'node:crypto';
import { PAGE_SIZE, SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import { type RawBuilder, sql } from 'kysely';
import { createCache } from '../cache.ts';
import type { Context } from '../context/context.ts';
import { problem } from '../problems.ts';
import { type Branch, type Order, orderOf, type SortKey } from './order.ts';

/** One page of a list: its rows as the text of a JSON array, and how many rows there are in all. */
export type Page = { json: string; total: number; isTotalLowerBound?: boolean };

/** Rows of a table that meet all conditions. Every expression calls a row `r`; `json` is the row as the text of a JSON object. */
type Rows = { table: string; conditions: RawBuilder<boolean>[]; json: RawBuilder<string> };

export type List<Field extends string> = Rows & {
  keysOf: (field: Field) => SortKey[];
  /**
   * How the rows are counted: by a counter that triggers keep (`key` tells its values apart); beforehand by the caller; exactly; or as
   * search hits, which are counted up to a limit and sorted once found where they are few.
   */
  total: { counter: RawBuilder<number>; key: string } | number | 'exact' | 'hits';
};

type Reading = Pick<Context, 'db' | 'pool'>;

/** Largest answer in bytes of JSON; a thousand shipments of 8 kB each. */
const MAX_ANSWER = 8 * 1024 * 1024;

/** From this row on it pays to ask whether the page is nearer to the end. */
const DEEP = 1_000;

/** Up to this many hits are found first and then sorted; more are met soon enough on a walk in order. */
const FEW_HITS = 2_000;

/** Refuses a page that would be larger than an answer may be. The client asks for fewer rows. */
const pageTooLarge = () => problem('error.pageTooLarge');

/** Rows as JSON text. Throws `error.pageTooLarge`. */
export const jsonOf = (rows: unknown[]) => {
  const json = JSON.stringify(rows);
  // A UTF-16 code unit has at most three bytes in UTF-8, so most answers need not be measured.
  if (json.length * 3 > MAX_ANSWER && Buffer.byteLength(json) > MAX_ANSWER) throw pageTooLarge();
  return json;
};

const digests = new Map<string, string>();

/** The name of a prepared statement: PostgreSQL keeps its plan per connection under a digest of its text. */
export const statementName = (text: string) => {
  let name = digests.get(text);
  if (!name) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    digests.set(text, name);
  }
  return name;
};

const rowsOf = (table: string, conditions: RawBuilder<boolean>[]) =>
  sql`from ${sql.table(table)} r ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}`;

/** A limit stands in the text of a statement: the planner must know that a page is small. */
const limited = (size: number) => sql`limit ${sql.lit(size)}`;

type Slice = { size: number; start: RawBuilder<number> };

/**
 * Ids of one page out of branches that follow each other. The second one is only read where the first does not fill the page; its
 * offset then counts from where the first one ended.
 */
const idsOf = ({ table, conditions }: Rows, [first, second]: Branch[], { size, start }: Slice) => {
  const branch = ({ condition, order }: Branch) => sql`${rowsOf(table, condition ? [...conditions, condition] : conditions)} ${order}`;
  if (!first) throw new Error('An order has at least one branch');
  if (!second) return sql`select r.id ${branch(first)} ${limited(size)} offset ${start}`;
  const found = sql`(select count(*) from a)`;
  const ofFirst = sql`(select count(*) ${rowsOf(table, first.condition ? [...conditions, first.condition] : conditions)})`;
  return sql`with a as materialized (select r.id ${branch(first)} ${limited(size)} offset ${start}),
    b as (select r.id ${branch(second)} limit ${sql.lit(size)} - ${found}
      offset case when ${found} > 0 or ${start} = 0 then 0 else greatest(0, ${start} - ${ofFirst}) end)
    select id from a union all select id from b`;
};

/** The rows of `ids`. The ids come from an index alone, so that a far page costs little. */
const recordsOf = ({ table, json }: Rows, ids: RawBuilder<unknown>, { order }: Order) =>
  sql`select ${json} as json from (${ids}) page join ${sql.table(table)} r using (id) ${order}`;

type Answer = { json: string | null; count: number; total: number };

/** Runs one statement that makes a page of `rows`; prepared where it is `isCommon`. Throws `error.pageTooLarge`. */
const run = async ({ pool, db }: Reading, rows: RawBuilder<unknown>, total: RawBuilder<number>, isCommon: boolean) => {
  const statement = sql`select ${total} as total, count(*) as count, case when coalesce(sum(octet_length(rows.json)), 0) <= ${sql.lit(MAX_ANSWER)}
    then '[' || coalesce(string_agg(rows.json, ','), '') || ']' end as json from (${rows}) rows`;
  const { sql: text, parameters } = statement.compile(db);
  const { rows: answers } = await pool.query<Answer>({
    ...(isCommon ? { name: statementName(text) } : {}),
    text,
    values: [...parameters],
  });
  const { json, count, total: counted } = answers[0] ?? { json: '[]', count: 0, total: 0 };
  if (json === null) throw pageTooLarge();
  return { json, count, total: counted };
};

/** Totals as last seen. They only decide from which end a page is read, so they may be old. */
const lastTotals = createCache<string, number>('listTotals', { max: 10_000 });

/** A page of a list whose total is kept by a counter: one statement. */
const readCounted = async <Field extends string>(
  reading: Reading,
  list: List<Field>,
  total: { counter: RawBuilder<number>; key: string },
  { page, size, sort }: PageQuery<Field>,
): Promise<Page> => {
  const order = orderOf(sort, list.keysOf);
  const { table, conditions, json } = list;
  const { counter } = total;
  const offset = page * size;
  // Orders by many fields and unusual sizes are too many to keep a plan of each.
  const isCommon = sort.length <= 2 && size === PAGE_SIZE.default;
  const read = async (rows: RawBuilder<unknown>) => {
    const found = await run(reading, rows, counter, isCommon);
    lastTotals.set(`${table} ${total.key}`, found.total);
    return found;
  };

  const [first] = order.forwards;
  if (offset === 0 && first) {
    const matching = first.condition ? [...conditions, first.condition] : conditions;
    const found = await read(sql`select ${json} as json ${rowsOf(table, matching)} ${first.order} ${limited(size)}`);
    if (found.count === Math.min(size, found.total)) return found;
  }
  const start = sql<number>`${offset}::bigint`;
  if (offset < DEEP || offset <= (lastTotals.get(`${table} ${total.key}`) ?? 0) / 2) {
    return await read(recordsOf(list, idsOf(list, order.forwards, { size, start }), order));
  }
  const fromEnd = sql<number>`greatest(0, ${counter} - ${start} - ${sql.lit(size)})`;
  const ids = idsOf(list, order.backwards, { size, start: fromEnd });
  // The last page is seldom full: rows that precede it are cut off.
  const own = sql`select id from (${ids}) nearest limit greatest(0, least(${sql.lit(size)}, ${counter} - ${start}))`;
  return await read(recordsOf(list, own, order));
};

const count = async ({ pool, db }: Reading, { table, conditions }: Rows, limit?: number) => {
  const rows = rowsOf(table, conditions);
  const statement =
    limit === undefined
      ? sql`select count(*) as total ${rows}`
      : sql`select count(*) as total from (select ${rows} ${limited(limit)}) hits`;
  const { sql: text, parameters } = statement.compile(db);
  const { rows: answers } = await pool.query<{ total: number }>(text, [...parameters]);
  return answers[0]?.total ?? 0;
};

const totalOf = async (reading: Reading, list: Rows & Pick<List<string>, 'total'>) => {
  if (typeof list.total === 'number') return list.total;
  return await count(reading, list, list.total === 'hits' ? SEARCH_COUNT_LIMIT + 1 : undefined);
};

/** A page of a list that is counted first. */
const readUncounted = async <Field extends string>(
  reading: Reading,
  list: List<Field>,
  { page, size, sort }: PageQuery<Field>,
): Promise<Page> => {
  const isSearch = list.total === 'hits';
  const found = await totalOf(reading, list);
  const isTotalLowerBound = isSearch && found > SEARCH_COUNT_LIMIT;
  const total = isTotalLowerBound ? SEARCH_COUNT_LIMIT : found;
  const order = orderOf(sort, list.keysOf);
  const start = page * size;
  const isNearEnd = !isTotalLowerBound && start > total / 2;
  const rest = isNearEnd ? Math.min(size, total - start) : size;
  if (rest <= 0) return { json: '[]', total, isTotalLowerBound };

  const { table, conditions } = list;
  const ids = () => {
    if (isSearch && found <= FEW_HITS) {
      return sql`with hits as materialized (select r.id ${rowsOf(table, conditions)})
        select r.id from hits join ${sql.table(table)} r using (id) ${order.order} ${limited(size)} offset ${start}`;
    }
    if (isNearEnd) return idsOf(list, order.backwards, { size: rest, start: sql`${total - start - rest}::bigint` });
    return idsOf(list, order.forwards, { size, start: sql`${start}::bigint` });
  };
  const { json } = await run(reading, recordsOf(list, ids(), order), sql`0`, false);
  return { json, total, isTotalLowerBound };
};

/** Reads one page of a list in the order of `orderOf`, from whichever end is nearer. Throws `error.pageTooLarge`. */
export const readPage = <Field extends string>(reading: Reading, list: List<Field>, query: PageQuery<Field>): Promise<Page> =>
  typeof list.total === 'object' ? readCounted(reading, list, list.total, query) : readUncounted(reading, list, query);
