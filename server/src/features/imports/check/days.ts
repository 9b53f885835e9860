import type { ImportMessage } from '@ace/contract/imports/messages.ts';
import { parseTypedDay, parseTypedMoment } from '@ace/contract/shared/typed-date.ts';
import type { Cell } from '../cells.ts';
import { cleanText } from './clean.ts';
import { EMPTY, found, isIn, type Reading, refused, refusedCell, SHEET_ERROR, type Where } from './reading.ts';
import { instantIn } from './zone.ts';

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const SEPARATED = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](?:\d{4}|\d{2}))?(?!\d)/;
/** A day and a time behind it. */
const DAY_AND_TIME = /^(\d\S*?\d)(?:[T,]\s*|\s+(?:,\s*)?)(\d{1,2}[:h]\d{2}(?::(\d{2})(?:\.\d+)?)?)$/i;
const TIME_ALONE = /^\d{1,2}(?::\d{2}(?::\d{2})?|h(?:\d{2})?)$/i;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

const todayOf = ({ today }: Where) => new Date(`${today}T12:00:00`);

/** What is to be said of a day that is written with numbers: which order is meant. */
const orderOf = (text: string, where: Where): { error: ImportMessage } | { changed: ImportMessage[]; warning?: ImportMessage } => {
  const [, first = '', second = ''] = SEPARATED.exec(text) ?? [];
  if (first === '') return { changed: ISO_DAY.test(text.slice(0, 10)) || where.isTyped ? [] : ['dayFirst'] };
  if (Number(second) > 12 && Number(first) <= 12) return { error: 'mistakenDay' };
  const isDoubtful = isIn(where.facts.monthFirst, where) && Number(first) <= 12 && Number(first) !== Number(second);
  return { changed: ['dayFirst'], ...(isDoubtful ? { warning: 'mistakenDay' as const } : {}) };
};

/** A day that the file has as a day, which is doubtful where a spreadsheet has mixed up day and month. */
const isDoubtful = (day: string, where: Where) => isIn(where.facts.mistakenDays, where) && day.slice(5, 7) !== day.slice(8, 10);

const isTimeless = (time: string) => /^0{1,2}[:h]00(?::00(?:\.0+)?)?$/.test(time);

/** A cell that is no text, or a text that is left to be read. */
const plainCell = (cell: Exclude<Cell, null>, error: ImportMessage): Reading | string => {
  if (typeof cell === 'string') {
    const { text } = cleanText(cell, true);
    if (text === '') return EMPTY;
    return text.startsWith('#') && SHEET_ERROR.test(text) ? refused('sheetError', text) : text;
  }
  if (typeof cell === 'object') {
    if ('refused' in cell) return refusedCell(cell);
    if ('error' in cell) return refused('sheetError', cell.error);
    if ('day' in cell) return cell.day;
    return refused(error, cell.shown);
  }
  return refused(error, String(cell));
};

/** Reads a cell as a day, `yyyy-MM-dd`. Days are written with the day first, in both languages. */
export const readDay = (cell: Cell, where: Where): Reading => {
  if (cell === null) return EMPTY;
  const text = plainCell(cell, 'notDay');
  if (typeof text !== 'string') return text;
  if (typeof cell === 'object' && isDoubtful(text, where)) return refused('mistakenDay', text);
  const [, dayText = text, time] = DAY_AND_TIME.exec(text) ?? [];
  // Words and distances such as `+1` are what a person types, and no file has.
  if (!where.isTyped && !/^\d/.test(text)) return refused('notDay', text);
  const order = orderOf(dayText, where);
  if ('error' in order) return refused(order.error, text);
  const day = parseTypedDay(dayText, todayOf(where));
  if (day === null) return refused('notDay', text);
  const changed = time === undefined || isTimeless(time) ? order.changed : [...order.changed, 'timeDropped' as const];
  return { value: day, changed, warning: order.warning };
};

/** Reads a cell as a moment in the company's time zone: ISO 8601 with its offset. A day alone is none: nobody knows when on that day it happened. */
export const readMoment = (cell: Cell, where: Where): Reading => {
  if (cell === null) return EMPTY;
  const text = plainCell(cell, 'notMoment');
  if (typeof text !== 'string') return text;
  if (ISO_INSTANT.test(text)) return found(text);
  if (typeof cell === 'object' && isDoubtful(text, where)) return refused('mistakenDay', text);
  // A time alone is one of today for a person who types it; in a file it is not.
  if (!/\d/.test(text) || (TIME_ALONE.test(text) && !where.isTyped)) return refused('notMoment', text);
  const [, dayText = text, , seconds = '00'] = DAY_AND_TIME.exec(text) ?? [];
  const order = orderOf(dayText, where);
  if ('error' in order) return refused(order.error, text);
  const moment = parseTypedMoment(text.replace(/\.\d+$/, ''), todayOf(where));
  if (moment === null) return refused('notMoment', text);
  return { value: instantIn(where.timeZone, `${moment}:${seconds}`), changed: order.changed, warning: order.warning };
};
