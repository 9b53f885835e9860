import type { ImportMessage } from '@ace/contract/imports/message-texts.ts';
import { inFull } from '@ace/contract/partners/reported-event.ts';
import { parseTypedDay, parseTypedMoment } from '@ace/contract/shared/dates/typed-date.ts';
import { cellText } from '../../../../shared/sheets/reading/cells.ts';
import { cleanText, EMPTY, found, isIn, type Reading, refused, type SaidCell, type Where } from './reading.ts';
import { dayBeforeTime, inDigits } from './worded-date.ts';

const MINUTE_MS = 60_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Minutes by which a time zone is ahead of UTC at an instant. */
const offsetAt = (timeZone: string, at: number) => {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return Math.trunc((Date.parse(`${clock.format(at).replace(' ', 'T').padStart(19, '0')}Z`) - at) / MINUTE_MS);
};

/** A moment without a zone, `yyyy-MM-ddThh:mm:ss`, as it is in a time zone: ISO 8601 with the offset. */
const instantIn = (timeZone: string, moment: string) => {
  const asUtc = Date.parse(`${moment}Z`);
  // Once more, because the clock may have been changed in between.
  const offset = offsetAt(timeZone, asUtc - offsetAt(timeZone, asUtc) * MINUTE_MS);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((number) => String(number).padStart(2, '0'));
  return `${moment}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
};

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const SEPARATED = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](?:\d{4}|\d{2}))?(?!\d)/;
/** A day and a time behind it. */
const DAY_AND_TIME = /^(\d\S*?\d)(?:[T,]\s*|\s+(?:,\s*)?)(\d{1,2}(?:h|[:h]\d{2}(?::(\d{2})(?:[.,]\d+)?)?))$/i;
const TIME_ALONE = /^\d{1,2}(?::\d{2}(?::\d{2})?|h(?:\d{2})?)$/i;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
/** A zone behind a time: `+0700`, ` +07`, ` (GMT+7)`, ` GMT+0700 (Indochina Time)`, `Z`. */
const ZONE = / ?[([]?(?:(?:gmt|utc)(?: ?([+-]\d{1,2}(?::?\d{2})?))?|z|([+-]\d{1,2}(?::?\d{2})?))[)\]]?(?: \([^()]{0,60}\))?$/i;
/** Begins as ISO 8601 does: what is behind its time is a zone. */
const ISO_MOMENT = /^\d{4}(?:-\d{2}-|\d{2})\d{2}T/i;
const ENDS_IN_TIME = /\d[:h]\d{2}(:\d{2}(?:[.,]\d{1,9})?)?$/i;
/** The zones of the world reach from -12 to +14. */
const FARTHEST_HOURS = 14;

const todayOf = ({ today }: Where) => new Date(`${today}T12:00:00`);

type Order = { error: ImportMessage } | { changed: ImportMessage[]; warning?: ImportMessage };

/** What is to be said of a day that is written with numbers, or was `shown` otherwise: which order is meant. */
const orderOf = (text: string, shown: string, where: Where): Order => {
  if (!shown.startsWith(text)) return { changed: [] };
  const [, first = '', second = ''] = SEPARATED.exec(text) ?? [];
  if (first === '') return { changed: ISO_DAY.test(text.slice(0, 10)) || where.isTyped ? [] : ['dayFirst'] };
  if (Number(second) > 12 && Number(first) <= 12) return { error: 'mistakenDay' };
  const isDoubtful = isIn(where.facts.monthFirst, where) && Number(first) <= 12 && Number(first) !== Number(second);
  return { changed: ['dayFirst'], ...(isDoubtful ? { warning: 'mistakenDay' as const } : {}) };
};

/** A day that the file has as a day, which is doubtful where a spreadsheet has mixed up day and month. */
const isDoubtful = (day: string, where: Where) => isIn(where.facts.mistakenDays, where) && day.slice(5, 7) !== day.slice(8, 10);

const isTimeless = (time: string) => /^0{1,2}[:h]00(?::00(?:[.,]0+)?)?$/.test(time);

/** The text of a cell that may be a day; '' for an empty one. */
const shownOf = (cell: SaidCell) => (typeof cell === 'string' ? cleanText(cell, 'one').text : cellText(cell));
/** Numbers are no days: a file has these as days. */
const mayBeDay = (cell: SaidCell) => typeof cell === 'string' || (typeof cell === 'object' && 'day' in cell);

type Written = { text: string; offset?: string };

/** A day or moment in digits, and the zone that is written behind it. A range of times, `8:00-10:00`, names no zone. */
const writtenOf = (shown: string): Written => {
  const text = ISO_MOMENT.test(shown) ? inFull(shown) : shown;
  const zone = ZONE.exec(text);
  const before = inDigits(text.slice(0, zone?.index));
  const [time, seconds] = ENDS_IN_TIME.exec(before) ?? [];
  if (!zone || time === undefined) return { text: inDigits(text) };
  const [, sign, hours = '', minutes = '00'] = /^([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone[1] ?? zone[2] ?? '+00') ?? [];
  const isRange = zone[2]?.startsWith('-') && seconds === undefined && !/^[ ([]/.test(zone[0]) && !ISO_MOMENT.test(before);
  if (isRange || Number(hours) > FARTHEST_HOURS || Number(minutes) > 59) return { text };
  return { text: before, offset: `${sign}${hours.padStart(2, '0')}:${minutes}` };
};

const readOtherwise = (text: string, shown: string): ImportMessage[] => (text === shown ? [] : ['dateRead']);

/** Reads a cell as a day, `yyyy-MM-dd`. Days are written with the day first, in both languages. */
export const readDay = (cell: SaidCell, where: Where): Reading => {
  const shown = shownOf(cell);
  if (shown === '') return EMPTY;
  if (!mayBeDay(cell)) return refused('notDay', shown);
  const ordered = dayBeforeTime(shown);
  const { text } = writtenOf(ordered);
  if (typeof cell === 'object' && isDoubtful(text, where)) return refused('mistakenDay', text);
  const [, dayText = text, time] = DAY_AND_TIME.exec(text) ?? [];
  // Words and distances such as `+1` are what a person types, and no file has.
  if (!where.isTyped && !/^\d/.test(text)) return refused('notDay', shown);
  const order = orderOf(dayText, ordered, where);
  if ('error' in order) return refused(order.error, shown);
  const day = parseTypedDay(dayText, todayOf(where));
  if (day === null) return refused('notDay', shown);
  const hasTime = time !== undefined && !isTimeless(time);
  const changed = [...order.changed, ...readOtherwise(text, ordered), ...(hasTime ? (['timeDropped'] as const) : [])];
  return { value: day, changed, warning: order.warning };
};

/** Reads a cell as a moment in the company's time zone: ISO 8601 with its offset. A day alone is none: it does not say when on that day it happened. */
export const readMoment = (cell: SaidCell, where: Where): Reading => {
  const shown = shownOf(cell);
  if (shown === '') return EMPTY;
  if (!mayBeDay(cell)) return refused('notMoment', shown);
  if (ISO_INSTANT.test(shown)) return found(shown);
  const ordered = dayBeforeTime(shown);
  const { text, offset } = writtenOf(ordered);
  if (typeof cell === 'object' && isDoubtful(text, where)) return refused('mistakenDay', text);
  // A time alone is one of today for a person who types it; in a file it is not.
  if (!/\d/.test(text) || (TIME_ALONE.test(text) && !where.isTyped)) return refused('notMoment', shown);
  const [, dayText = text, , seconds = '00'] = DAY_AND_TIME.exec(text) ?? [];
  const order = orderOf(dayText, ordered, where);
  if ('error' in order) return refused(order.error, shown);
  const moment = parseTypedMoment(text.replace(/(:\d{2})[.,]\d+$/, '$1'), todayOf(where));
  if (moment === null) return refused('notMoment', shown);
  const value = offset === undefined ? instantIn(where.timeZone, `${moment}:${seconds}`) : `${moment}:${seconds}${offset}`;
  return { value, changed: [...order.changed, ...readOtherwise(text, ordered)], warning: order.warning };
};
