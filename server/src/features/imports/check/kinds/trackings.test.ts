import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../../shared/sheets/reading/cells.ts';
import { checkAll, checkRows, SETTINGS, saidOf } from '../check.testing.ts';
import { NO_FACTS } from '../values/reading.ts';
import type { CheckSettings } from './kind.ts';

const EVENT = {
  aceBillNumber: 'ACE000000019',
  dateTime: '5/9/2026 14:30',
  deliveryStatus: 'Đang giao hàng',
  location: 'Huế',
  details: null,
};

const check = (cells: Partial<Record<keyof typeof EVENT, Cell>>, settings: Partial<CheckSettings> = {}) => {
  const [row] = checkAll([{ ...EVENT, ...cells }], { kind: 'trackings', ...settings });
  if (!row) throw new Error('no row');
  return row;
};

test('what is written in words is marked', () => {
  const row = check({ dateTime: '26/11/2026 2:15 CH' });
  expect(saidOf(row, 'dateTime')).toEqual(['dayFirst', 'dateRead']);
  expect(saidOf(check({ dateTime: '2026-11-26T09:30:00+07' }), 'dateTime')).toEqual(['dateRead']);
});

test('a year that is far from now may be a slip', () => {
  expect(saidOf(check({ dateTime: '26/11/2062 14:30' }), 'dateTime')).toEqual(['dayFirst', 'warning slipYear']);
});

test('a row is an event in the time zone of the company', () => {
  expect(check({})).toMatchObject({
    state: 'good',
    reference: null,
    leader: null,
    values: { aceBillNumber: 'ACE000000019', deliveryStatus: 'OUT_FOR_DELIVERY', dateTime: '2026-09-05T07:30:00.000Z', details: null },
    input: {
      aceBillNumber: 'ACE000000019',
      dateTime: '2026-09-05T07:30:00.000Z',
      deliveryStatus: 'OUT_FOR_DELIVERY',
      location: 'Huế',
      details: null,
    },
    messages: [{ field: 'dateTime', message: 'dayFirst', severity: 'changed', original: '5/9/2026 14:30' }],
  });
});

