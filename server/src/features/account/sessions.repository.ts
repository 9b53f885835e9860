import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';

export const insertSession = (db: Database, session: { userId: number; expiresDate: string; address: string; browser: string }) =>
  db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow();

/** Ends the sessions of a user beyond the `kept` last used ones. */
export const deleteOldestSessions = (db: Database, userId: number, kept: number) =>
  db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('session')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('lastUsedDate', 'desc')
        .orderBy('createdDate', 'desc')
        .orderBy('id')
        .offset(kept),
    )
    .execute();

/** Where somebody is signed in now, the last used first. */
export const findSessions = (db: Database, userId: number) =>
  db
    .selectFrom('session')
    .select(['id', 'createdDate', 'lastUsedDate', 'address', 'browser'])
    .where('userId', '=', userId)
    .where('expiresDate', '>', sql<string>`now()`)
    .orderBy('lastUsedDate', 'desc')
    .orderBy('id')
    .execute();

export const findSessionEnd = async (db: Database, id: string) =>
  (await db.selectFrom('session').select('expiresDate').where('id', '=', id).executeTakeFirst())?.expiresDate;

export const deleteSession = async (db: Database, userId: number, id: string) =>
  (await db.deleteFrom('session').where('id', '=', id).where('userId', '=', userId).executeTakeFirst()).numDeletedRows > 0n;

export const deleteSessions = (db: Database, userId: number) => db.deleteFrom('session').where('userId', '=', userId).execute();

export const deleteExpiredSessions = (db: Database) => db.deleteFrom('session').where('expiresDate', '<', sql<string>`now()`).execute();
