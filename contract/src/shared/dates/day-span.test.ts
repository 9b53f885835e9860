import { expect, test } from 'vitest';
import { daySpan } from './day-span.ts';

test.each([
  ['2026-11-26', '2026-11-28', '26–28/11', '26–28 Nov'],
  ['2026-11-30', '2026-12-02', '30/11–2/12', '30 Nov – 2 Dec'],
  ['2026-12-30', '2027-01-02', '30/12–2/1', '30 Dec – 2 Jan'],
  ['2026-11-26', '2026-11-26', '26/11', '26 Nov'],
])('the days from %s to %s are written in the way of the language', (from, to, vi, en) => {
  expect([daySpan('vi', from, to), daySpan('en', from, to)]).toEqual([vi, en]);
});
