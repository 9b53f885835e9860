import type { Authority } from '@ace/contract/users/user.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** A token dies with its user at latest after this time, on every copy (design, section 4). */
const USER_CACHE_MS = 1_000;

type Standing = { tokenEpoch: number; user: SignedInUser };

/**
 * Finds out who calls and lets nobody through whom the route's permission does not allow.
 * A route that declares no permission is refused at start.
 */
export const guardRoutes = (app: FastifyInstance, { db, tokens }: Context) => {
  const findStanding = async (id: number): Promise<Standing | undefined> => {
    const row = await db
      .selectFrom('appUser')
      .select(['id', 'login', 'authorities', 'tokenEpoch'])
      .where('id', '=', id)
      .where('activated', '=', true)
      .executeTakeFirst();
    return row && { tokenEpoch: row.tokenEpoch, user: signedInUser({ ...row, authorities: row.authorities as Authority[] }) };
  };
  const standings = new LRUCache<number, Standing>({ max: 10_000, ttl: USER_CACHE_MS, fetchMethod: findStanding });

  const identify = async (request: FastifyRequest): Promise<SignedInUser | null> => {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const claims = token ? await tokens.check(token) : null;
    if (!claims) return null;
    const standing = await standings.fetch(claims.userId);
    return standing?.tokenEpoch === claims.epoch ? standing.user : null;
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
