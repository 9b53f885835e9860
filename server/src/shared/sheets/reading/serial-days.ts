const DAY_SECONDS = 86_400;

/** Days between the two epochs, and from Excel's 0 January 1900 to 1970. */
const EPOCH_1904 = 1_462;
const EPOCH_1970 = 25_569;

/** 29 February 1900, which Excel has and the calendar has not, and the last day that it has. */
const FALSE_DAY = 60;
const LAST_DAY = 2_958_465;

const two = (number: number) => String(number).padStart(2, '0');

/** The text of a time: `14:30`, or with seconds if there are some. Hours may exceed 23. */
export const clockOf = (seconds: number) => {
  const rest = seconds % 60;
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}${rest === 0 ? '' : `:${two(rest)}`}`;
};

/** The seconds that a fraction of a day stands for. Fractions are inexact, and nobody writes less than a second. */
export const secondsOf = (serial: number) => Math.round(serial * DAY_SECONDS);

/** What spreadsheets show for a day that is none. */
export const NO_DAY = '#####';

/**
 * The day and time of a serial number, as Excel counts: with a 29 February 1900, so that earlier days are one more than elsewhere. Returns undefined for
 * what is no day: that one, the 0 January 1900 of empty cells, days before and after the calendar.
 */
export const momentOf = (serial: number, is1904: boolean): { day: string; seconds: number } | undefined => {
  const all = secondsOf(serial);
  const days = Math.floor(all / DAY_SECONDS) + (is1904 ? EPOCH_1904 : 0);
  if (serial < 0 || days < 1 || days === FALSE_DAY || days > LAST_DAY) return undefined;
  const date = new Date((days + (days < FALSE_DAY ? 1 : 0) - EPOCH_1970) * DAY_SECONDS * 1000);
  return { day: date.toISOString().slice(0, 10), seconds: ((all % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS };
};
