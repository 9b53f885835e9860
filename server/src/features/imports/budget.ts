import type { Context } from '../../shared/context/context.ts';
import { RATES } from '../../shared/limits/bounds.ts';
import { createLimiters } from '../../shared/limits/limiters.ts';

/** The processor time that people have for reading and checking their imports, in all copies of the program. */
export const budgetOf = ({ pool }: Pick<Context, 'pool'>, userId: number) => {
  const { waitFor, spend } = createLimiters(pool, RATES.import);
  return {
    /** How long the person has to wait for more, in milliseconds; 0 if they have some left. */
    wait: () => waitFor('importThreads', String(userId)),
    spend: (ms: number) => spend('importThreads', String(userId), Math.ceil(ms)),
  };
};
