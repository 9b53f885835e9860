import { type RawBuilder, sql } from 'kysely';
import { givenOf } from './conditions.ts';

/** Today, in the company's time zone. */
export const todayIn = (timeZone: string) => sql<string>`(now() at time zone ${timeZone})::date`;

/** A day of a filter: a date, or one counted from today. */
const dayOf = (day: string, timeZone: string) =>
  day.startsWith('today') ? sql`(${todayIn(timeZone)} + ${Number(day.slice('today'.length))}::int)` : sql`${day}::date`;

type Period = { from?: string | undefined; to?: string | undefined };

/** Whether a date is in a period of whole days, both included; an end that is missing is open. */
export const dateWithin = (date: RawBuilder<unknown>, { from, to }: Period, timeZone: string) =>
  givenOf([from && sql<boolean>`${date} >= ${dayOf(from, timeZone)}`, to && sql<boolean>`${date} <= ${dayOf(to, timeZone)}`]);

/** The same for an instant; days begin and end where the company is. */
export const instantWithin = (instant: RawBuilder<unknown>, { from, to }: Period, timeZone: string) => {
  const startOf = (day: string, plus = 0) => sql`((${dayOf(day, timeZone)} + ${sql.lit(plus)})::timestamp at time zone ${timeZone})`;
  return givenOf([from && sql<boolean>`${instant} >= ${startOf(from)}`, to && sql<boolean>`${instant} < ${startOf(to, 1)}`]);
};