describe('moments', () => {
  test.each<[Cell, string]>([
    [{ day: '2026-09-05T14:30' }, '2026-09-05T07:30:00.000Z'],
    [{ day: '2026-09-05T14:30:15' }, '2026-09-05T07:30:15.000Z'],
    ['2026-09-05 14:30', '2026-09-05T07:30:00.000Z'],
    ['2026-09-05T14:30:00+02:00', '2026-09-05T12:30:00.000Z'],
    ['05/09/2026 14:30:15', '2026-09-05T07:30:15.000Z'],
    ['14:30 05/09/2026', '2026-09-05T07:30:00.000Z'],
    ['5/9/26 14h30', '2026-09-05T07:30:00.000Z'],
    ['26/11/2026 2:15 PM', '2026-11-26T07:15:00.000Z'],
    ['26/11/2026 2:15:30 CH', '2026-11-26T07:15:30.000Z'],
    ['26/11/2026 12:05 SA', '2026-11-25T17:05:00.000Z'],
    ['12:05 p.m. 26/11/2026', '2026-11-26T05:05:00.000Z'],
    ['26/11/2026 14:15 PM', '2026-11-26T07:15:00.000Z'],
    ['26 thg 11, 2026 9:15', '2026-11-26T02:15:00.000Z'],
    ['Nov 26, 2026, 9:15 AM', '2026-11-26T02:15:00.000Z'],
    ['26/11/2026 9h sáng', '2026-11-26T02:00:00.000Z'],
    ['2026-11-26T09:30:00+0700', '2026-11-26T02:30:00.000Z'],
    ['2026-11-26T09:30:00+07', '2026-11-26T02:30:00.000Z'],
    ['2026-11-26T09:15Z', '2026-11-26T09:15:00.000Z'],
    ['2026-11-26T09:16+07:00', '2026-11-26T02:16:00.000Z'],
    ['2026-11-26T09:17-05:00', '2026-11-26T14:17:00.000Z'],
    ['2026-11-26 09:15:00 +0700', '2026-11-26T02:15:00.000Z'],
    ['2026-11-26 09:15 GMT+10', '2026-11-25T23:15:00.000Z'],
    ['2026-11-26 09:15:00 UTC', '2026-11-26T09:15:00.000Z'],
    ['26/11/2026 2:15 PM -05:30', '2026-11-26T19:45:00.000Z'],
    ['Thu Nov 26 2026 09:15:00 GMT+0700 (Indochina Time)', '2026-11-26T02:15:00.000Z'],
    ['09:15:30 26/11/2026', '2026-11-26T02:15:30.000Z'],
    ['09:15 (GMT+10) 26/11/2026', '2026-11-25T23:15:00.000Z'],
    ['09h22 ngày 26/11/2026', '2026-11-26T02:22:00.000Z'],
    ['lúc 09:15 ngày 26/11/2026', '2026-11-26T02:15:00.000Z'],
    ['9h15 sáng ngày 26 tháng 11 năm 2026', '2026-11-26T02:15:00.000Z'],
    ['2 giờ 15 phút chiều, ngày 26/11/2026', '2026-11-26T07:15:00.000Z'],
    ['Ngày 26/11/2026 lúc 9 giờ', '2026-11-26T02:00:00.000Z'],
    ['26/11/2026 at 2:15 PM', '2026-11-26T07:15:00.000Z'],
    ['26/11/2026 - 14:15', '2026-11-26T07:15:00.000Z'],
    ['26/11/2026 09:15 (GMT+07:00)', '2026-11-26T02:15:00.000Z'],
    ['26/11/2026 09:15 (UTC-3:30)', '2026-11-26T12:45:00.000Z'],
    ['26/11/2026 09:15(UTC-3)', '2026-11-26T12:15:00.000Z'],
    ['26/11/2026 09:15 [+07:00]', '2026-11-26T02:15:00.000Z'],
    ['20261126T091500Z', '2026-11-26T09:15:00.000Z'],
    ['20261126T0915+07', '2026-11-26T02:15:00.000Z'],
    ['2026-11-26T09:15:00,500Z', '2026-11-26T09:15:00.000Z'],
    ['2026-11-26T09:15:00\u221203:30', '2026-11-26T12:45:00.000Z'],
    ['2026-11-26 09:15:10,500', '2026-11-26T02:15:10.000Z'],
  ])('%j is %s', (dateTime, value) => {
    expect(check({ dateTime })).toMatchObject({ state: 'good', values: { dateTime: value } });
  });

  test.each<[Cell, string]>([
    [{ day: '2026-09-05' }, 'notMoment'],
    ['5/9/2026', 'notMoment'],
    ['14:30', 'notMoment'],
    ['26/11/2026 8:00-10:00', 'notMoment'],
    ['26/11/2026 8:00 - 10:00', 'notMoment'],
    ['8:00 - 10:00 26/11/2026', 'notMoment'],
    ['2026-11-26T09:15+19', 'notMoment'],
    ['09:15 5/13/2026', 'mistakenDay'],
    ['26/11/2026 14:15 AM', 'notMoment'],
    ['26/11/2026 2:15 +19', 'notMoment'],
    ['bây giờ', 'notMoment'],
    [46000.5, 'notMoment'],
    ['5/13/2026 14:30', 'mistakenDay'],
    ['#N/A', 'sheetError'],
    [null, 'NotNull'],
  ])('%j is refused: %s', (dateTime, message) => {
    expect(saidOf(check({ dateTime }), 'dateTime')).toEqual([`error ${message}`]);
  });

  test('may be in two columns', () => {
    const columns = (['aceBillNumber', 'deliveryStatus', 'location', 'dateTime', 'dateTime'] as const).map((field, index) => ({
      index,
      field,
    }));
    const [text, time, fraction] = checkRows({ ...SETTINGS, kind: 'trackings', columns }, NO_FACTS, [
      { row: 2, cells: ['A', 'DELIVERED', 'Huế', '5/9/2026', '14:30'], edits: {} },
      { row: 3, cells: ['A', 'DELIVERED', 'Huế', { day: '2026-09-05' }, { day: '1899-12-31T14:30' }], edits: {} },
      { row: 4, cells: ['A', 'DELIVERED', 'Huế', { day: '2026-09-05' }, 0.5], edits: {} },
    ]);
    expect([text, time, fraction].map((row) => row?.values.dateTime)).toEqual([
      '2026-09-05T07:30:00.000Z',
      '2026-09-05T07:30:00.000Z',
      '2026-09-05T05:00:00.000Z',
    ]);
  });

  test('follow the clock of the zone', () => {
    const zone = { timeZone: 'Europe/Berlin' };
    expect(check({ dateTime: '2026-07-01 12:00' }, zone).values.dateTime).toBe('2026-07-01T10:00:00.000Z');
    expect(check({ dateTime: '2026-12-01 12:00' }, zone).values.dateTime).toBe('2026-12-01T11:00:00.000Z');
  });
});

test.each<[keyof typeof EVENT, Cell, string]>([
  ['deliveryStatus', 'Giao xong', 'notChoice'],
  ['deliveryStatus', null, 'NotNull'],
  ['location', null, 'NotBlank'],
  ['aceBillNumber', null, 'NotBlank'],
  ['aceBillNumber', 1234567890123456, 'digitsLost'],
  ['details', 'x'.repeat(141), 'Size'],
])('%s %j is refused: %s', (field, cell, message) => {
  expect(saidOf(check({ [field]: cell }), field)).toEqual([`error ${message}`]);
});

test('customers have no fields that are closed to them here', () => {
  expect(check({}, { mayAssign: false }).state).toBe('good');
});
