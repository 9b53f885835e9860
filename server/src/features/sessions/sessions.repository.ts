import type { Authority } from '@ace/contract/users/roles.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import './sessions.tables.ts';

export const insertSession = (db: Database, session: { userId: number; expiresDate: string; address: string; browser: string }) =>
  db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow();

/** Deletes the sessions of a user except the `kept` most recently used ones. */
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

/** The unexpired sessions of a user, most recently used first. */
export const findSessions = (db: Database, userId: number) =>
  db
    .selectFrom('session')
    .select(['id', 'createdDate', 'lastUsedDate', 'address', 'browser'])
    .where('userId', '=', userId)
    .where('expiresDate', '>', sql<string>`now()`)
    .orderBy('lastUsedDate', 'desc')
    .orderBy('id')
    .execute();

export const findBrowser = async (db: Database, id: string) =>
  (await db.selectFrom('session').select('browser').where('id', '=', id).executeTakeFirst())?.browser;

export const findSessionExpiry = async (db: Database, id: string) =>
  (await db.selectFrom('session').select('expiresDate').where('id', '=', id).executeTakeFirst())?.expiresDate;

export const deleteSession = async (db: Database, userId: number, id: string) =>
  (await db.deleteFrom('session').where('id', '=', id).where('userId', '=', userId).executeTakeFirst()).numDeletedRows > 0n;

export const deleteSessions = (db: Database, userId: number) => db.deleteFrom('session').where('userId', '=', userId).execute();

export const deleteExpiredSessions = (db: Database) => db.deleteFrom('session').where('expiresDate', '<', sql<string>`now()`).execute();

/** Shortest time between two updates of a session's last use. */
const USE_PRECISION = '1 minute';

/** Selects the sessions that have not expired and whose user is active, joined with that user. */
const validSessions = (db: Database) =>
  db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .where('activated', '=', true)
    .where('expiresDate', '>', sql<string>`now()`);

/** The ids of those sessions that are still valid. */
export const findValidSessions = async (db: Database, ids: string[]) => {
  const rows = await validSessions(db).select('session.id').where(sql.ref('session.id'), '=', sql`any(${ids}::uuid[])`).execute();
  return new Set(rows.map(({ id }) => id));
};

/** The user of a valid session, and whether the last use of the session needs an update. */
export const findSessionUser = async (db: Database, id: string) => {
  const row = await validSessions(db)
    .select([
      'appUser.id',
      'login',
      'authorities',
      sql<boolean>`"lastUsedDate" < now() - interval '${sql.raw(USE_PRECISION)}'`.as('isUseOutdated'),
    ])
    .where('session.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, authorities: row.authorities as Authority[] };
};

export const recordSessionUse = (db: Database, id: string) =>
  db
    .updateTable('session')
    .set({ lastUsedDate: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`"lastUsedDate" < now() - interval '${sql.raw(USE_PRECISION)}'`)
    .execute();
