import { expect, test } from 'vitest';
import { keysOf } from './row-keys.ts';

const before = keysOf(new Map(), [11, 12, 13]);

test('a row that stays keeps its key, and new ones take over those of rows that are gone', () => {
  expect([...before.values()]).toEqual([1, 2, 3]);
  const after = keysOf(before, [21, 12, 22]);
  expect([...after]).toEqual([
    [21, 1],
    [12, 2],
    [22, 3],
  ]);
});

test('more rows than before get keys of their own, and no two the same', () => {
  const after = keysOf(before, [21, 22, 23, 24, 25, 11]);
  expect(after.get(11)).toBe(1);
  expect(new Set(after.values()).size).toBe(6);
});

test('nobody takes over the key of the row with the focus', () => {
  const after = keysOf(before, [21, 22, 23], 12);
  expect([...after.values()]).not.toContain(2);
});
