import { expect, test } from 'vitest';
import { sourcesOf } from '../../testing/sources.ts';
import { LOCKS } from './locks.ts';

test('each advisory lock has a number of its own, which only the register names', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
  const naming = sourcesOf('').filter(({ text }) =>
    /\b7_?21\d_?\d{3}\b|advisory\w*lock\(\s*(\d|hashtext|'|\$\{sql\.lit\((?!LOCKS))/.test(text),
  );
  expect(naming.map(({ path }) => path)).toEqual(['shared/database/locks.ts']);
});
