import type { PageQuery } from '@ace/contract/shared/page.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Schema } from './database/schema.ts';
import { problem } from './problems.ts';

/** One page of a list: the rows as JSON text, and how many there are in all. */
export type Page = { json: string; total: number; isTotalLowerBound?: boolean };

type Rows<Row> = SelectQueryBuilder<Schema, keyof Schema, Row>;

type Counting = {
  /** How many match, where that is known without counting them. */
  total?: number;
  /** Counting ends there: the total is then a lower bound. */
  countLimit?: number;
};

const count = async <Row>(db: Database, matching: Rows<Row>, countLimit: number | undefined) => {
  const all = matching.clearSelect().select(sql`1`.as('one'));
  const { total } = await db
    .selectFrom((countLimit === undefined ? all : all.limit(countLimit + 1)).as('hits'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const isTotalLowerBound = countLimit !== undefined && total > countLimit;
  return { total: isTotalLowerBound ? countLimit : total, isTotalLowerBound };
};

/**
 * One page of `matching` in the order that was asked for, what is empty (of the fields `nullable`) last, the id breaking ties; and the
 * number of all that match. A page in the second half is read from the end, and only the ids of what is skipped are looked at.
 */
export const readPage = async <Row extends { id: number }>(
  db: Database,
  matching: Rows<Row>,
  query: PageQuery,
  nullable: readonly string[],
  { total: known, countLimit }: Counting = {},
) => {
  const totals = known === undefined ? await count(db, matching, countLimit) : { total: known, isTotalLowerBound: false };
  const start = query.page * query.size;
  const isNearEnd = !totals.isTotalLowerBound && start > totals.total / 2;
  const size = isNearEnd ? Math.min(query.size, totals.total - start) : query.size;
  if (size <= 0) return { rows: [], ...totals };

  const byId = { field: 'id', direction: query.sort.at(-1)?.direction ?? 'asc' } as const;
  const ordered = [...query.sort, byId].reduce(
    (rows, { field, direction }) =>
      rows.orderBy(sql.ref(field), (order) => {
        const directed = (direction === 'desc') !== isNearEnd ? order.desc() : order.asc();
        if (!nullable.includes(field)) return directed;
        return isNearEnd ? directed.nullsFirst() : directed.nullsLast();
      }),
    matching.clearSelect().select(sql.ref<number>('id').as('id')),
  );
  const found = await ordered
    .limit(size)
    .offset(isNearEnd ? totals.total - start - size : start)
    .execute();
  const ids = found.map(({ id }) => id);
  if (isNearEnd) ids.reverse();
  const rows = new Map((await matching.where(sql.ref('id'), '=', sql`any(${ids})`).execute()).map((row) => [row.id, row]));
  // What was deleted meanwhile is missing.
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), ...totals };
};

/** Most bytes of JSON that one answer holds; a thousand shipments of 8 kB each. */
export const MAX_ANSWER = 8 * 1024 * 1024;

/** Refuses a page that would hold more than an answer may. The client asks for fewer rows. */
export const pageTooLarge = () => problem('error.pageTooLarge');

/** Rows as JSON text. Throws `error.pageTooLarge`. */
export const jsonOf = (rows: unknown[]) => {
  const json = JSON.stringify(rows);
  // A letter has three bytes at most, so most pages need not be measured.
  if (json.length * 3 > MAX_ANSWER && Buffer.byteLength(json) > MAX_ANSWER) throw pageTooLarge();
  return json;
};

/** The same as it is answered. */
export const pageOf = ({ rows, ...totals }: { rows: unknown[]; total: number; isTotalLowerBound?: boolean }): Page => ({
  json: jsonOf(rows),
  ...totals,
});
