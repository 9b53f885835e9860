import { type RawBuilder, sql } from 'kysely';

/** Whether any of some conditions holds; there is at least one. */
export const anyOf = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Whether all of some conditions hold; there is at least one. */
export const allOf = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Whether a column has one of some values. */
export const oneOf = (column: RawBuilder<unknown>, values: readonly string[]) => sql<boolean>`${column} = any(${values})`;

/** The conditions of the filters that are given. */
export const givenOf = (conditions: (RawBuilder<boolean> | '' | 0 | false | undefined)[]) =>
  conditions.filter((condition) => typeof condition === 'object');
