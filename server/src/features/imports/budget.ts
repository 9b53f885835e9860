import type { Context } from '../../shared/context/context.ts';
import { createLimiters } from '../../shared/limits/limiters.ts';

/** Milliseconds of processor time of threads for each person, per seconds: a file of 10 000 rows and 25 columns takes three seconds. */
const LIMITS = { importThreads: { points: 600_000, duration: 3_600 } };

/** The processor time that people have for reading and checking their imports, in all copies of the program. */
export const budgetOf = ({ pool }: Pick<Context, 'pool'>, userId: number) => {
  const { waitFor, spend } = createLimiters(pool, LIMITS);
  return {
    /** How long the person has to wait for more, in milliseconds; 0 if they have some left. */
    wait: () => waitFor('importThreads', String(userId)),
    spend: (ms: number) => spend('importThreads', String(userId), Math.ceil(ms)),
  };
};
