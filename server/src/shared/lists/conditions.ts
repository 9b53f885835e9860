import { type RawBuilder, sql } from 'kysely';

/** Whether any of some conditions holds; there is at least one. */
export const anyOf = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Whether all of some conditions hold; there is at least one. */
export const allOf = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;
