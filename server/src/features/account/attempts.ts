import { networkOf } from '../../shared/addresses.ts';
import type { Context } from '../../shared/context/context.ts';
import { RATES } from '../../shared/limits/bounds.ts';
import { createLimiters, digest } from '../../shared/limits/limiters.ts';

type Limit = keyof typeof RATES.account;

/** The rate limiters of the account calls. */
export const createAttempts = ({ pool }: Context) => {
  const { count, takeBack, reset } = createLimiters(pool, RATES.account);

  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. Call the returned function when the attempt
   * succeeds: it takes the counts of `others` back and resets the counter `limit`.
   */
  const beginAttempt = async (limit: Limit, key: string, others: [Limit, string][] = []) => {
    await count(limit, key);
    for (const other of others) await count(...other);
    return async () => {
      for (const [other, otherKey] of others) await takeBack(other, otherKey);
      await reset(limit, key);
    };
  };

  return {
    /** Counts a sign-in. Call the returned function when it succeeds: it also resets the failures for this login from this network. */
    beginSignIn: (login: string, network: string, isNewNetwork: boolean) => {
      const fromNewNetworks: [Limit, string][] = isNewNetwork ? [['newNetwork', digest(login)]] : [];
      return beginAttempt('loginAndAddress', `${digest(login)} ${network}`, [['address', network], ...fromNewNetworks]);
    },
    beginPasswordChange: (userId: number) => beginAttempt('password', String(userId)),
    beginEmailChange: (userId: number) => beginAttempt('emailPassword', String(userId)),
    countEmailChange: async (userId: number, email: string, address: string) => {
      await count('emailBy', String(userId));
      await count('emailFrom', networkOf(address));
      await count('emailTo', digest(email));
    },
    /** Counts the use of a key. Call the returned function if the key is right. */
    beginKeyUse: (address: string) => beginAttempt('key', networkOf(address)),
    countRegistration: (address: string) => count('registration', networkOf(address)),
    countReset: async (email: string, address: string) => {
      await count('resetFrom', networkOf(address));
      await count('resetFor', digest(email));
    },
  };
};
export type Attempts = ReturnType<typeof createAttempts>;

/** Deletes expired counters. */
export const removeExpiredCounters = ({ pool }: Context) => pool.query('delete from "rateLimit" where expire < $1', [Date.now()]);
