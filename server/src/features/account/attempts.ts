import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from '../../shared/context.ts';
import { problem } from '../../shared/problems.ts';

const MINUTE = 60;

/** Failed sign-ins that are borne (design, section 4): `points` within `duration` seconds. */
const LIMITS = {
  loginAndAddress: { points: 10, duration: 15 * MINUTE },
  address: { points: 100, duration: 15 * MINUTE },
  /** Counted only for addresses from which the login never signed in before. */
  strangers: { points: 50, duration: 60 * MINUTE },
} as const;

/** Logins come in all lengths, and the store's keys do not. */
const digest = (login: string) => createHash('sha256').update(login).digest('base64url');

/** Counts failed sign-ins in the database, so that all copies of the app count together. */
export const createAttempts = ({ pool }: Context) => {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([keyPrefix, limit]) => [
      keyPrefix,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rateLimit',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        ...limit,
      }),
    ]),
  ) as Record<keyof typeof LIMITS, RateLimiterPostgres>;

  const keysOf = (login: string, address: string, isStranger: boolean) =>
    [
      [limiters.loginAndAddress, `${digest(login)} ${address}`],
      [limiters.address, address],
      ...(isStranger ? ([[limiters.strangers, digest(login)]] as const) : []),
    ] as const;

  return {
    /** Throws `error.tooManyAttempts` when one more try is not borne. */
    check: async (login: string, address: string, isStranger: boolean) => {
      for (const [limiter, key] of keysOf(login, address, isStranger)) {
        const state = await limiter.get(key);
        if (state && state.consumedPoints >= limiter.points) {
          throw problem('error.tooManyAttempts', { retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) });
        }
      }
    },
    countFailure: async (login: string, address: string, isStranger: boolean) => {
      for (const [limiter, key] of keysOf(login, address, isStranger)) {
        await limiter.consume(key).catch((error: unknown) => {
          // A full counter is an answer, not an error.
          if (!(error instanceof RateLimiterRes)) throw error;
        });
      }
    },
    /** A right password forgives the wrong ones from the same place. */
    forgive: (login: string, address: string) => limiters.loginAndAddress.delete(`${digest(login)} ${address}`),
  };
};
export type Attempts = ReturnType<typeof createAttempts>;
