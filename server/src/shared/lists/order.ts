import type { Sort } from '@ace/contract/shared/page.ts';
import { type RawBuilder, sql } from 'kysely';

/** An expression on the row `r` by which a list is sorted, whether it may be null, and whether no index has it in order. */
export type SortKey = { expression: RawBuilder<unknown>; isNullable: boolean; isUnindexed?: boolean };
/** The sort keys of the fields by which a list can be sorted. */
export type SortKeys<Field extends string> = ReadonlyMap<Field, SortKey[]>;

type DirectedKey = SortKey & { isDescending: boolean };

/** A column of the row `r` as a sort key. */
export const columnSortKey = (column: string, isNullable: boolean): SortKey => ({ expression: sql`r.${sql.id(column)}`, isNullable });

const reversed = (key: DirectedKey): DirectedKey => ({ ...key, isDescending: !key.isDescending });

/** `nulls` places the nulls. Without it they follow PostgreSQL's default, which indexes use: last if ascending, first if descending. */
const orderByClause = (keys: DirectedKey[], nulls?: 'first' | 'last') =>
  sql`order by ${sql.join(
    keys.map(({ expression, isDescending, isNullable }) => {
      const place = isNullable && nulls ? sql.raw(` nulls ${nulls}`) : sql``;
      return sql`${expression} ${sql.raw(isDescending ? 'desc' : 'asc')}${place}`;
    }),
  )}`;

/** A part of a list that one index can read in order: the rows that meet `condition`, or all rows. */
export type Branch = { condition: RawBuilder<boolean> | null; orderBy: RawBuilder<unknown> };

/**
 * `forwards` and `backwards` read the same order from the start or from the end, split into branches. `selected` sorts rows that were selected with its
 * `columns` only. `upTo` is the condition that a row does not stand behind one with these values of the keys (as text); null if it would take more than a
 * comparison of rows.
 */
export type SortOrder = {
  forwards: Branch[];
  backwards: Branch[];
  selected: { columns: RawBuilder<unknown>; orderBy: RawBuilder<unknown> };
  upTo: (values: (string | null)[]) => RawBuilder<boolean> | null;
  /** Whether all rows are read to find the first. */
  isUnindexed: boolean;
};

/**
 * The sort order of all lists: nulls come last in both directions, and the id breaks ties in the direction of the last field. A key that is not nullable gets no `nulls` clause, so that its index can be used.
 */
export const createSortOrder = <Field extends string>(sort: Sort<Field>[], sortKeys: SortKeys<Field>): SortOrder => {
  const isDescending = sort.at(-1)?.direction === 'desc';
  const byId: DirectedKey = { ...columnSortKey('id', false), isDescending };
  const sorted = sort.flatMap(({ field, direction }) =>
    (sortKeys.get(field) ?? []).map((key) => ({ ...key, isDescending: direction === 'desc' })),
  );
  const keys: DirectedKey[] = sort.some(({ field }) => field === 'id') ? sorted : [...sorted, byId];
  const named = keys.map((key, position) => ({ ...key, name: sql.id(`key${position}`) }));
  const selected = {
    columns: sql.join([sql`r.id`, ...named.map(({ expression, name }) => sql`${expression} as ${name}`)]),
    orderBy: orderByClause(
      named.map((key) => ({ ...key, expression: key.name })),
      'last',
    ),
  };
  const [first = byId, ...rest] = keys;
  const notBehind = (keys: DirectedKey[], values: unknown[]) =>
    sql<boolean>`(${sql.join(keys.map(({ expression }) => expression))}) ${sql.raw(isDescending ? '>=' : '<=')} (${sql.join(values)})`;
  const upTo = ([value, ...others]: (string | null)[]) => {
    if (others.includes(null) || keys.some((key) => key.isDescending !== isDescending)) return null;
    return value === null
      ? sql<boolean>`(${first.expression} is not null or ${notBehind(rest, others)})`
      : notBehind(keys, [value, ...others]);
  };

  const isUnindexed = keys.some((key) => key.isUnindexed);
  if (first.isNullable && first.isDescending && rest.length === 1 && !isUnindexed) {
    // No index has the order "descending, nulls last", so the rows with a value are read first, and then those without.
    const present = { condition: sql<boolean>`${first.expression} is not null`, orderBy: orderByClause(keys) };
    // Sorted by the empty value too, because PostgreSQL does not see that its index has these rows in the order of the rest.
    const ofMissing = rest.map((key) => ({ ...first, isDescending: key.isDescending })).concat(rest);
    const missing = { condition: sql<boolean>`${first.expression} is null`, orderBy: orderByClause(ofMissing) };
    const backwards = [
      { ...missing, orderBy: orderByClause(ofMissing.map(reversed)) },
      { ...present, orderBy: orderByClause(keys.map(reversed)) },
    ];
    return { selected, upTo, isUnindexed, forwards: [present, missing], backwards };
  }
  const backwards = [{ condition: null, orderBy: orderByClause(keys.map(reversed), 'first') }];
  return { selected, upTo, isUnindexed, forwards: [{ condition: null, orderBy: orderByClause(keys, 'last') }], backwards };
};
