import { beforeEach, expect, test, vi } from 'vitest';
import { compareClocks, serverNow } from './clock.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.useFakeTimers({ now: Date.parse('2026-11-28T10:00:00Z') });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test.each([
  ['a clock that is an hour late', 'Sat, 28 Nov 2026 11:00:00 GMT', '2026-11-28T11:00:00.000Z'],
  ['a clock that is ahead', 'Sat, 28 Nov 2026 09:59:30 GMT', '2026-11-28T09:59:30.000Z'],
  ['a clock that is right but for a second', 'Sat, 28 Nov 2026 10:00:01 GMT', '2026-11-28T10:00:00.000Z'],
  ['an answer without a time', '', '2026-11-28T10:00:00.000Z'],
])('%s', (_, date, now) => {
  compareClocks(new Headers(date ? { Date: date } : {}), Date.now());
  expect(serverNow().toISOString()).toBe(now);
});
