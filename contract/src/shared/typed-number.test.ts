import { describe, expect, test } from 'vitest';
import { decimalsOf, fitsCurrency } from './currency-decimals.ts';
import { isWholeCurrency, parseTypedNumber, readingsOf, withoutThousands } from './typed-number.ts';

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
    // Thousands that can be nothing else, as they are printed in either language.
    ['12.500.000', 12_500_000],
    ['12,500,000', 12_500_000],
    ['1.234.567.890,125', 1_234_567_890.125],
    ['1,234,567.5', 1_234_567.5],
    ['1.234,5', 1234.5],
    ['1,234.567', 1234.567],
    ['999.999.999.999,999', 999_999_999_999.999],
  ])('%j is %d', (typed, number) => {
    expect(parseTypedNumber(typed, separator)).toBe(number);
  });

  test.each([
    ...['x', '-1', '+1', '1e3', '1 000', '1.', ',5', '٣', '0'.repeat(26)],
    // Groups that are none: too long, too short, of both separators, or with a zero before them.
    ...['1234.567.890', '1.2345.678', '1.23.456', '12.500,000.000', '1.234,567.8', '0.123.456', '012.500.000', '1.234.567.', '1..234.567'],
  ])('%j is none', (typed) => {
    expect(parseTypedNumber(typed, separator)).toBeNaN();
  });

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

test.each([
  ['12.500', 12_500],
  [' 12,500 ', 12_500],
  ['999.000', 999_000],
  ['1.500.000', 1_500_000],
  ['12,5', 12.5],
  ['0.500', 0.5],
  [12.5, 12.5],
  ['', null],
] as const)('in a currency without decimals, %j is %d', (typed, number) => {
  for (const separator of [',', '.'] as const) expect(parseTypedNumber(withoutThousands(typed), separator)).toBe(number);
});

test.each<[string | null, number | null]>([
  ['JPY', 0],
  ['vnđ', 0],
  ['KWD', 3],
  ['USD', 2],
  ['HUF', 2],
  ['ZZZ', 2],
  ['dong', null],
  [null, null],
])('%s has %s decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals);
});

test.each([
  [12.5, 'JPY', false],
  [12, 'JPY', true],
  [0.29, 'USD', true],
  [0.295, 'USD', false],
  [0.295, 'KWD', true],
  [0.295, null, true],
])('%d of %s has no more decimals than the currency: %s', (amount, currency, fits) => {
  expect(fitsCurrency(amount, currency)).toBe(fits);
});

test('the dong, yen and won have no decimals', () => {
  expect(['VND', ' vnd ', 'VNĐ', 'JPY', 'KRW'].map(isWholeCurrency)).toEqual([true, true, true, true, true]);
  expect(['USD', 'AUD', 'EUR', 'ZZZ', '', 'đ', 'VNDX', '12'].some(isWholeCurrency)).toBe(false);
});
