import { decimalsOf } from './currency-decimals.ts';

// Not in a file with schemas, so that the browser does not load zod for it.

/** The longest text that a number field accepts (docs/domain.md, "Texts and numbers"). */
const LIMIT = 25;

const NUMBER = /^\d+(?:[.,]\d+)?$/;

export type DecimalSeparator = ',' | '.';

/** Texts whose separator may also mark thousands where the other one separates decimals: `1.234` in Vietnamese, `1,234` in English. */
const AMBIGUOUS = { ',': /^[1-9]\d{0,2}\.\d{3}$/, '.': /^[1-9]\d{0,2},\d{3}$/ } as const;

/** Thousands that can be nothing else: two groups or more, or decimals with the other separator behind them. */
const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}(?:(?:\1\d{3})+(?:(?!\1)[.,]\d+)?|(?!\1)[.,]\d+)$/;

const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Whether a currency has no decimals, as VND, JPY and KRW; its code may be typed as `vnđ`. */
export const isWholeCurrency = (typed: string) => decimalsOf(typed) === 0;

/** A typed amount of a currency without decimals: the one separator of `12.500` marks thousands there. */
export const withoutThousands = <Typed>(typed: Typed) =>
  typeof typed === 'string' && ONE_GROUP.test(typed.trim()) ? typed.replace(/[.,]/, '') : typed;

/** Both readings of a text whose separator may mark decimals or thousands; null if there is only one reading. */
export const readingsOf = (typed: unknown, separator: DecimalSeparator) => {
  const text = typeof typed === 'string' ? typed.trim() : '';
  return AMBIGUOUS[separator].test(text) ? { decimal: text.replace(/[.,]/, separator), whole: text.replace(/[.,]/, '') } : null;
};

/** The same number without separators of thousands, where they are clear. */
const ungrouped = (text: string) => {
  const thousands = GROUPED.exec(text)?.[1];
  return thousands === undefined ? text : text.replaceAll(thousands, '');
};

/**
 * The typed number. Point and comma both separate decimals, because keypads have only one of them. They mark thousands where they can mean nothing
 * else, `1.234.567`; a single one that may do so makes it NaN: nothing is guessed. NaN for any other text that is not a number, null for a blank one.
 */
export const parseTypedNumber = (typed: string | number | null | undefined, separator: DecimalSeparator): number | null => {
  if (typeof typed === 'number') return typed;
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  const plain = ungrouped(text);
  const isNumber = NUMBER.test(plain) && text.length <= LIMIT && readingsOf(text, separator) === null;
  return isNumber ? Number(plain.replace(',', '.')) : Number.NaN;
};
