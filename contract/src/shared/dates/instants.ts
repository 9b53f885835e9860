import { z } from 'zod';
import { violates } from '../text/text.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const isDayOfCalendar = (value: string) => {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};

/** A day, `yyyy-MM-dd`, in the years 1900 to 9999. */
export const CalendarDate = z
  .string()
  .refine((value) => DATE.test(value) && isDayOfCalendar(value), violates('typeMismatch'))
  .refine((value) => value >= '1900-01-01', violates('Size'))
  .meta({ format: 'date' });

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

const OffsetDateTime = z.iso.datetime({ offset: true });

/** How far the clock of an instant is ahead of UTC, in minutes: 330 for `+05:30`. */
export const offsetOf = (instant: string) => {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)$/.exec(instant) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -offset : offset;
};

/** No clock of the world is further behind or ahead of UTC. */
const isOffset = (minutes: number) => minutes >= -12 * 60 && minutes <= 14 * 60;

/** An instant that a client sends: ISO 8601 with an offset, in the years 1900 to 9999. It is converted to UTC with milliseconds. */
export const InstantInput = z
  .string()
  .refine((value) => OffsetDateTime.safeParse(value).success && isOffset(offsetOf(value)), violates('typeMismatch'))
  .overwrite((value) => new Date(value).toISOString())
  .refine((value) => /^\d{4}-/.test(value) && value >= '1900', violates('Size'))
  .meta({ format: 'date-time' });
