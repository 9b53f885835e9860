import { describe, expect, test } from 'vitest';
import { parseTypedDay, parseTypedMoment, showTypedDate } from './typed-date.ts';

const TODAY = new Date(2026, 10, 21, 16, 5, 40);

describe('a typed day', () => {
  test.each([
    ['5/9/2026', '2026-09-05'],
    ['05/09/2026', '2026-09-05'],
    ['5/9', '2026-09-05'],
    ['21/11', '2026-11-21'],
    ['05/09/26', '2026-09-05'],
    ['05092026', '2026-09-05'],
    ['050926', '2026-09-05'],
    ['2026-09-05', '2026-09-05'],
    ['5-9-2026', '2026-09-05'],
    ['5.9.2026', '2026-09-05'],
    [' 13/5/2026 ', '2026-05-13'],
    ['15/2/2026', '2026-02-15'],
    ['29/02/2028', '2028-02-29'],
    ['01/01/0099', '0099-01-01'],
    ['hôm nay', '2026-11-21'],
    ['Hom nay', '2026-11-21'],
    ['ho\u0302m nay', '2026-11-21'],
    ['today', '2026-11-21'],
    ['hôm qua', '2026-11-20'],
    ['yesterday', '2026-11-20'],
    ['ngày mai', '2026-11-22'],
    ['mai', '2026-11-22'],
    ['Tomorrow', '2026-11-22'],
    ['+0', '2026-11-21'],
    ['+1', '2026-11-22'],
    ['-21', '2026-10-31'],
    ['+365', '2027-11-21'],
  ])('%j is %s', (typed, day) => {
    expect(parseTypedDay(typed, TODAY)).toBe(day);
  });

  test.each([
    '31/02/2026',
    '29/02/2026',
    '13/13/2026',
    '0/5/2026',
    '5/0/2026',
    '32/1/2026',
    '05/13',
    '11/21/2026',
    '',
    'x',
    '5',
    '59',
    '0509',
    '5/9/2',
    '5/9/202',
    '5/9/20266',
    '5/9/2026 10:00',
    '2026-13-01',
    '20260905',
    'Sep 5 2026',
    '5 9 2026',
    '+',
    '+1000',
    '1+',
    '+1.5',
    'hôm',
    'nay',
    'today!',
    'constructor',
  ])('%j is none', (typed) => {
    expect(parseTypedDay(typed, TODAY)).toBeNull();
  });
});

describe('a typed moment', () => {
  test.each([
    ['5/9/2026 14:30', '2026-09-05T14:30'],
    ['05/09/26 9:05', '2026-09-05T09:05'],
    ['5/9 14h30', '2026-09-05T14:30'],
    ['05092026 14h', '2026-09-05T14:00'],
    ['05/09/2026, 14:30:59', '2026-09-05T14:30'],
    ['2026-09-05T14:30', '2026-09-05T14:30'],
    ['2026-09-05 14:30', '2026-09-05T14:30'],
    ['hôm nay 14:30', '2026-11-21T14:30'],
    ['hôm nay,14:30', '2026-11-21T14:30'],
    ['tomorrowT14:30', '2026-11-22T14:30'],
    ['Tomorrow, 8h', '2026-11-22T08:00'],
    ['-1 9:05', '2026-11-20T09:05'],
    ['bây giờ', '2026-11-21T16:05'],
    [' Bay  gio ', '2026-11-21T16:05'],
    ['now', '2026-11-21T16:05'],
    ['NOW', '2026-11-21T16:05'],
    ['8:30', '2026-11-21T08:30'],
    ['8h30', '2026-11-21T08:30'],
    ['23h', '2026-11-21T23:00'],
    ['0:00', '2026-11-21T00:00'],
    ['hôm qua 8:30', '2026-11-20T08:30'],
    ['hom qua 8:30', '2026-11-20T08:30'],
    ['Hom  qua, 8h30', '2026-11-20T08:30'],
    ['yesterday 8:30', '2026-11-20T08:30'],
    ['8:30 hôm qua', '2026-11-20T08:30'],
    ['8h30 5/9', '2026-09-05T08:30'],
    ['8:30, 05/09/2026', '2026-09-05T08:30'],
  ])('%j is %s', (typed, moment) => {
    expect(parseTypedMoment(typed, TODAY)).toBe(moment);
  });

  test.each([
    '5/9/2026',
    '24:00',
    '8:60',
    '830',
    '8',
    'now 8:30',
    'bây',
    'hôm qua 8:30 9:30',
    '31/02/2026 10:00',
    '5/9/2026 24:00',
    '5/9/2026 10:60',
    '5/9/2026 10',
    '5/9/2026 2:30 PM',
    '2026-09-05T14:30Z',
    '',
    'yesterday',
    'hôm nay',
  ])('%j is none', (typed) => {
    expect(parseTypedMoment(typed, TODAY)).toBeNull();
  });
});

test.each([' ', 'x,', 'T'])('many %j are read in linear time', (part) => {
  const text = `1${part.repeat(40_000 / part.length)} x`;
  const start = process.threadCpuUsage();
  expect(parseTypedMoment(text, TODAY)).toBeNull();
  const { user, system } = process.threadCpuUsage(start);
  // In quadratic time it takes 500 ms and more.
  expect(user + system).toBeLessThan(200_000);
});

test('a field shows days and moments alike in both languages, and anything else as it was typed', () => {
  expect(['2026-09-05', '2026-09-05T14:30', '31/02/2026', ''].map(showTypedDate)).toEqual([
    '05/09/2026',
    '05/09/2026 14:30',
    '31/02/2026',
    '',
  ]);
});
