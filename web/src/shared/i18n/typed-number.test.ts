import { expect, test } from 'vitest';
import { showNumber } from './typed-number.ts';

test('a field shows a number with the separator of the language, and a text as it was typed', () => {
  expect(showNumber(1234.5, ',')).toBe('1234,5');
  expect(showNumber(1234.5, '.')).toBe('1234.5');
  expect(showNumber('1.5x', ',')).toBe('1.5x');
});
