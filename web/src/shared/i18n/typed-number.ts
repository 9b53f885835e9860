import { plainOf } from '@ace/contract/shared/plain.ts';
import { currentLanguage } from './i18n.ts';

/** The longest text that a number field accepts (docs/domain.md, "Texts and numbers"). */
const LIMIT = 25;

const NUMBER = /^\d+(?:[.,]\d+)?$/;

type DecimalSeparator = ',' | '.';

/** The decimal separator of the reader's language. */
const ownSeparator = (): DecimalSeparator => (currentLanguage() === 'vi' ? ',' : '.');

/** Texts whose separator may also mark thousands in this language: `1.234` in Vietnamese, `1,234` in English. */
const AMBIGUOUS = { ',': /^[1-9]\d{0,2}\.\d{3}$/, '.': /^[1-9]\d{0,2},\d{3}$/ } as const;

/** Thousands that can be nothing else: two groups or more, or decimals with the other separator behind them. */
const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}(?:(?:\1\d{3})+(?:(?!\1)[.,]\d+)?|(?!\1)[.,]\d+)$/;

const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Whether a currency has no decimals, as VND, JPY and KRW; its code may be typed as `vnđ`. */
export const isWholeCurrency = (typed: string) => {
  const currency = plainOf(typed.trim());
  // Intl refuses a code of any other form, and gives an unknown one two decimals.
  if (!/^[a-z]{3}$/.test(currency)) return false;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 0;
};

/** A typed amount of a currency without decimals: the one separator of `12.500` marks thousands there. */
export const withoutThousands = <Typed>(typed: Typed) =>
  typeof typed === 'string' && ONE_GROUP.test(typed.trim()) ? typed.replace(/[.,]/, '') : typed;

/** Both readings of a text whose separator may mark decimals or thousands; null if there is only one reading. */
export const readingsOf = (typed: unknown, separator = ownSeparator()) => {
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
export const parseTypedNumber = (typed: string | number | null | undefined, separator = ownSeparator()): number | null => {
  if (typeof typed === 'number') return typed;
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  const plain = ungrouped(text);
  const isNumber = NUMBER.test(plain) && text.length <= LIMIT && readingsOf(text, separator) === null;
  return isNumber ? Number(plain.replace(',', '.')) : Number.NaN;
};

/** A number as it is edited: without thousands separators, with the decimal separator of the language. */
export const showNumber = (value: string | number, separator = ownSeparator()) =>
  typeof value === 'number' ? String(value).replace('.', separator) : value;
