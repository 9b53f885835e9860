import { networkOf } from '../../shared/addresses.ts';
import type { Context } from '../../shared/context/context.ts';
import { createLimiters, digest } from '../../shared/limits/limiters.ts';

const MINUTE = 60;

/** Rate limits (docs/domain.md, "Rate limits"): `points` per `duration` in seconds. IPv6 addresses are counted per /64. */
const LIMITS = {
  /** Failed sign-ins for one login from one address. */
  loginAndAddress: { points: 10, duration: 15 * MINUTE },
  /** Failed sign-ins from one address. */
  address: { points: 100, duration: 15 * MINUTE },
  /** Failed sign-ins for one login from networks without an earlier successful sign-in. */
  newNetwork: { points: 50, duration: 60 * MINUTE },
  /** Registrations from one address. */
  registration: { points: 20, duration: 60 * MINUTE },
  /** Requests for a new password from one address, and for one e-mail address. */
  resetFrom: { points: 20, duration: 60 * MINUTE },
  resetFor: { points: 5, duration: 60 * MINUTE },
  /** Wrong keys from one address. */
  key: { points: 100, duration: 15 * MINUTE },
  /** Wrong current passwords of one user. Each form has its own limit, so that failures in one do not block the other. */
  password: { points: 10, duration: 15 * MINUTE },
  emailPassword: { points: 10, duration: 15 * MINUTE },
  /** Requested changes of the e-mail address by one user, from one network, and to one address: each sends a mail to that address. */
  emailBy: { points: 10, duration: 60 * MINUTE },
  emailFrom: { points: 20, duration: 60 * MINUTE },
  emailTo: { points: 5, duration: 60 * MINUTE },
} as const;
type Limit = keyof typeof LIMITS;

/** The rate limiters of the account calls. */
export const createAttempts = ({ pool }: Context) => {
  const { count, takeBack, reset } = createLimiters(pool, LIMITS);

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
