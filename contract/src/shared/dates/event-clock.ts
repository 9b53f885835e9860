import { type Language, LOCALES } from '../languages.ts';

/** When an event happened. `offsetMinutes` is how far the clock of its place is ahead of UTC; with 0 or without it, the clock of the place is unknown. */
export type TrackingTime = { dateTime: string; offsetMinutes?: number | null };

const MINUTE_MS = 60_000;

/** `UTC+11`, `UTC-3:30`. */
const offsetText = (minutes: number) => {
  const size = Math.abs(minutes);
  const rest = size % 60 ? `:${String(size % 60).padStart(2, '0')}` : '';
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`;
};

const createClock = (language: Language, companyZone: string) => {
  const formatIn = (timeZone: string) => {
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone });
    return { day: format({ dateStyle: 'medium' }), time: format({ timeStyle: 'short' }), name: format({ timeZoneName: 'shortGeneric' }) };
  };
  const [company, local] = [formatIn(companyZone), formatIn('UTC')];
  /** "giờ Việt Nam", "Vietnam time". */
  const companyTime = (company.name.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? companyZone)
    .replace(/^Giờ /, 'giờ ')
    .replace(/ Time$/, ' time');
  const read = ({ day, time }: typeof company, instant: number, zone: string) => ({
    day: day.format(instant),
    time: time.format(instant),
    zone,
  });
  const readingOf = ({ dateTime, offsetMinutes }: TrackingTime) => {
    const instant = Date.parse(dateTime);
    const ours = read(company, instant, companyTime);
    if (!offsetMinutes) return ours;
    const zone = `${language === 'vi' ? 'giờ địa phương' : 'local time'} (${offsetText(offsetMinutes)})`;
    const theirs = read(local, instant + offsetMinutes * MINUTE_MS, zone);
    // Clocks that show the same then have one name.
    return theirs.day === ours.day && theirs.time === ours.time ? ours : theirs;
  };
  return {
    /** What the company's zone is called. */
    zone: companyTime,
    /** "26 thg 11, 2026", "26 Nov 2026". */
    day: (event: TrackingTime) => readingOf(event).day,
    /** "26 thg 11, 2026 21:59, giờ Việt Nam", "26 Nov 2026, 21:59 Vietnam time". */
    moment: (event: TrackingTime) => {
      const { day, time, zone } = readingOf(event);
      return language === 'vi' ? `${day} ${time}, ${zone}` : `${day}, ${time} ${zone}`;
    },
  };
};

const clocks = new Map<string, ReturnType<typeof createClock>>();

/**
 * The clock by which people read when something happened, with its zone: that of the place if the event says so, else that of the company
 * (docs/domain.md, "Languages and formats"). All places that show the time of an event use it, so that they show the same.
 */
export const eventClock = (language: Language, companyZone: string) => {
  const key = `${language} ${companyZone}`;
  const clock = clocks.get(key) ?? createClock(language, companyZone);
  clocks.set(key, clock);
  return clock;
};
