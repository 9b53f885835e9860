import type { Cell } from './cells.ts';

/** What a part of a format shows: a digit, a fixed text, a piece of a date, or something else. */
type Token = { kind: 'digit' | 'text' | 'date' | 'elapsed' | 'other'; text: string };

/** One of the sections of a format, and for which numbers it is, if it says so. */
type Section = { tokens: Token[]; condition: { operator: string; value: number } | undefined };

// One token each: quoted, escaped, padding, in brackets, words, letters of dates, digits, everything else. Excel allows 255 characters in a code, and
// without that limit a code of many open brackets takes quadratic time.
const TOKEN =
  /"([^"]*)"?|\\(.)|_.|\*.|\[([^[\]]{0,255})\]|(General|Standard)|(AM\/PM|A\/P|上午\/下午)|(E[+-])|([ymdhsebga])\7*|([0#?])|(;)|([\s\S])/giu;

const CONDITION = /^(<=|>=|<>|<|>|=)\s*(-?[\d.]+)$/;

const bracketToken = (content: string): Token | undefined => {
  if (/^(h+|m+|s+)$/i.test(content)) return { kind: 'elapsed', text: content };
  // `[$₫-42A]` shows a currency, `[$-42A]` only names a language. Colours show nothing.
  const currency = /^\$([^-]*)/.exec(content)?.[1];
  return currency ? { kind: 'text', text: currency } : undefined;
};

const tokenOf = ([whole, quoted, escaped, bracket, general, half, exponent, date, digit]: RegExpExecArray): Token | undefined => {
  if (quoted !== undefined || escaped !== undefined) return { kind: 'text', text: quoted ?? escaped ?? '' };
  if (whole.startsWith('_') && whole.length > 1) return { kind: 'text', text: ' ' };
  if (whole.startsWith('*') && whole.length > 1) return undefined;
  if (bracket !== undefined) return bracketToken(bracket);
  if (general !== undefined || exponent !== undefined) return { kind: 'other', text: whole };
  if (half !== undefined || date !== undefined) return { kind: 'date', text: whole };
  if (digit !== undefined) return { kind: 'digit', text: whole };
  return /[.,%/@]/.test(whole) ? { kind: 'other', text: whole } : { kind: 'text', text: whole };
};

/** Splits the code of a number format into its sections (ECMA-376, part 1, 18.8.31). */
const parseFormat = (code: string): Section[] => {
  const sections: Section[] = [{ tokens: [], condition: undefined }];
  for (const match of code.matchAll(TOKEN)) {
    const section = sections.at(-1);
    if (match[0] === ';') sections.push({ tokens: [], condition: undefined });
    else if (section) {
      const [, operator, value] = CONDITION.exec(match[3] ?? '') ?? [];
      if (operator) section.condition = { operator, value: Number(value) };
      const token = tokenOf(match);
      if (token) section.tokens.push(token);
    }
  }
  return sections;
};

const holds = ({ operator, value }: NonNullable<Section['condition']>, number: number) => {
  if (operator === '<>') return number !== value;
  return (
    (operator.includes('<') && number < value) || (operator.includes('>') && number > value) || (operator.includes('=') && number === value)
  );
};

/** The section by which a number is shown: by its conditions, or else the first is for positive numbers, the second for negative ones, the third for zero. */
const sectionFor = <S extends Section>(sections: S[], number: number): S | undefined => {
  if (sections.some(({ condition }) => condition))
    return sections.find(({ condition }) => !condition || holds(condition, number)) ?? sections.at(-1);
  if (number < 0 && sections.length > 1) return sections[1];
  return number === 0 && sections.length > 2 ? sections[2] : sections[0];
};

const DAY_SECONDS = 86_400;

/** Days between the two epochs, and from Excel's 0 January 1900 to 1970. */
const EPOCH_1904 = 1_462;
const EPOCH_1970 = 25_569;

/** 29 February 1900, which Excel has and the calendar has not, and the last day that it has. */
const FALSE_DAY = 60;
const LAST_DAY = 2_958_465;

const two = (number: number) => String(number).padStart(2, '0');

