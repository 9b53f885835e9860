import { dateFromSerial, format, getFormatDateInfo, isDateFormat, isPercentFormat, isValidFormat, tokenize } from 'numfmt';
import type { Cell } from './cells.ts';

const DAY_SECONDS = 86_400;

/** Days between the epochs 1900 and 1904. */
const EPOCH_1904 = 1_462;

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

/** The day of a serial number; an error for what is none: the 29 February and the 0 January 1900 of Excel, days before and after the calendar. */
const dayCell = (serial: number, is1904: boolean, isMoment: boolean): Cell => {
  const seconds = secondsOf(serial);
  const [year, month = 0, date = 0] = dateFromSerial(Math.floor(seconds / DAY_SECONDS) + (is1904 ? EPOCH_1904 : 0));
  const day = `${year}-${two(month)}-${two(date)}`;
  const parsed = Date.parse(`${day}T00:00Z`);
  if (serial < 0 || Number.isNaN(parsed) || !new Date(parsed).toISOString().startsWith(day)) return { error: NO_DAY };
  return { day: isMoment ? `${day}T${clockOf(seconds % DAY_SECONDS)}` : day };
};

/** Turns a number into what the sheet shows. */
export type NumberFormat = (number: number) => Cell;

const dateFormat = (code: string, is1904: boolean): NumberFormat => {
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(code);
  const hasTime = hours || minutes || seconds;
  // `m` beside hours or seconds may be the minute.
  if (!hasTime || year || day || (month && !seconds)) return (number) => dayCell(number, is1904, hasTime);
  return (number) => (number >= 0 && number < 1 ? clockOf(secondsOf(number)) : dayCell(number, is1904, true));
};

/** Numbers of more digits than spreadsheets keep are not shown in another way, so that they are recognized. */
const MOST_DIGITS = 1e15;

/** With these, a format shows not only the digits of a whole number. */
const BESIDE_DIGITS: ReadonlySet<string> = new Set(['point', 'group', 'scale', 'exp', 'slash', 'general']);
const PLACES: ReadonlySet<string> = new Set(['zero', 'hash', 'qmark']);

/** A unit behind the digits that has no quotes, as some programs write it. */
const UNQUOTED = /(?<=[0#] ?)\p{L}+$/u;

const parsed = (written: string, is1904: boolean): NumberFormat => {
  const code = written.replace(UNQUOTED, '"$&"');
  if (!isValidFormat(code)) return (number) => number;
  const types = new Set(tokenize(code).map(({ type }) => type));
  const has = (some: ReadonlySet<string>) => !types.isDisjointFrom(some);
  if (types.has('duration')) return (number) => (number < 0 ? { error: NO_DAY } : clockOf(secondsOf(number)));
  if (isDateFormat(code)) return dateFormat(code, is1904);
  if (isPercentFormat(code)) return (number) => ({ number, shown: format(code, number) });
  if (has(BESIDE_DIGITS) || !has(PLACES)) return (number) => number;
  return (number) => {
    if (!Number.isInteger(number) || number < 0 || number >= MOST_DIGITS) return number;
    const shown = format(code, number).trim();
    return shown === String(number) || !/\d/.test(shown) ? number : { number, shown };
  };
};

/**
 * Reads the code of a number format. Days and moments become ISO 8601. A time of day, which belongs to no day, and an elapsed time are the text that is
 * shown. A whole number that is shown with leading zeros or other signs between its digits, as codes and phone numbers are, has both.
 */
export const formatOf = (code: string, is1904: boolean): NumberFormat => {
  // A workbook may declare thousands of formats and use few.
  let show: NumberFormat | undefined;
  return (number) => {
    show ??= parsed(code, is1904);
    return show(number);
  };
};
