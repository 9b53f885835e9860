import Bowser from 'bowser';
import { type Caller, callerOf, sessionOf } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { problem } from '../../shared/problems.ts';
import {
  deleteOldestSessions,
  deleteSession,
  findBrowser,
  findSessions,
  findSessionUser,
  findValidSessions,
  insertSession,
  recordSessionUse,
} from './sessions.repository.ts';

/** Where a request came from: its address and its header `User-Agent`. */
export type Origin = { address: string; userAgent: string | undefined };

const HOUR = 3_600_000;

/** How long a session is valid: a day, or 30 days with "remember me" (docs/domain.md, "Sessions"). */
const LIFETIME_MS = { session: 24 * HOUR, remembered: 30 * 24 * HOUR };

/** Largest number of sessions per user, on all devices together. */
export const MAX_SESSIONS = 50;

/** How many characters of the header `User-Agent` are parsed. */
const MAX_USER_AGENT_LENGTH = 500;

/** Browser and system, such as `Chrome 153 · Windows`; unknown parts are left out. */
const browserOf = (userAgent = '') => {
  const agent = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
  if (agent === '') return '';
  const { browser, os } = Bowser.parse(agent);
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  return [name, os.name].filter(Boolean).join(' · ');
};

/** When a session that is opened now expires. */
export const sessionExpiry = (isRemembered: boolean) =>
  new Date(Date.now() + (isRemembered ? LIFETIME_MS.remembered : LIFETIME_MS.session));

/** Opens a session until `expires` and returns its token. Above `MAX_SESSIONS` the least recently used session of the user is closed. */
export const openSession = async ({ db, tokens }: Pick<Context, 'db' | 'tokens'>, userId: number, origin: Origin, expires: Date) => {
  const { address, userAgent } = origin;
  const { id } = await insertSession(db, { userId, expiresDate: expires.toISOString(), address, browser: browserOf(userAgent) });
  await deleteOldestSessions(db, userId, MAX_SESSIONS);
  return await tokens.issue({ userId, sessionId: id }, expires);
};

/** Browser and system of a caller with a session; null for others, and where they are unknown. */
export const deviceOf = async (db: Context['db'], caller: Caller) =>
  caller.kind === 'session' ? (await findBrowser(db, caller.sessionId)) || null : null;

export const listSessions = async ({ db }: Context, user: Caller) =>
  (await findSessions(db, user.id)).map((session) => ({ ...session, isCurrent: user.kind === 'session' && session.id === user.sessionId }));

/** Closes a session of the user; its token is refused within a second. Throws `error.http.404`, also for another user's session. */
export const closeSession = async ({ db }: Context, user: Caller, id: string) => {
  if (!(await deleteSession(db, user.id, id))) throw problem('error.http.404');
};

/** Signs out: closes the session of the caller. Does nothing if it is closed already: two tabs may sign out at once. */
export const closeOwnSession = async ({ db }: Context, user: Caller) => void (await deleteSession(db, user.id, sessionOf(user)));

export {
  deleteExpiredSessions,
  /** Signs a user out everywhere. */
  deleteSessions as closeSessions,
  findSessionExpiry,
} from './sessions.repository.ts';

/** Reads which sessions are valid and who they belong to, for all code that accepts tokens. */
export const createSessionReader = ({ db }: Pick<Context, 'db'>) => ({
  /** The user of a valid session. Records the use of the session. */
  findCaller: async (sessionId: string): Promise<Caller | undefined> => {
    const user = await findSessionUser(db, sessionId);
    if (user?.isUseOutdated) await recordSessionUse(db, sessionId);
    return user && callerOf(user, { kind: 'session', sessionId });
  },
  findValidSessions: (sessionIds: string[]) => findValidSessions(db, sessionIds),
});
export type SessionReader = ReturnType<typeof createSessionReader>;
