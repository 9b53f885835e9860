import { expect, test } from 'vitest';
import { eventClock } from './event-clock.ts';

const HANOI = 'Asia/Ho_Chi_Minh';

test.each([
  // Without an offset, the time is that of the company's clock, with its name.
  ['vi', HANOI, undefined, '26 thg 11, 2026 21:59, giờ Việt Nam'],
  ['en', HANOI, null, '26 Nov 2026, 21:59 Vietnam time'],
  ['en', HANOI, 0, '26 Nov 2026, 21:59 Vietnam time'],
  ['vi', 'Australia/Sydney', null, '27 thg 11, 2026 01:59, giờ Sydney'],
  ['en', 'Europe/London', null, '26 Nov 2026, 14:59 United Kingdom time'],
  // The clock of the place shows the same as the company's.
  ['vi', HANOI, 420, '26 thg 11, 2026 21:59, giờ Việt Nam'],
  ['en', 'Australia/Sydney', 660, '27 Nov 2026, 01:59 Sydney time'],
  ['en', 'Australia/Sydney', 600, '27 Nov 2026, 00:59 local time (UTC+10)'],
  // By the clock of the place, on whichever day that is.
  ['vi', HANOI, 660, '27 thg 11, 2026 01:59, giờ địa phương (UTC+11)'],
  ['en', HANOI, 660, '27 Nov 2026, 01:59 local time (UTC+11)'],
  ['en', HANOI, -300, '26 Nov 2026, 09:59 local time (UTC-5)'],
  ['en', HANOI, 345, '26 Nov 2026, 20:44 local time (UTC+5:45)'],
  ['en', HANOI, -150, '26 Nov 2026, 12:29 local time (UTC-2:30)'],
] as const)('in %s the company of %s reads an event with the offset %j as %j', (language, zone, offsetMinutes, text) => {
  const event = { dateTime: '2026-11-26T14:59:00.000Z', offsetMinutes };
  expect(eventClock(language, zone).moment(event)).toBe(text);
  expect(text).toContain(eventClock(language, zone).day(event));
});
