import { expect, test } from 'vitest';
import { createPositionHistory, isUsable, MAX_LAG_MS, MAX_POLL_AGE_MS } from './standby-lag.ts';

test('the lag is the age of the oldest position that is not replayed', () => {
  const history = createPositionHistory();
  expect(history.lagOf('0/0', 1_000)).toBe(0);
  history.add('0/10', 1_000);
  history.add('0/20', 2_000);
  history.add('0/20', 3_000);
  expect(history.lagOf('0/20', 9_000)).toBe(0);
  expect(history.lagOf('0/1F', 9_000)).toBe(7_000);
  expect(history.lagOf('0/F', 9_000)).toBe(8_000);
  history.add('0/20', 62_500);
  expect(history.lagOf('0/F', 62_500)).toBe(59_500);
});

test('a standby answers when it has what the client has seen, and is recent', () => {
  const state = { replayed: '0/20', polledAt: 10_000, isAhead: false };
  const usable = (
    changed: Partial<typeof state> | { replayed: null },
    { oldest = '0/1', position = '0/20', lagMs = 0, now = 10_100 } = {},
  ) => isUsable({ ...state, ...changed }, oldest, position, lagMs, now);
  expect(usable({})).toBe(true);
  expect(usable({}, { position: '0/0' })).toBe(true);
  expect(usable({}, { position: '0/21' })).toBe(false);
  expect(usable({}, { oldest: '0/21' })).toBe(false);
  expect(usable({}, { lagMs: MAX_LAG_MS + 1 })).toBe(false);
  expect(usable({}, { now: 10_001 + MAX_POLL_AGE_MS })).toBe(false);
  expect(usable({ replayed: null })).toBe(false);
  expect(usable({ isAhead: true })).toBe(false);
});
