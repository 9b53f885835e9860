import { createHash, timingSafeEqual } from 'node:crypto';
import { isAllowed, type Permission } from '@ace/contract/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCache } from '../cache.ts';
import type { Context } from '../context/context.ts';
import { isUnavailable } from '../database/pool.ts';
import { problem } from '../problems.ts';
import type { SignedInUser } from '../signed-in-user.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
    /** Browsers cannot send headers when they open a socket: the token may stand in `access_token` then. */
    isTokenInQuery?: boolean;
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

/** So many callers are remembered in case the database goes away. */
const REMEMBERED_CALLERS = 1_000;

const isSameSecret = (a: string, b: string) => {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(one, other);
};

/** What identifies callers; the feature that keeps sessions provides it. */
type Sessions = { findCaller: (sessionId: string) => Promise<SignedInUser | undefined> };

/**
 * Finds out who calls and lets nobody through whom the route's permission does not allow.
 * A route that declares no permission is refused at start.
 */
export const guardRoutes = (app: FastifyInstance, { tokens, config }: Pick<Context, 'tokens' | 'config'>, sessions: Sessions) => {
  const findCaller = async (sessionId: string) => {
    const caller = await sessions.findCaller(sessionId);
    if (caller) lastKnown.set(sessionId, caller);
    else lastKnown.delete(sessionId);
    return caller;
  };
  const callers = createCache('callers', { max: 10_000, ttl: CALLER_CACHE_MS, load: findCaller });
  const lastKnown = createCache<string, SignedInUser>('lastKnownCallers', { max: REMEMBERED_CALLERS });

  const tokenOf = ({ headers, query, routeOptions }: FastifyRequest) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (token || !routeOptions.config.isTokenInQuery) return token;
    const { access_token } = query as { access_token?: unknown };
    return typeof access_token === 'string' ? access_token : undefined;
  };

  const identify = async (token: string, isOpen: boolean): Promise<SignedInUser | null> => {
    const claims = await tokens.check(token);
    if (!claims) return null;
    const { sessionId } = claims;
    const caller = await callers.fetch(sessionId).catch((error: unknown) => {
      // What is open to everybody must answer without the database too: health tells an administrator what is wrong with it.
      if (isOpen && isUnavailable(error)) return lastKnown.get(sessionId);
      throw error;
    });
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
    const token = tokenOf(request);
    if (permission === 'management:scrape' && token && config.prometheusToken && isSameSecret(token, config.prometheusToken)) return;
    request.caller = token ? await identify(token, permission === 'none') : null;
    if (!isAllowed(permission, request.caller)) throw problem(request.caller ? 'error.http.403' : 'error.http.401');
  });
};
