import type { Authority } from '@ace/contract/users/roles.ts';
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

/** How precisely the last use of a session is recorded. */
const USE_PRECISION = '1 minute';

/** Sessions with their users; none that has ended or whose user is deactivated. */
const activeSessions = (db: Database) =>
  db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .where('activated', '=', true)
    .where('expiresDate', '>', sql<string>`now()`);

/** Which of these sessions still stand. */
export const findActive = async (db: Database, ids: string[]) => {
  const rows = await activeSessions(db).select('session.id').where(sql.ref('session.id'), '=', sql`any(${ids}::uuid[])`).execute();
  return new Set(rows.map(({ id }) => id));
};

/** The user of a session that stands, and whether its last use should be recorded again. */
export const findSessionUser = async (db: Database, id: string) => {
  const row = await activeSessions(db)
    .select(['appUser.id', 'login', 'authorities', sql<boolean>`"lastUsedDate" < now() - interval '${sql.raw(USE_PRECISION)}'`.as('isOld')])
    .where('session.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, authorities: row.authorities as Authority[] };
};

export const recordUse = (db: Database, id: string) =>
  db
    .updateTable('session')
    .set({ lastUsedDate: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`"lastUsedDate" < now() - interval '${sql.raw(USE_PRECISION)}'`)
    .execute();
