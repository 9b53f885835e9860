import { plainOf } from '@ace/contract/shared/text/plain.ts';

/** No day is longer, with its weekday, time and zone. */
const LONGEST = 60;

const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const VIETNAMESE = ['mot', 'hai', 'ba', 'tu', 'nam', 'sau', 'bay', 'tam', 'chin', 'muoi', 'muoi mot', 'muoi hai'];
const FIRST_AND_LAST = new Map([
  ['gieng', 1],
  ['chap', 12],
]);

const WEEKDAY =
  /^(?:(?:thu|t)[ .]?[2-7](?=[ ,.]{1,3}\d{1,2}\D)|thu (?:hai|ba|tu|nam|sau|bay)|chu nhat|cn|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)[.,]{0,2} /;
const ORDINAL = /(\d)(?:st|nd|rd|th)(?![a-z\d])/g;
/** A month with what stands beside it: `-Nov-`, ` thg 11, `, ` tháng mười một năm `. */
const MONTH =
  /[ .,/-]{0,3}(?:of )?(?:(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|(?:thang|thg|th)[ .]{0,2}(\d{1,2}(?!\d)|muoi mot|muoi hai|muoi|mot|gieng|hai|ba|tu|nam|sau|bay|tam|chin|chap))(?![a-z])[ .,/-]{0,3}(?:nam )?/;
const MONTH_FIRST = /^\/(\d{1,2})\/(\d{1,2})[ ,.-]{1,3}(?=\d{4})/;
/** A time of a half of the day: `2:15 PM`, `2:15:30 CH`, `9h sáng`. */
const HALF = /(\d{1,2})(?: ?(?:[:h]|gio) ?(\d{2})?)?(:\d{2})?(?:\.\d{1,9})? ?(a\.?m|p\.?m|sa|ch|sang|chieu|toi)(?![a-z])\.?/;

/** `9 giờ 15 phút`. */
const HOURS = /(\d{1,2}) ?giờ(?: (\d{2})(?: ?phút)?)?/i;
/** A time, maybe with its half of the day and its zone, and the day behind it. */
const TIME_FIRST =
  /^(?:(?:vào )?lúc |at )?(\d{1,2}(?:[:h]\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?|h)(?: ?(?:[ap]\.?m\.?|sa|ch|sáng|chiều|tối))?(?: ?\(?(?:gmt|utc) ?[+-]\d{1,2}(?::?\d{2})?\)?)?)(?:,| -)? (?:ngày |on )?(?=\D*\d)(.+)$/i;
const BEFORE_TIME = / (?:-|(?:vào )?lúc|at) (?=\d{1,2}[:h])/i;

/** A moment with its day before its time: `09h22 ngày 26/11/2026` becomes `26/11/2026 09h22`. Any other text stays as it is. */
export const dayBeforeTime = (typed: string) =>
  typed.length > LONGEST ? typed : typed.replace(HOURS, '$1h$2').replace(TIME_FIRST, '$2 $1').replace(BEFORE_TIME, ' ');

const monthOf = (english: string | undefined, other = '') =>
  english === undefined ? (FIRST_AND_LAST.get(other) ?? (VIETNAMESE.indexOf(other) + 1 || Number(other))) : ENGLISH.indexOf(english) + 1;

const in24Hours = (text: string, hours: string, minutes = '00', seconds = '', half = '') => {
  const isMorning = /^[as]/.test(half);
  const hour = Number(hours);
  // Some programs write `14:15 PM`; `14:15 AM` is nothing.
  if (isMorning && hour > 12) return text;
  return `${isMorning ? hour % 12 : hour < 12 ? hour + 12 : hour}:${minutes}${seconds}`;
};

/**
 * A day or moment whose month or half of the day is written in words, in Vietnamese or English, as one in digits: `Thứ Năm, 26 thg 11, 2026` becomes
 * `26/11/2026`, and `2:15 CH` becomes `14:15`. Any other text stays as it is.
 */
export const inDigits = (typed: string) => {
  if (typed.length > LONGEST || !/\d/.test(typed) || !/\p{L}/u.test(typed)) return typed;
  const plain = plainOf(typed).replace(/\s+/g, ' ').trim();
  const digits = plain
    .replace(WEEKDAY, '')
    .replace(/^(?:ngay|on) /, '')
    .replace(ORDINAL, '$1')
    .replace(MONTH, (_, english, other) => `/${monthOf(english, other)}/`)
    .replace(MONTH_FIRST, '$2/$1/')
    .replace(/\/$/, '')
    .replace(HALF, in24Hours);
  return digits === plain ? typed : digits;
};
