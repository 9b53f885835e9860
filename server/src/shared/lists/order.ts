import type { Sort } from '@ace/contract/shared/page.ts';
import { type RawBuilder, sql } from 'kysely';

/** What a list is sorted by: an expression on the row `r`, and whether it may be null. */
export type SortKey = { expression: RawBuilder<unknown>; isNullable: boolean };
type Key = SortKey & { isDescending: boolean };

/** A column of the row `r` as a sort key. */
export const columnKey = (column: string, isNullable: boolean): SortKey => ({ expression: sql`r.${sql.id(column)}`, isNullable });

const reversed = (key: Key): Key => ({ ...key, isDescending: !key.isDescending });

/** `nulls` says where nulls stand; without it PostgreSQL's own order, which an index holds: last when ascending, first when descending. */
const orderBy = (keys: Key[], nulls?: 'first' | 'last') =>
  sql`order by ${sql.join(
    keys.map(({ expression, isDescending, isNullable }) => {
      const place = isNullable && nulls ? sql.raw(` nulls ${nulls}`) : sql``;
      return sql`${expression} ${sql.raw(isDescending ? 'desc' : 'asc')}${place}`;
    }),
  )}`;

/** A run of rows in an order that one index holds: those that meet `condition`, or all. */
export type Branch = { condition: RawBuilder<boolean> | null; order: RawBuilder<unknown> };

/** `order` is for a handful of rows; `forwards` and `backwards` are the same order from either end, cut into runs. */
export type Order = { order: RawBuilder<unknown>; forwards: Branch[]; backwards: Branch[] };

/**
 * The one order of lists: nulls come last in both directions, and the id breaks ties in the direction of the last field. `keysOf` names
 * the keys behind a field; keys that are said not to be nullable keep the order of their index.
 */
export const orderOf = <Field extends string>(sort: Sort<Field>[], keysOf: (field: Field) => SortKey[]): Order => {
  const isDescending = sort.at(-1)?.direction === 'desc';
  const byId: Key = { ...columnKey('id', false), isDescending };
  const sorted = sort.flatMap(({ field, direction }) => keysOf(field).map((key) => ({ ...key, isDescending: direction === 'desc' })));
  const keys: Key[] = sort.some(({ field }) => field === 'id') ? sorted : [...sorted, byId];
  const order = orderBy(keys, 'last');
  const [first, ...rest] = keys;

  if (first?.isNullable && first.isDescending && rest.length === 1) {
    // No index holds "descending, nulls last": the rows that have a value come first, then those that have none.
    const present = { condition: sql<boolean>`${first.expression} is not null`, order: orderBy(keys) };
    const missing = { condition: sql<boolean>`${first.expression} is null`, order: orderBy(rest) };
    const backwards = [
      { ...missing, order: orderBy(rest.map(reversed)) },
      { ...present, order: orderBy(keys.map(reversed)) },
    ];
    return { order, forwards: [present, missing], backwards };
  }
  return { order, forwards: [{ condition: null, order }], backwards: [{ condition: null, order: orderBy(keys.map(reversed), 'first') }] };
};
