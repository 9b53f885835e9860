import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandles } from '../database/pool.ts';
import { anyOf } from './conditions.ts';
import { type List, limitOf } from './list.ts';
import { queryRows } from './rows.ts';

/** More rows than these have no number in common. */
const MOST = 1_000;

/** Makes the conditions of a search also hold for the rows that it finds in another way. Most searches find none so, and stay as they are. */
export const findAlso = async (handles: DatabaseHandles, { alsoFound }: Pick<List<string>, 'alsoFound'>) => {
  // Prepared: to plan it takes longer than to run it.
  const rows = alsoFound ? await queryRows<{ id: number }>(handles, sql`${alsoFound} ${limitOf(MOST)}`, true) : [];
  const isAmong = sql<boolean>`r.id = any(${rows.map(({ id }) => id)}::bigint[])`;
  return (condition: RawBuilder<boolean>) => (rows.length > 0 ? anyOf([isAmong, condition]) : condition);
};
