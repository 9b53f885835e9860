import { DESTINATION_LIMITS } from './names.ts';

/** A bank's table is shorter. */
const LIMITS = { text: 20_000, line: 300 } as const;

/** A number with both separators says which of them the table has before decimals. */
const DECIMALS = /\d[.,]\d{3}([.,])\d{1,2}(?!\d)/;

/** Rates are stored with three decimals, as all amounts. */
const rounded = (value: number) => Math.round(value * 1_000) / 1_000;

const numberOf = (typed: string, decimal: string | undefined) => {
  // Of a table without such a number, three digits behind a separator are thousands.
  const sign = decimal ?? (/[.,]\d{3}$/.test(typed) ? undefined : /[.,]/.exec(typed)?.[0]);
  const plain = [...typed].flatMap((each) => (each === sign ? ['.'] : each === '.' || each === ',' ? [] : [each])).join('');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};

/**
 * The units of each currency for one US dollar, from a table as Vietnamese banks print it: lines with the code of a currency and VND for one unit of it, in
 * Vietnamese or English writing, with tabs, blanks or semicolons between. Of several numbers (cash, transfer, selling) the one in the middle counts. Null without
 * a line for the dollar.
 */
export const readBankRates = (text: string): Record<string, number> | null => {
  const decimal = DECIMALS.exec(text.slice(0, LIMITS.text))?.[1];
  const dong = new Map<string, number>();
  for (const line of text.slice(0, LIMITS.text).split('\n')) {
    const words = line.slice(0, LIMITS.line).split(/[\s;|]+/);
    const code = words.find((word) => /^[A-Z]{3}$/.test(word));
    const numbers = words.map((word) => numberOf(word, decimal)).filter((number) => number > 0);
    const rate = numbers[Math.floor((numbers.length - 1) / 2)];
    if (code && rate !== undefined && !dong.has(code)) dong.set(code, rate);
  }
  const dollar = dong.get('USD');
  if (dollar === undefined) return null;
  const rates = [...dong].map(([code, rate]) => [code, rounded(dollar / rate)] as const).filter(([, rate]) => rate > 0);
  return Object.fromEntries([...rates, ['VND', rounded(dollar)] as const].slice(-DESTINATION_LIMITS.rates));
};
