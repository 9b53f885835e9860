import { expect, test } from 'vitest';
import { createScanner } from './scanner.ts';

/** What a scanner finds in these keys, each of which comes `pause` milliseconds after the former one. */
const scanned = (keys: string[], pause: number) => {
  const scan = createScanner();
  return keys.map((key, index) => scan(key, index * pause)).filter((code) => code !== null);
};

const typed = (code: string) => [...code].flatMap((letter) => (/[A-Z]/.test(letter) ? ['Shift', letter] : [letter]));

test('quick keys and Enter are a code', () => {
  expect(scanned([...typed('ACE000000076'), 'Enter'], 8)).toEqual(['ACE000000076']);
  expect(scanned([...typed('ACE000000076'), 'Enter', ...typed('SG-12'), 'Enter'], 8)).toEqual(['ACE000000076', 'SG-12']);
});

test('what people type is none', () => {
  expect(scanned([...typed('ACE000000076'), 'Enter'], 90)).toEqual([]);
  expect(scanned(['x', 'Enter'], 8)).toEqual([]);
  expect(scanned(['ArrowDown', 'ArrowDown', 'x', 'Enter'], 8)).toEqual([]);
});