/** The text of a time: `14:30`, or with seconds if there are some. Hours may exceed 23. */
const clockOf = (seconds: number) => {
  const rest = seconds % 60;
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}${rest === 0 ? '' : `:${two(rest)}`}`;
};

/** The seconds that a fraction of a day stands for. Fractions are inexact, so they are rounded to full seconds. */
const secondsOf = (serial: number) => Math.round(serial * DAY_SECONDS);

/** What spreadsheets show for a day that is none. */
const NO_DAY = '#####';

/**
 * The day and time of a serial number, as Excel counts: with a 29 February 1900, so that earlier days are one more than elsewhere. Returns undefined for
 * what is no day: that one, the 0 January 1900 of empty cells, days before and after the calendar.
 */
const momentOf = (serial: number, is1904: boolean): { day: string; seconds: number } | undefined => {
  const all = secondsOf(serial);
  const days = Math.floor(all / DAY_SECONDS) + (is1904 ? EPOCH_1904 : 0);
  if (serial < 0 || days < 1 || days === FALSE_DAY || days > LAST_DAY) return undefined;
  const date = new Date((days + (days < FALSE_DAY ? 1 : 0) - EPOCH_1970) * DAY_SECONDS * 1000);
  return { day: date.toISOString().slice(0, 10), seconds: ((all % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS };
};

/** Turns a number into what the sheet shows. */
export type NumberFormat = (number: number) => Cell;

type Shows = 'day' | 'moment' | 'time' | 'elapsed' | 'digits' | 'percent' | 'number';

const showsOf = ({ tokens }: Section): Shows => {
  if (tokens.some(({ kind }) => kind === 'elapsed')) return 'elapsed';
  const dates = tokens.filter(({ kind }) => kind === 'date').map(({ text }) => text.toLowerCase());
  const digit = tokens.findIndex(({ kind }) => kind === 'digit');
  // Fractions of seconds follow a date; letters that follow digits are a unit without quotes.
  if (dates.length > 0 && (digit < 0 || tokens.findIndex(({ kind }) => kind === 'date') < digit)) {
    const hasTime = dates.some((text) => /^[hs]|\//.test(text));
    // `m` alone is the month, beside hours or seconds it may be the minute.
    const hasDay = dates.some((text) => /^[ydeb]/.test(text)) || dates.some((text) => text.length > 2 && text.startsWith('m'));
    if (hasDay || !hasTime) return hasTime ? 'moment' : 'day';
    return 'time';
  }
  const others = tokens.filter(({ kind }) => kind === 'other').map(({ text }) => text);
  if (digit >= 0 && others.length === 0) return 'digits';
  return digit >= 0 && /^\.?%$/.test(others.join('')) ? 'percent' : 'number';
};

const dayCell = (number: number, is1904: boolean, isMoment: boolean): Cell => {
  const moment = momentOf(number, is1904);
  if (!moment) return { error: NO_DAY };
  return { day: isMoment ? `${moment.day}T${clockOf(moment.seconds)}` : moment.day };
};

/** Puts the digits of a whole number into the places of a format, from the right; the first place takes all that are left. */
const fillIn = (tokens: Token[], number: number) => {
  let digits = String(number);
  let shown = '';
  const first = tokens.findIndex(({ kind }) => kind === 'digit');
  for (let index = tokens.length - 1; index >= 0; index--) {
    const { kind, text } = tokens[index] ?? { kind: 'text', text: '' };
    if (kind !== 'digit') {
      shown = text + shown;
      continue;
    }
    const taken = index === first ? digits : digits.slice(-1);
    digits = digits.slice(0, digits.length - taken.length);
    shown = (taken || (text === '0' ? '0' : '')) + shown;
  }
  return shown.trim();
};

/** Numbers of more digits than spreadsheets keep are not shown in another way, so that they are recognized. */
const MOST_DIGITS = 1e15;

const digitsCell = (tokens: Token[], number: number): Cell => {
  if (!Number.isInteger(number) || number < 0 || number >= MOST_DIGITS) return number;
  const shown = fillIn(tokens, number);
  return shown === String(number) ? number : { number, shown };
};

const percentCell = (tokens: Token[], number: number): Cell => {
  const point = tokens.findIndex(({ text }) => text === '.');
  const places = point < 0 ? 0 : tokens.slice(point).filter(({ kind }) => kind === 'digit').length;
  return { number, shown: `${(number * 100).toFixed(places)}%` };
};

/**
 * Reads the code of a number format. Days and moments become ISO 8601. A time of day, which belongs to no day, and an elapsed time are the text that is
 * shown. A whole number that is shown with leading zeros or other signs between its digits, as codes and phone numbers are, has both.
 */
export const formatOf = (code: string, is1904: boolean): NumberFormat => {
  const sections = parseFormat(code).map((section) => ({ ...section, shows: showsOf(section) }));
  return (number) => {
    const section = sectionFor(sections, number);
    switch (section?.shows) {
      case 'day':
        return dayCell(number, is1904, false);
      case 'moment':
        return dayCell(number, is1904, true);
      case 'time':
        if (number < 0) return { error: NO_DAY };
        return number < 1 ? clockOf(secondsOf(number)) : dayCell(number, is1904, true);
      case 'elapsed':
        return number < 0 ? { error: NO_DAY } : clockOf(secondsOf(number));
      case 'digits':
        return digitsCell(section.tokens, number);
      case 'percent':
        return percentCell(section.tokens, number);
      default:
        return number;
    }
  };
};
