import type { Authority } from '@ace/contract/users/user.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context } from './context.ts';
import { isAllowed, type Permission, type SignedInUser, signedInUser } from './permissions.ts';
import { problem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
  }
  interface FastifyRequest {
    /** Who calls; `null` where a route is open and the caller did not sign in. */
    caller: SignedInUser | null;
    /** Who calls, on routes that only signed-in users reach. */
    readonly user: SignedInUser;
  }
}

/** A token dies with its session or user at latest after this time, on every copy (design, section 4). */
const CALLER_CACHE_MS = 1_000;

/** How exactly the last use of a session is known. */
const USE_PRECISION = '1 minute';

/**
 * Finds out who calls and lets nobody through whom the route's permission does not allow.
 * A route that declares no permission is refused at start.
 */
export const guardRoutes = (app: FastifyInstance, { db, tokens }: Context) => {
  const touch = (id: string) =>
    db
      .updateTable('session')
      .set({ lastUsedDate: sql`now()` })
      .where('id', '=', id)
      .where(sql<boolean>`"lastUsedDate" < now() - interval '${sql.raw(USE_PRECISION)}'`)
      .execute();

  /** The user behind a session that still stands. */
  const findCaller = async (sessionId: string): Promise<SignedInUser | undefined> => {
    const row = await db
      .selectFrom('session')
      .innerJoin('appUser', 'appUser.id', 'session.userId')
      .select([
        'appUser.id',
        'login',
        'authorities',
        sql<boolean>`"lastUsedDate" < now() - interval '${sql.raw(USE_PRECISION)}'`.as('isOld'),
      ])
      .where('session.id', '=', sessionId)
      .where('activated', '=', true)
      .where('expiresDate', '>', sql<string>`now()`)
      .executeTakeFirst();
    if (row?.isOld) await touch(sessionId);
    return row && signedInUser({ ...row, sessionId, authorities: row.authorities as Authority[] });
  };
  const callers = new LRUCache<string, SignedInUser>({ max: 10_000, ttl: CALLER_CACHE_MS, fetchMethod: findCaller });

  const identify = async (request: FastifyRequest): Promise<SignedInUser | null> => {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const claims = token ? await tokens.check(token) : null;
    if (!claims) return null;
    const caller = await callers.fetch(claims.sessionId);
    return caller?.id === claims.userId ? caller : null;
  };

  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.permission) throw new Error(`${method} ${url} declares no permission`);
  });

  app.decorateRequest('caller', null);
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      if (!this.caller) throw problem('error.http.401');
      return this.caller;
    },
  });

  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const permission = request.routeOptions.config.permission ?? 'none';
    request.caller = request.headers.authorization ? await identify(request) : null;
    if (!isAllowed(permission, request.caller)) throw problem(request.caller ? 'error.http.403' : 'error.http.401');
  });
};
