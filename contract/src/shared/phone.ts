// Telephone numbers as people write and look for them (docs/decisions/0051-numbers.md). The database does the same with stored ones: `phone_search_text`.

/** The characters that stand between the digits of a telephone number, for a class of a regular expression. Words of a search have no spaces. */
const BETWEEN = '().\\-\\u2010-\\u2015';
export const PHONE_WORD = new RegExp(`^[+(]*\\d[\\d${BETWEEN}]*$`);

/** Fewer digits find too much; no telephone number has more (ITU-T E.164). */
const DIGITS = { min: 3, max: 15 } as const;

/** From so many digits on, short words are one number: `09 87 00`, but not `12 5`. */
const MIN_JOINED = 6;

/** A day, also without its year, and a number with decimals mean themselves. */
const VALUE = /^(?:\d{1,2}([-.])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d\d(?:-\d\d)?|\d{1,2}-\d{1,2}|(?:0|[1-9]\d{0,11})\.\d{1,3})$/;

/** The digits, with the country's code instead of `0084…`, `84 (0)…`. */
const digitsOf = (text: string) =>
  text
    .replace(/\D/g, '')
    .replace(/^00(?=[1-9]\d{8})/, '')
    .replace(/^840(?=[1-9]\d{7,9}$)/, '84');

const isCounted = ({ length }: string) => length >= DIGITS.min && length <= DIGITS.max;

/** A word of a search, and the digits of the telephone number that it may be a part of. */
export type PhoneWord = { word: string; digits?: string };

/**
 * Finds telephone numbers among the words of a search, which may be written in several words: `+84 987 001 992`. A word gets the digits of all
 * of them if its own do not suffice to find such a number, because they are few (`001 99`). Neighbouring words that are all short are a number only
 * together: `12 5` may mean anything.
 */
export const withPhones = (words: readonly string[]): PhoneWord[] => {
  const isPhone = (word = '') => PHONE_WORD.test(word);
  let joined = '';
  return words.map((word, index) => {
    if (!isPhone(word)) return { word };
    if (!isPhone(words[index - 1])) {
      const end = words.findIndex((each, other) => other > index && !isPhone(each));
      const neighbours = words.slice(index, end < 0 ? undefined : end);
      joined = digitsOf(neighbours.join(' '));
      if (joined.length < MIN_JOINED && neighbours.every((each) => digitsOf(each).length < DIGITS.min)) joined = '';
    }
    const own = digitsOf(word);
    const digits = own.length >= DIGITS.min && joined.includes(own) ? own : joined;
    return isCounted(digits) && digits !== word && !(digits === own && VALUE.test(word)) ? { word, digits } : { word };
  });
};

/** The telephone numbers of a search, or parts of them, as digits. */
export const phonesOf = (words: readonly string[]) => {
  const parts = withPhones(words).map(({ word, digits }) => digits ?? word);
  return [...new Set(parts.filter((part) => /^\d+$/.test(part) && isCounted(part)))];
};

/** Matches a part of a telephone number whatever stands between its digits, also where `+84` stands for `0` or the other way round. */
export const phonePattern = (digits: string) => {
  const spaced = (part: string) => [...part].join(`[\\s${BETWEEN}]*`);
  const [, code, rest = ''] = /^(84|0)([1-9]\d{2,})$/.exec(digits) ?? [];
  const other = code && `|(?<!\\d)${spaced((code === '0' ? '84' : '0') + rest)}`;
  return new RegExp(`${spaced(digits)}${other ?? ''}`, 'g');
};

/** Matches what may be a telephone number in a text. */
export const PHONE_IN_TEXT = new RegExp(`\\d(?:[\\s${BETWEEN}]*\\d){5,}`, 'g');
