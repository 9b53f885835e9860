import { daySpan } from '@ace/contract/shared/dates/day-span.ts';
import { eventClock, type TrackingTime } from '@ace/contract/shared/dates/event-clock.ts';
import { type Language, LOCALES } from '@ace/contract/shared/languages.ts';
import { createStore } from '../store.ts';
import { currentLanguage, useLanguage } from './i18n.ts';

/** A format that is made when it is first needed: each takes the browser two milliseconds, and most pages need one or two. */
const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined;
  return (date: Date) => {
    made ??= new Intl.DateTimeFormat(locale, options);
    return made.format(date);
  };
};

const companyZone = createStore('Asia/Ho_Chi_Minh');

/** Sets the time zone of the company, in which the times of events are shown. */
export const setCompanyZone = companyZone.set;

let deviceZone: string | undefined;

const createFormat = (language: Language) => {
  const locale = LOCALES[language];
  /** What the clock of this browser is called, by which fields for moments go; null if `event`, or without one anything, is shown by the same. */
  const ownClock = (event: TrackingTime | null = null) => {
    deviceZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
    const [own, company] = [eventClock(language, deviceZone), eventClock(language, companyZone.get())];
    const isSame = event ? own.moment({ dateTime: event.dateTime }) === company.moment(event) : own.zone === company.zone;
    return isSame ? null : own.zone;
  };
  /** Beside the times of events, which have their zones, that of another clock has its zone, too. */
  const named = (moment: string) => {
    const zone = ownClock();
    return zone ? `${moment} (${zone})` : moment;
  };
  const made = new Map<string, Intl.NumberFormat>();
  const withDecimals = (min: number, max: number) => {
    const format = made.get(`${min} ${max}`) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: min, maximumFractionDigits: max });
    made.set(`${min} ${max}`, format);
    return format;
  };
  const day = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const weekday = dateFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // The same in both languages (docs/domain.md, "Languages and formats"): dd/MM/yy HH:mm.
  const short = dateFormat('en-GB', { day: '2-digit', month: '2-digit', year: '2-digit', hour: '2-digit', minute: '2-digit' });
  const moment = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  // yyyy-MM-dd HH:mm:ss in both (docs/domain.md, "Languages and formats"), which is the Swedish format.
  const exact = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
  return {
    number: (value: number) => withDecimals(0, 3).format(value),
    /** A number of records, with a plus if there may be more. */
    count: ({ total, isTotalLowerBound }: { total: number; isTotalLowerBound: boolean }) =>
      `${withDecimals(0, 3).format(total)}${isTotalLowerBound ? '+' : ''}`,
    /** With exactly `decimals` decimals. */
    decimals: (value: number, decimals: number) => withDecimals(decimals, decimals).format(value),
    /** With at most `decimals` decimals. */
    upTo: (value: number, decimals: number) => withDecimals(0, decimals).format(value),
    /** `yyyy-MM-dd` in the language's medium format. */
    day: (date: string) => day(new Date(`${date}T00:00:00Z`)),
    /** Days `yyyy-MM-dd` in a few characters, without the year. */
    days: (from: string, to: string) => daySpan(language, from, to),
    /** Of a day `yyyy-MM-dd`, shortened. */
    weekday: (date: string) => weekday(new Date(`${date}T00:00:00Z`)),
    shortMoment: (instant: string) => named(short(new Date(instant)).replace(',', '')),
    exactMoment: (instant: string) => exact(new Date(instant)),
    /** With seconds, in the language's medium format. */
    moment: (instant: string) => named(moment(new Date(instant))),
    /** When something happened to a parcel, with the zone of that clock: the same wherever it is shown. */
    event: (event: TrackingTime) => eventClock(language, companyZone.get()).moment(event),
    ownClock,
  };
};

/** Created once for each language, because each row of a list formats. */
const formats: Partial<Record<Language, ReturnType<typeof createFormat>>> = {};

const formatOf = (language: Language) => {
  formats[language] ??= createFormat(language);
  return formats[language];
};

/** Formats numbers, days and moments in the reader's language. */
export const useFormat = () => {
  companyZone.useValue();
  return formatOf(useLanguage());
};

/** The same outside of components. */
export const currentFormat = () => formatOf(currentLanguage());
