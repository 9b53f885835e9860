import { expect, test } from 'vitest';
import { dangerText, unText } from './un-number.ts';

test.each([
  ['1266', 'UN 1266 PERFUMERY PRODUCTS WITH FLAMMABLE SOLVENTS class 3'],
  ['3481', 'UN 3481 LITHIUM ION BATTERIES CONTAINED IN EQUIPMENT, OR PACKED WITH EQUIPMENT class 9'],
  ['9999', 'UN 9999 class not known'],
])('UN %s is %s', (number, text) => {
  expect(unText(number)).toBe(text);
});

test('says of a shipment what all of its numbers are, and that none is known', () => {
  expect(dangerText(['1266', '9999'])).toBe('UN 1266 class 3, UN 9999 class not known');
  expect(dangerText([])).toBe('UN number and class not known');
});
