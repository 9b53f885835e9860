/** Longest text that a number's field takes (spec 001, section 5). */
const LIMIT = 25;

const NUMBER = /^\d+(?:[.,]\d+)?$/;

/**
 * The number that somebody typed. Point and comma both separate the decimals, since keypads have but one of them; a text with
 * thousands marked is refused and never guessed at. NaN where it is no number, null where it is blank.
 */
export const parseTypedNumber = (typed: string | number | null | undefined): number | null => {
  if (typeof typed === 'number') return typed;
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  return NUMBER.test(text) && text.length <= LIMIT ? Number(text.replace(',', '.')) : Number.NaN;
};

/** A number as it stands in its field: no thousands marked, the decimals as the language separates them. */
export const showNumber = (value: string | number, decimalSeparator: ',' | '.') =>
  typeof value === 'number' ? String(value).replace('.', decimalSeparator) : value;
