import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** The first part of the keys of advisory locks. The numbers are arbitrary. */
const LOCKS = { views: 7_216_004, bulkRuns: 7_216_005, imports: 7_216_006 } as const;

/** Lets one transaction of a user after the other go on from here, so that what they have of a kind can be counted before more is stored. */
export const oneAtATime = async (db: Database, what: keyof typeof LOCKS, userId: number) => {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[what])}, hashint8(${userId}))`.execute(db);
};
