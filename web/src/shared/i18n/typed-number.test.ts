import { describe, expect, test } from 'vitest';
import { parseTypedNumber, readingsOf, showNumber } from './typed-number.ts';

describe.each([',', '.'] as const)('a typed number where "%s" separates the decimals', (separator) => {
  test.each([
    ['12', 12],
    [' 12 ', 12],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['1234.567', 1234.567],
    ['1234,567', 1234.567],
    ['0'.repeat(25), 0],
  ])('%j is %d', (typed, number) => {
    expect(parseTypedNumber(typed, separator)).toBe(number);
  });

  test.each(['x', '-1', '+1', '1e3', '1 000', '1.234,5', '1,234.5', '1.234.567', '1.', ',5', '٣', '0'.repeat(26)])(
    '%j is none',
    (typed) => {
      expect(parseTypedNumber(typed, separator)).toBeNaN();
    },
  );

  test.each(['', '   ', null, undefined])('%j is blank', (typed) => {
    expect(parseTypedNumber(typed, separator)).toBeNull();
  });

  test('a number stays what it is', () => {
    expect(parseTypedNumber(1.234, separator)).toBe(1.234);
  });
});

describe('a number that may mark thousands', () => {
  test.each([
    [',', '1.234', '1,234'],
    [',', '999.000', '999,000'],
    ['.', '1,234', '1.234'],
  ] as const)('where "%s" separates the decimals, %j is refused with both readings', (separator, typed, decimal) => {
    expect(parseTypedNumber(typed, separator)).toBeNaN();
    expect(readingsOf(typed, separator)).toEqual({ decimal, whole: typed.replace(/\D/, '') });
  });

  test.each([
    [',', '1,234', 1.234],
    ['.', '1.234', 1.234],
    // No thousands are written with a leading zero, four digits before the separator, or other than three after it.
    [',', '0.234', 0.234],
    [',', '1234.567', 1234.567],
    [',', '1.23', 1.23],
    ['.', '1,2345', 1.2345],
  ] as const)('where "%s" separates the decimals, %j has one reading', (separator, typed, number) => {
    expect(readingsOf(typed, separator)).toBeNull();
    expect(parseTypedNumber(typed, separator)).toBe(number);
  });
});

test('a field shows a number with the separator of the language, and a text as it was typed', () => {
  expect(showNumber(1234.5, ',')).toBe('1234,5');
  expect(showNumber(1234.5, '.')).toBe('1234.5');
  expect(showNumber('1.5x', ',')).toBe('1.5x');
});
