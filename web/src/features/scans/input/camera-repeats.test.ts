import { expect, test } from 'vitest';
import { createRepeats } from './camera-repeats.ts';

test('a code counts once as long as it is in the picture, and again after it was out of it for two seconds', () => {
  const isNew = createRepeats();
  const seen = [0, 100, 1_900, 3_800, 5_700, 7_800, 7_900].map((now) => isNew('ACE000000015P01', now));
  expect(seen).toEqual([true, false, false, false, false, true, false]);
  expect(isNew('ACE000000015P02', 7_950)).toBe(true);
  expect(isNew('ACE000000015P01', 8_000)).toBe(false);
});
