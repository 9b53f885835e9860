import { type Checked, partsOfWorth } from './checked.ts';
import { compareSum, currencyOf, isComparable, type Money } from './money.ts';
import type { Destinations } from './rules.ts';

/** After so many days at the ship date, rates may no longer say on which side of a limit a value is. Our own rule. */
const MAX_RATE_DAYS = 40;
const MS_PER_DAY = 86_400_000;

/** The comparison of what a shipment is worth with limits, by the rates of the setting; it notes which rates it lacked, and whether it used old ones. */
export const createComparison = (shipment: Checked, { asOf, perDollar }: Destinations['rates']) => {
  const typed = shipment.insuranceCurrencyCode;
  const currency = currencyOf(typed);
  const missing = new Set<string>();
  const isOld = Date.parse(shipment.shipDate) - Date.parse(asOf) > MAX_RATE_DAYS * MS_PER_DAY;
  let usesOld = false;
  return {
    missing,
    usesOld: () => usesOld,
    /** More (1) or less (-1) than a limit, or the same (0); less if the worth is not known, NaN if it cannot be compared. */
    orderOf: (limit: Money, isCif: boolean, others: readonly Money[] = []) => {
      const parts = partsOfWorth(shipment, isCif);
      if (parts === null) return -1;
      if (currency === null || !isComparable(currency, limit.currency, perDollar)) {
        for (const each of [currency ?? typed?.trim() ?? '', limit.currency]) if (!Object.hasOwn(perDollar, each)) missing.add(each || '?');
        return Number.NaN;
      }
      const all = [...parts.map((amount) => ({ amount, currency })), ...others];
      usesOld ||= isOld && all.some((each) => each.currency !== limit.currency);
      return compareSum(all, limit, perDollar);
    },
  };
};
export type Comparison = ReturnType<typeof createComparison>;
