import { expect, test } from 'vitest';
import { stepOf } from './steps.ts';

test('a shipment has come as far as its status says, and stays there when something goes wrong', () => {
  expect(stepOf(null, [])).toBe(0);
  expect(stepOf('IN_TRANSIT', ['OUT_FOR_DELIVERY'])).toBe(2);
  expect(stepOf('DELIVERED', [])).toBe(4);
  expect(stepOf('EXCEPTION', ['COLLECTED', 'IN_TRANSIT', null])).toBe(2);
  expect(stepOf('EXCEPTION', ['DELIVERED', 'COLLECTED'])).toBe(1);
  expect(stepOf('FAILED_ATTEMPT', [])).toBe(3);
});
