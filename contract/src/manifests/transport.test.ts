import { expect, test } from 'vitest';
import { isFlight, masterNumberDoubt } from './transport.ts';

// 1234567 modulo 7 is 5 (Australian Border Force).
test.each([
  ['738-12345675', null],
  ['738 1234 5675', null],
  ['73812345675', null],
  ['', null],
  ['738-12345676', 'checkDigit'],
  ['738-1234567', 'form'],
  ['HLCU1234567', 'form'],
])('%j as an air waybill: %s', (number, doubt) => {
  expect(masterNumberDoubt(number)).toBe(doubt);
});

test.each([
  ['VN50', true],
  ['vn 50', true],
  ['3K512', true],
  ['5X0076A', true],
  ['AFR1234', true],
  ['', true],
  ['50', false],
  ['VN', false],
  ['VN12345', false],
  ['Friday', false],
])('%j can be a flight: %s', (flight, can) => {
  expect(isFlight(flight)).toBe(can);
});
