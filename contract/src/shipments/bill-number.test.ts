import { expect, test } from 'vitest';
import { billNumberOf, s10CheckDigit } from './bill-number.ts';

test('the check digit is that of the UPU standard S10', () => {
  // The standard's own example is RR 473124829.
  expect(s10CheckDigit('47312482')).toBe(9);
});

test('a result of 10 becomes 0 and one of 11 becomes 5', () => {
  // 8·0 + … + 7·3 = 21, 21 mod 11 = 10, 11 − 10 = 1; searched by the sum itself so that the rule is not copied.
  const digits = Array.from({ length: 2000 }, (_, serial) => String(serial).padStart(8, '0'));
  const sum = (serial: string) => [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, index) => total + weight * Number(serial[index]), 0) % 11;
  expect(new Set(digits.filter((serial) => sum(serial) === 1).map(s10CheckDigit))).toEqual(new Set([0]));
  expect(new Set(digits.filter((serial) => sum(serial) === 0).map(s10CheckDigit))).toEqual(new Set([5]));
});

test('a bill number is ACE, eight digits and the check digit', () => {
  expect(billNumberOf(47_312_482)).toBe('ACE473124829');
  expect(billNumberOf(1)).toMatch(/^ACE00000001\d$/);
});
