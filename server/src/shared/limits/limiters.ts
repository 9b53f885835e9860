import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { problem } from '../problems.ts';

/** So many events per `duration` in seconds. */
type Limit = { points: number; duration: number };

/** Names have any length, but the keys of the store are limited to 255 characters. */
export const digest = (name: string) => createHash('sha256').update(name).digest('base64url');

/** Rate limits by name. They count in the database, so that all copies of the program share the counters. */
export const createLimiters = <Name extends string>(pool: pg.Pool, limits: Record<Name, Limit>) => {
  const limiterOf = (keyPrefix: Name) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rateLimit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      ...limits[keyPrefix],
    });
  const names = Object.keys(limits) as Name[];
  const limiters = Object.fromEntries(names.map((name) => [name, limiterOf(name)])) as Record<Name, RateLimiterPostgres>;

  /** Throws `error.tooManyAttempts`; returns if the counter is not worth anything and was removed. */
  const refuse = async (name: Name, key: string, { msBeforeNext }: RateLimiterRes) => {
    // A counter that ends after its time was begun by a clock that went ahead. Requests must not wait until that clock is right.
    const isFromFuture = msBeforeNext > limits[name].duration * 1000;
    if (isFromFuture && (await limiters[name].delete(key))) return;
    throw problem('error.tooManyAttempts', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
  };

  /** Counts events, one by default. Throws `error.tooManyAttempts` if the limit is exceeded. */
  const count = async (name: Name, key: string, events = 1): Promise<unknown> => {
    try {
      return await limiters[name].consume(key, events);
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state;
      await refuse(name, key, state);
      return await count(name, key, events);
    }
  };

  return {
    count,
    /** Counts events that have happened, although the limit may be exceeded. */
    spend: (name: Name, key: string, events: number) => limiters[name].penalty(key, events),
    /** How long no more events are allowed, in milliseconds; 0 if some are left. */
    waitFor: async (name: Name, key: string) => {
      const state = await limiters[name].get(key);
      return state && state.remainingPoints <= 0 ? Math.min(state.msBeforeNext, limits[name].duration * 1000) : 0;
    },
    /** Counts nothing. Throws `error.tooManyAttempts` if as many events were counted as the limit allows. */
    requireBelow: async (name: Name, key: string) => {
      const state = await limiters[name].get(key);
      if (state && state.consumedPoints >= limits[name].points) await refuse(name, key, state);
    },
    /** Takes one event back. */
    takeBack: (name: Name, key: string) => limiters[name].reward(key),
    reset: (name: Name, key: string) => limiters[name].delete(key),
  };
};
