import { expect, test } from 'vitest';
import { DELIVERY_STATUSES } from './statuses.ts';
import { isBackwards, stepOf } from './steps.ts';

test('a shipment has come as far as its status says, and stays there when something goes wrong', () => {
  expect(stepOf(null, [])).toBe(0);
  expect(stepOf('IN_TRANSIT', ['OUT_FOR_DELIVERY'])).toBe(2);
  expect(stepOf('DELIVERED', [])).toBe(4);
  expect(stepOf('EXCEPTION', ['COLLECTED', 'IN_TRANSIT', null])).toBe(2);
  expect(stepOf('EXCEPTION', ['DELIVERED', 'COLLECTED'])).toBe(1);
  expect(stepOf('FAILED_ATTEMPT', [])).toBe(3);
});

test('a status may put a shipment back, but never by stopping it', () => {
  const backwards = (from: Parameters<typeof isBackwards>[0]) => DELIVERY_STATUSES.filter((to) => isBackwards(from, to));
  expect(backwards(null)).toEqual([]);
  expect(backwards('INFO_RECEIVED')).toEqual([]);
  expect(backwards('COLLECTED')).toEqual(['INFO_RECEIVED', 'PENDING']);
  expect(backwards('ARRIVED_HUB')).toEqual(['INFO_RECEIVED', 'COLLECTED', 'PENDING']);
  for (const stopped of ['EXCEPTION', 'EXPIRED'] as const) expect(backwards(stopped)).toEqual(backwards('IN_TRANSIT'));
  const early = ['INFO_RECEIVED', 'COLLECTED', 'ARRIVED_HUB', 'IN_TRANSIT', 'PENDING'];
  for (const out of ['OUT_FOR_DELIVERY', 'FAILED_ATTEMPT'] as const) expect(backwards(out)).toEqual(early);
  expect(backwards('DELIVERED')).toEqual(['INFO_RECEIVED', 'COLLECTED', 'ARRIVED_HUB', 'OUT_FOR_DELIVERY', 'IN_TRANSIT', 'PENDING']);
});
