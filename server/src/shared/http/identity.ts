import { createHash, timingSafeEqual } from 'node:crypto';
import { isAllowed, type Permission } from '@ace/contract/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCache } from '../cache.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context/context.ts';
import { isUnavailable } from '../database/pool.ts';
import { problem } from '../problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
    /** Accepts the token in the query parameter `access_token`, because browsers cannot send headers when they open a WebSocket. */
    isTokenInQuery?: boolean;
  }
  interface FastifyRequest {
    /** The user who makes the request; `null` without a sign-in. */
    caller: Caller | null;
    /** The same user; throws a 401 without a sign-in. */
    readonly user: Caller;
  }
}

/** A token stops working within this time after its session or user is removed, on every copy (docs/domain.md, "Sessions"). */
const CALLER_CACHE_MS = 1_000;

/** Maximum number of callers that are remembered for the time when the database is unavailable. */
const MAX_LAST_KNOWN_CALLERS = 1_000;

const isSameSecret = (a: string, b: string) => {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(one, other);
};

/** Finds the caller of a session; provided by the feature `sessions`. */
type Sessions = { findCaller: (sessionId: string) => Promise<Caller | undefined> };

/**
 * Identifies the caller of each request, and rejects requests that the route's permission does not allow.
 * A route that declares no permission makes the start fail.
 */
export const guardRoutes = (app: FastifyInstance, { tokens, config }: Pick<Context, 'tokens' | 'config'>, sessions: Sessions) => {
  const findCaller = async (sessionId: string) => {
    const caller = await sessions.findCaller(sessionId);
    if (caller) lastKnown.set(sessionId, caller);
    else lastKnown.delete(sessionId);
    return caller;
  };
  const callers = createCache('callers', { max: 10_000, ttl: CALLER_CACHE_MS, load: findCaller });
  const lastKnown = createCache<string, Caller>('lastKnownCallers', { max: MAX_LAST_KNOWN_CALLERS });

  const tokenOf = ({ headers, query, routeOptions }: FastifyRequest) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (token || !routeOptions.config.isTokenInQuery) return token;
    const { access_token } = query as { access_token?: unknown };
    return typeof access_token === 'string' ? access_token : undefined;
  };

  const identify = async (token: string, isOpen: boolean): Promise<Caller | null> => {
    const claims = await tokens.verify(token);
    if (!claims) return null;
    const { sessionId } = claims;
    const caller = await callers.fetch(sessionId).catch((error: unknown) => {
      // Public routes must work without the database: `health` shows an administrator what is wrong with it.
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
