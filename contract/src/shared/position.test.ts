import { expect, test } from 'vitest';
import { hasReached, isPosition, laterOf } from './position.ts';

test('compares positions as numbers of 64 bits', () => {
  expect(hasReached('0/FF', '0/FF')).toBe(true);
  expect(hasReached('1/0', '0/FFFFFFFF')).toBe(true);
  expect(hasReached('0/FFFFFFFF', '1/0')).toBe(false);
  expect(hasReached('A/0', '9/FFFF')).toBe(true);
  expect(hasReached('FFFFFFFF/FFFFFFFF', 'FFFFFFFF/FFFFFFFE')).toBe(true);
});

test('a later timeline has all of the earlier ones, wherever the log goes on', () => {
  expect(hasReached('2/0/1', '1/FFFFFFFF/FFFFFFFF')).toBe(true);
  expect(hasReached('1/FFFFFFFF/FFFFFFFF', '2/0/1')).toBe(false);
  expect(hasReached('10/0/0', 'F/1/0')).toBe(true);
  expect(hasReached('2/0/A', '2/0/B')).toBe(false);
  expect(laterOf('1/0/FF', '2/0/1')).toBe('2/0/1');
});

test('of a position without a timeline the place counts', () => {
  expect(hasReached('2/0/A', '0/A')).toBe(true);
  expect(hasReached('2/0/A', '0/B')).toBe(false);
  expect(laterOf('0/FF', '1/0/1')).toBe('1/0/1');
});

test('finds the later position', () => {
  expect(laterOf(null, '0/1')).toBe('0/1');
  expect(laterOf('damaged', '0/1')).toBe('0/1');
  expect(laterOf('0/A', '0/9')).toBe('0/A');
  expect(laterOf('0/9', '0/A')).toBe('0/A');
});

test('accepts no other texts', () => {
  expect(
    ['', '/', '1', '1/', '0/100000000', '0/G', '0/1, 0/2', '1/0/', '/0/1', '1/2/3/4', '100000000/0/1', null, ['0/1']].filter(isPosition),
  ).toEqual([]);
  expect(isPosition('16/b374D848')).toBe(true);
  expect(isPosition('2/16/b374D848')).toBe(true);
});
