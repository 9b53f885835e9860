import { plainOf } from '../text/plain.ts';

/** Day, month and year: `5/9`, `05/09/26`, `5-9-2026`, `05.09.2026`; the year may be missing. */
const SEPARATED = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/;
/** The same without separators: `05092026`, `050926`. */
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
/** `2026-09-05`, and `2026/9/5`. */
const ISO = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/;

/** Days from today: `+1`, `-7`. */
const DISTANCE = /^[+-]\d{1,3}$/;
/** Words for days near today, without marks, as days from today. */
const NEAR_DAYS = new Map([
  ['hom qua', -1],
  ['yesterday', -1],
  ['hom nay', 0],
  ['today', 0],
  ['mai', 1],
  ['ngay mai', 1],
  ['tomorrow', 1],
]);

/** Words for this moment, without marks. */
const NOW = new Set(['bay gio', 'now']);

/** A time of the day: `14:30`, `14h30`, `14h`, `14:30:00`. */
const TIME = /^(\d{1,2})(?:[:h](\d{2})(?::\d{2})?|h)$/i;
/** A day and a time in both orders. A time has at most eight characters: a longer look at each place of a text would take quadratic time. */
const TIME_LAST = /^(.+?)(?: ?, ?| |T)(\d\S{0,7})$/i;
const TIME_FIRST = /^(\d\S{0,7}?)(?: ?, ?| )(.+)$/;

const padded = (number: number, digits = 2) => String(number).padStart(digits, '0');

/** The day of an instant in the time zone of the browser. */
export const dayOf = (at: Date) => [padded(at.getFullYear(), 4), padded(at.getMonth() + 1), padded(at.getDate())].join('-');

const toDay = (day: number, month: number, year: number) => {
  const date = new Date(Date.UTC(2000, month - 1, day));
  // Not in the constructor, which takes the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCDate() === day && date.getUTCMonth() === month - 1;
  return isReal ? `${padded(year, 4)}-${padded(month)}-${padded(day)}` : null;
};

const toYear = (typed: string | undefined, today: Date) => {
  if (typed === undefined) return today.getFullYear();
  return typed.length === 2 ? 2000 + Number(typed) : Number(typed);
};

const wordsOf = (text: string) => plainOf(text).replace(/\s+/g, ' ');

const daysFromToday = (text: string) => (DISTANCE.test(text) ? Number(text) : NEAR_DAYS.get(wordsOf(text)));

/**
 * The typed day as `yyyy-MM-dd`. It is typed as day, month, year in both languages, never month first, or in ISO 8601. The year may be
 * missing and is then the current one. `hôm nay`, `tomorrow` or `+1` count from today. Null for anything else; nothing is guessed.
 */
export const parseTypedDay = (typed: string, today = new Date()): string | null => {
  const text = typed.trim();
  const distance = daysFromToday(text);
  if (distance !== undefined) return dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() + distance));
  const iso = ISO.exec(text);
  if (iso) return toDay(Number(iso[3]), Number(iso[2]), Number(iso[1]));
  const [, day, month, year] = SEPARATED.exec(text) ?? DIGITS.exec(text) ?? [];
  return day === undefined ? null : toDay(Number(day), Number(month), toYear(year, today));
};

/** Whether it is a day of the calendar as `yyyy-MM-dd`, not before the first year that the server accepts. */
export const isDay = (value: unknown): value is string => typeof value === 'string' && parseTypedDay(value) === value && value >= '1900';

const toTime = (text: string) => {
  const [, hours, minutes = '00'] = TIME.exec(text) ?? [];
  return hours === undefined || Number(hours) > 23 || Number(minutes) > 59 ? null : `${padded(Number(hours))}:${minutes}`;
};

/**
 * The typed moment as `yyyy-MM-ddThh:mm`: a day as above and a 24-hour time, in this order or the other, a time alone, which is one of today, or
 * `bây giờ`, `now`. Null for anything else, also for a day alone.
 */
export const parseTypedMoment = (typed: string, now = new Date()): string | null => {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (NOW.has(wordsOf(text))) return toLocalMoment(now);
  const alone = toTime(text);
  if (alone !== null) return `${dayOf(now)}T${alone}`;
  const [, before = '', last = ''] = TIME_LAST.exec(text) ?? [];
  const [, first = '', after = ''] = TIME_FIRST.exec(text) ?? [];
  const pairs = [
    [before, last],
    [after, first],
  ] as const;
  for (const [dayText, timeText] of pairs) {
    const day = parseTypedDay(dayText, now);
    const time = toTime(timeText);
    if (day !== null && time !== null) return `${day}T${time}`;
  }
  return null;
};

/** A day or a moment as its field shows it: `05/09/2026`, `05/09/2026 14:30`. Any other text stays as it is. */
export const showTypedDate = (value: string) =>
  value.replace(/^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?$/, (_, year, month, day, time) =>
    [`${day}/${month}/${year}`, time].filter(Boolean).join(' '),
  );

/** An instant as a field holds it: `yyyy-MM-ddThh:mm` in the time zone of the browser. */
export const toLocalMoment = (instant: string | Date) => {
  const at = new Date(instant);
  return `${dayOf(at)}T${padded(at.getHours())}:${padded(at.getMinutes())}`;
};
