import { expect, test } from 'vitest';
import { asFile, factsOf } from './check.testing.ts';

const days = (day: number, month: number, year: number) => [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');

test.each([
  // Without the texts of January, 5 January may be 1 May.
  ['13/01/2026', [5, 6, 7], []],
  ['13/06/2026', [5, 6, 7], [0]],
  ['13/01/2026', [13, 5, 6], []],
])('beside %s, the days %j of January are doubtful in columns %j', (text, real, columns) => {
  const { settings, rows } = asFile([{ shipDate: text }, ...real.map((day) => ({ shipDate: { day: days(day, 1, 2026) } }))]);
  expect(factsOf(settings, rows).mistakenDays).toEqual(columns);
});

test('compares thousands of days with thousands of others in linear time', () => {
  const years = Array.from({ length: 700 }, (_, index) => 2000 + index);
  const cells = [5, 6, 7, 8, 9, 10, 11].flatMap((day) => years.flatMap((year) => [{ day: days(day, 1, year) }, `13/01/${year}`]));
  const { settings, rows } = asFile(cells.map((shipDate) => ({ shipDate })));
  const start = process.threadCpuUsage();
  expect(factsOf(settings, rows).mistakenDays).toEqual([]);
  const { user, system } = process.threadCpuUsage(start);
  // Each with each takes 500 ms.
  expect(user + system).toBeLessThan(150_000);
});
