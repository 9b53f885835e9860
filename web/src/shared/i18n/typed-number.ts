import { currentLanguage } from './i18n.ts';

/** Longest text that a number's field takes (spec 001, section 5). */
const LIMIT = 25;

const NUMBER = /^\d+(?:[.,]\d+)?$/;

type DecimalSeparator = ',' | '.';

/** What separates the decimals in the reader's language. */
const ownSeparator = (): DecimalSeparator => (currentLanguage() === 'vi' ? ',' : '.');

/** What the other language would read as thousands, and so might be meant: `1.234` in Vietnamese, `1,234` in English. */
const AMBIGUOUS = { ',': /^[1-9]\d{0,2}\.\d{3}$/, '.': /^[1-9]\d{0,2},\d{3}$/ } as const;

/** Both readings of a text that may be a decimal or mark thousands, to be named to whoever typed it; null where there is one reading. */
export const readingsOf = (typed: unknown, separator = ownSeparator()) => {
  const text = typeof typed === 'string' ? typed.trim() : '';
  return AMBIGUOUS[separator].test(text) ? { decimal: text.replace(/[.,]/, separator), whole: text.replace(/[.,]/, '') } : null;
};

/**
 * The number that somebody typed. Point and comma both separate the decimals, since keypads have but one of them; a text with
 * thousands marked, or that may be meant so, is refused and never guessed at. NaN where it is no number, null where it is blank.
 */
export const parseTypedNumber = (typed: string | number | null | undefined, separator = ownSeparator()): number | null => {
  if (typeof typed === 'number') return typed;
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  const isNumber = NUMBER.test(text) && text.length <= LIMIT && readingsOf(text, separator) === null;
  return isNumber ? Number(text.replace(',', '.')) : Number.NaN;
};

/** A number as it stands in its field: no thousands marked, the decimals as the language separates them. */
export const showNumber = (value: string | number, separator = ownSeparator()) =>
  typeof value === 'number' ? String(value).replace('.', separator) : value;
