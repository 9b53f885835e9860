// Not in a file with schemas, so that the browser does not load zod for it.
import table from './currency-decimals.json' with { type: 'json' };
import { plainOf } from './text/plain.ts';

const DECIMALS = new Map(Object.entries(table).flatMap(([decimals, codes]) => codes.map((code) => [code, Number(decimals)])));

/** What most currencies have, and what papers show where the currency is not known. */
export const USUAL_DECIMALS = 2;

/**
 * How many decimals the amounts of a currency have (ISO 4217; `Intl` has what is usual in shops instead: none for HUF and IDR). The code may be typed as
 * `vnđ`; null for what is none.
 */
export const decimalsOf = (typed: string | null | undefined): number | null => {
  const code = plainOf(typed?.trim() ?? '').toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? (DECIMALS.get(code) ?? USUAL_DECIMALS) : null;
};

/** Whether a currency has as many decimals as an amount, or is not known. */
export const fitsCurrency = (amount: number, currency: string | null | undefined) =>
  Number(amount.toFixed(decimalsOf(currency) ?? 3)) === amount;
