import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../../shared/addresses.ts';
import type { Context } from '../../shared/context/context.ts';
import { problem } from '../../shared/problems.ts';

const MINUTE = 60;

/** Rate limits (design, section 4; docs/authorization.md): `points` within `duration` seconds. Addresses of IPv6 count by /64. */
const LIMITS = {
  /** Failed sign-ins for one login from one address. */
  loginAndAddress: { points: 10, duration: 15 * MINUTE },
  /** Failed sign-ins from one address. */
  address: { points: 100, duration: 15 * MINUTE },
  /** Failed sign-ins for one login from addresses from which it never signed in before. */
  strangers: { points: 50, duration: 60 * MINUTE },
  /** Registrations from one address. */
  registration: { points: 20, duration: 60 * MINUTE },
  /** Requests for a new password from one address, and for one e-mail address. */
  resetFrom: { points: 20, duration: 60 * MINUTE },
  resetFor: { points: 5, duration: 60 * MINUTE },
  /** Wrong keys from one address. */
  key: { points: 100, duration: 15 * MINUTE },
  /** Wrong current passwords of one user, for another password and for another e-mail address: who tries the one does not bar the other. */
  password: { points: 10, duration: 15 * MINUTE },
  emailPassword: { points: 10, duration: 15 * MINUTE },
  /** Requests for another e-mail address by one user and from one network, and to one address: each sends a mail to whoever is named. */
  emailBy: { points: 10, duration: 60 * MINUTE },
  emailFrom: { points: 20, duration: 60 * MINUTE },
  emailTo: { points: 5, duration: 60 * MINUTE },
} as const;
type Limit = keyof typeof LIMITS;

/** Names come in all lengths, and the store's keys do not. */
const digest = (name: string) => createHash('sha256').update(name).digest('base64url');

/** Counts in the database, so that all copies of the app count together. */
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
  ) as Record<Limit, RateLimiterPostgres>;

  /** Counts one more. Throws `error.tooManyAttempts` where it is one too many. */
  const count = (limit: Limit, key: string) =>
    limiters[limit].consume(key).catch((state: unknown) => {
      if (!(state instanceof RateLimiterRes)) throw state;
      throw problem('error.tooManyAttempts', { retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) });
    });

  /** Counts a try before it is made, or many at once would slip through; who succeeds gets it back. */
  const begin = async (counted: (readonly [Limit, string])[], forgiven: readonly [Limit, string]) => {
    for (const [limit, key] of counted) await count(limit, key);
    return async () => {
      for (const [limit, key] of counted) await limiters[limit].reward(key);
      await limiters[forgiven[0]].delete(forgiven[1]);
    };
  };

  return {
    /** A sign-in begins; the answer is to be called when it succeeds, and forgives the failures from the same place. */
    begin: (login: string, network: string, isStranger: boolean) => {
      const here = ['loginAndAddress', `${digest(login)} ${network}`] as const;
      const strangers = isStranger ? [['strangers', digest(login)] as const] : [];
      return begin([here, ['address', network], ...strangers], here);
    },
    beginPasswordChange: (userId: number) => begin([['password', String(userId)]], ['password', String(userId)]),
    beginEmailChange: (userId: number) => begin([['emailPassword', String(userId)]], ['emailPassword', String(userId)]),
    countEmailChange: async (userId: number, email: string, address: string) => {
      await count('emailBy', String(userId));
      await count('emailFrom', networkOf(address));
      await count('emailTo', digest(email));
    },
    /** A key is tried; the answer is to be called when it is right. */
    beginKey: (address: string) => begin([['key', networkOf(address)]], ['key', networkOf(address)]),
    countRegistration: (address: string) => count('registration', networkOf(address)),
    countReset: async (email: string, address: string) => {
      await count('resetFrom', networkOf(address));
      await count('resetFor', digest(email));
    },
  };
};
export type Attempts = ReturnType<typeof createAttempts>;

/** Forgets counters whose time is over. */
export const removeExpiredCounters = ({ pool }: Context) => pool.query('delete from "rateLimit" where expire < $1', [Date.now()]);
