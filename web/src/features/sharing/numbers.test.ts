import { expect, test } from 'vitest';
import { numbersOf } from './numbers.ts';

test.each([
  ['', []],
  [' ACE000000076 ', ['ACE000000076']],
  ['ACE1,ACE2;ACE3\nACE4\tACE5 | ACE6', ['ACE1', 'ACE2', 'ACE3', 'ACE4', 'ACE5', 'ACE6']],
  ['ACE1, ACE1 ASN/2-3', ['ACE1', 'ASN/2-3']],
])('%j has the numbers %j', (text, numbers) => expect(numbersOf(text)).toEqual(numbers));
