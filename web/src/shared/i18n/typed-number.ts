import { currentLanguage } from './i18n.ts';

/** The longest text that a number field accepts (docs/domain.md, "Texts and numbers"). */
const LIMIT = 25;

const NUMBER = /^\d+(?:[.,]\d+)?$/;

type DecimalSeparator = ',' | '.';

/** The decimal separator of the reader's language. */
const ownSeparator = (): DecimalSeparator => (currentLanguage() === 'vi' ? ',' : '.');

/** Texts whose separator may also mark thousands in this language: `1.234` in Vietnamese, `1,234` in English. */
const AMBIGUOUS = { ',': /^[1-9]\d{0,2}\.\d{3}$/, '.': /^[1-9]\d{0,2},\d{3}$/ } as const;

/** Both readings of a text whose separator may mark decimals or thousands; null if there is only one reading. */
export const readingsOf = (typed: unknown, separator = ownSeparator()) => {
  const text = typeof typed === 'string' ? typed.trim() : '';
  return AMBIGUOUS[separator].test(text) ? { decimal: text.replace(/[.,]/, separator), whole: text.replace(/[.,]/, '') } : null;
};

/**
 * The typed number. Point and comma both separate decimals, because keypads have only one of them. A separator that marks thousands, or
 * may do so, makes it NaN: nothing is guessed. NaN for any other text that is not a number, null for a blank one.
 */
export const parseTypedNumber = (typed: string | number | null | undefined, separator = ownSeparator()): number | null => {
  if (typeof typed === 'number') return typed;
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  const isNumber = NUMBER.test(text) && text.length <= LIMIT && readingsOf(text, separator) === null;
  return isNumber ? Number(text.replace(',', '.')) : Number.NaN;
};

/** A number as its field shows it: without thousands separators, with the decimal separator of the language. */
export const showNumber = (value: string | number, separator = ownSeparator()) =>
  typeof value === 'number' ? String(value).replace('.', separator) : value;
