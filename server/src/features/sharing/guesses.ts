import { sameCode } from '@ace/contract/shipments/code.ts';
import { networkOf } from '../../shared/addresses.ts';
import type { Context } from '../../shared/context/context.ts';
import { RATES } from '../../shared/limits/bounds.ts';
import { createLimiters, digest } from '../../shared/limits/limiters.ts';

/** Counts what a visitor without an account might guess: bill numbers are serial, and all four-digit numbers are soon tried. */
export const createGuesses = ({ pool }: Context) => {
  const { count, takeBack } = createLimiters(pool, RATES.tracking);
  return {
    countNumbers: (address: string, numbers: readonly string[]) => count('trackedNumbers', networkOf(address), numbers.length),
    countMissedPage: (address: string) => count('missedPages', networkOf(address)),
    /**
     * Counts the same digits for each of these numbers before they are tried, so that concurrent tries cannot exceed the limit; `found` is the shipment
     * of each, or null. Call the returned function with each shipment for which they are right. Throws `error.tooManyAttempts`, whether there is a
     * shipment with the number or not.
     */
    beginDigits: async (numbers: readonly string[], found: readonly (number | null)[]) => {
      const ofShipment = (id: number) => `shipment ${id}`;
      const keys = numbers.map((number, index) => {
        const id = found[index] ?? null;
        return id === null ? digest(sameCode(number)) : ofShipment(id);
      });
      const begun: string[] = [];
      try {
        for (const key of new Set(keys)) {
          await count('trackedDigits', key);
          begun.push(key);
        }
      } catch (error) {
        // These digits were not tried.
        for (const key of begun) await takeBack('trackedDigits', key);
        throw error;
      }
      const right = new Set<string>();
      return async (id: number) => {
        const key = ofShipment(id);
        if (right.has(key)) return;
        right.add(key);
        await takeBack('trackedDigits', key);
      };
    },
  };
};
export type Guesses = ReturnType<typeof createGuesses>;
