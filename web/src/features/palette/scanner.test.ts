import { expect, test } from 'vitest';
import { createScanner } from './scanner.ts';

/** What a scanner finds in these keys, each of which comes `pause` milliseconds after the former one. */
const scanned = (keys: string[], pause: number) => {
  const scanner = createScanner();
  return keys.flatMap((key, index) => {
    if (key !== 'Enter') scanner.key(key, index * pause);
    return key === 'Enter' ? (scanner.enter(index * pause) ?? []) : [];
  });
};

const typed = (code: string) => [...code].flatMap((letter) => (/[A-Z]/.test(letter) ? ['Shift', letter] : [letter]));

test.each([5, 8, 30])('keys at %s ms and Enter are a code', (pause) => {
  expect(scanned([...typed('ACE000000076'), 'Enter'], pause)).toEqual(['ACE000000076']);
  expect(scanned([...typed('ACE000000076'), 'Enter', ...typed('SG-12'), 'Enter'], pause)).toEqual(['ACE000000076', 'SG-12']);
});

test('what people type is none', () => {
  expect(scanned([...typed('ACE000000076'), 'Enter'], 90)).toEqual([]);
  expect(scanned(['x', 'Enter'], 8)).toEqual([]);
  expect(scanned([...'Gọi lại', 'Enter'], 8)).toEqual([]);
  expect(scanned(['ArrowDown', 'ArrowDown', 'x', 'Enter'], 8)).toEqual([]);
  expect(scanned([...typed('ACE00'), 'Backspace', 'Enter'], 8)).toEqual([]);
});

test('what an input method makes of a scan is a code, too', () => {
  expect(scanned(['A', 'E', 'Backspace', 'Ê', ...'123456785VN', 'Enter'], 8)).toEqual(['AÊ123456785VN']);
  expect(scanned([...'Đ1234', 'Enter'], 8)).toEqual(['Đ1234']);
  expect(scanned([...'Nguyễn', 'Enter'], 8)).toEqual([]);
});

test('a letter that was typed before is no part of the code', () => {
  const scanner = createScanner();
  scanner.key('x', 0);
  for (const [index, key] of typed('ACE076').entries()) scanner.key(key, 1_000 + index * 8);
  expect(scanner.enter(1_100)).toBe('ACE076');
});

test('what an Android keyboard writes is a code, at once or letter by letter', () => {
  const scanner = createScanner();
  scanner.written('ACE076', 0);
  expect(scanner.enter(10)).toBe('ACE076');
  for (const [index] of [...'ACE076'].entries()) scanner.written('ACE076'.slice(0, index + 1), 500 + index * 10);
  expect(scanner.enter(560)).toBe('ACE076');
  scanner.written('Nguyễn', 1_000);
  expect(scanner.enter(1_300)).toBeNull();
});
