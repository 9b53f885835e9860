import Bowser from 'bowser';
import type { Context } from '../../shared/context/context.ts';
import { problem } from '../../shared/problems.ts';
import { type SignedInUser, signedInUser } from '../../shared/signed-in-user.ts';
import {
  deleteOldestSessions,
  deleteSession,
  findActive,
  findSessions,
  findSessionUser,
  insertSession,
  recordUse,
} from './sessions.repository.ts';

/** From where a request came: the address, and what the browser says it is. */
export type Origin = { address: string; userAgent: string | undefined };

const HOUR = 3_600_000;

/** Milliseconds that a session lives: a day, or a month with "remember me" (design, section 4). */
const LIFETIME = { session: 24 * HOUR, remembered: 30 * 24 * HOUR };

/** Sessions that a user has at most, on all devices together. */
export const MAX_SESSIONS = 50;

/** Most of what a browser says about itself that is looked at. */
const AGENT_LIMIT = 500;

/** `Chrome 153 · Windows`; as much of it as is told. */
const browserOf = (userAgent = '') => {
  const agent = userAgent.slice(0, AGENT_LIMIT);
  if (agent === '') return '';
  const { browser, os } = Bowser.parse(agent);
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  return [name, os.name].filter(Boolean).join(' · ');
};

/** When a session that begins now ends. */
export const endOf = (isRemembered: boolean) => new Date(Date.now() + (isRemembered ? LIFETIME.remembered : LIFETIME.session));

/** Signs a user in until `expires`: a session, and the token that names it. Beyond `MAX_SESSIONS` the one that was used longest ago ends. */
export const openSession = async ({ db, tokens }: Pick<Context, 'db' | 'tokens'>, userId: number, origin: Origin, expires: Date) => {
  const { address, userAgent } = origin;
  const { id } = await insertSession(db, { userId, expiresDate: expires.toISOString(), address, browser: browserOf(userAgent) });
  await deleteOldestSessions(db, userId, MAX_SESSIONS);
  return await tokens.issue({ userId, sessionId: id }, expires);
};

export const listSessions = async ({ db }: Context, user: SignedInUser) =>
  (await findSessions(db, user.id)).map((session) => ({ ...session, isCurrent: session.id === user.sessionId }));

/** Signs one device out; its token is refused within a second. Throws `error.http.404`, for somebody else's too. */
export const closeSession = async ({ db }: Context, user: SignedInUser, id: string) => {
  if (!(await deleteSession(db, user.id, id))) throw problem('error.http.404');
};

export {
  deleteExpiredSessions,
  /** Signs a user out everywhere. */
  deleteSessions as closeSessions,
  findSessionEnd,
} from './sessions.repository.ts';

/** Which sessions stand, and whose they are: for everything that is given a token. */
export const createSessionReader = ({ db }: Pick<Context, 'db'>) => ({
  /** The user behind a session that stands; records that it is used. */
  findCaller: async (sessionId: string): Promise<SignedInUser | undefined> => {
    const user = await findSessionUser(db, sessionId);
    if (user?.isOld) await recordUse(db, sessionId);
    return user && signedInUser({ ...user, sessionId });
  },
  findActive: (sessionIds: string[]) => findActive(db, sessionIds),
});
export type SessionReader = ReturnType<typeof createSessionReader>;
