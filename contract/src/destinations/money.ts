import { thousandths } from '../goods/goods-line.ts';

export type Money = { amount: number; currency: string };

/** Units of each currency for one US dollar. */
type Rates = Readonly<Record<string, number>>;

/** The code of a currency as people type it; null if it is none. */
export const currencyOf = (typed: string | null | undefined) => {
  const code = typed?.trim().toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : null;
};

/** Whether an amount can be compared with one of another currency. */
export const isComparable = (currency: string, other: string, rates: Rates) =>
  currency === other || (Object.hasOwn(rates, currency) && Object.hasOwn(rates, other));

/**
 * Whether amounts are together more (1) or less (-1) than a limit, or the same (0). Exact: the sum is a fraction of integers. What cannot be compared
 * counts nothing.
 */
export const compareSum = (parts: readonly Money[], limit: Money, rates: Rates) => {
  let [numerator, denominator] = [0n, 1n];
  for (const { amount, currency } of parts) {
    if (!isComparable(currency, limit.currency, rates)) continue;
    const isSame = currency === limit.currency;
    const [own, other] = isSame ? [1n, 1n] : [thousandths(rates[currency] ?? 0), thousandths(rates[limit.currency] ?? 0)];
    numerator = numerator * own + thousandths(amount) * other * denominator;
    denominator *= own;
  }
  const difference = numerator - thousandths(limit.amount) * denominator;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
};
