import { expect, test } from 'vitest';
import { numbersOf } from './numbers.ts';

test.each([
  ['', []],
  [' ACE000000076 ', ['ACE000000076']],
  ['ACE1,ACE2;ACE3\nACE4\tACE5 | ACE6', ['ACE1', 'ACE2', 'ACE3', 'ACE4', 'ACE5', 'ACE6']],
  ['ACE1, ACE1 ASN/2-3', ['ACE1', 'ASN/2-3']],
  ['9400100000000000000013 800000000013', ['9400100000000000000013', '800000000013']],
  ['EE 123 456 785 VN, ACE000000076', ['EE 123 456 785 VN', 'ACE000000076']],
  ['9400 1000 0000 0000 0000 13\nDH-00 99', ['9400 1000 0000 0000 0000 13', 'DH-00 99']],
])('%j has the numbers %j', (text, numbers) => expect(numbersOf(text)).toEqual(numbers));
