import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacer } from './pacer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A pacer whose runs end when the test says so. */
const pacerWithRuns = () => {
  const ends: (() => void)[] = [];
  const pacer = createPacer(() => new Promise<void>((resolve) => ends.push(resolve)));
  const end = async () => {
    ends.at(-1)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { pacer, end, runs: () => ends.length };
};

test('runs at once, and then at most once in its pace', async () => {
  const { pacer, end, runs } = pacerWithRuns();
  pacer.ask(1_000);
  expect(runs()).toBe(1);
  await end();
  pacer.ask(1_000);
  pacer.ask(1_000);
  await vi.advanceTimersByTimeAsync(999);
  expect(runs()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs()).toBe(2);
  await end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs()).toBe(2);
});

test('what is urgent does not wait for the pace of what is not', async () => {
  const { pacer, end, runs } = pacerWithRuns();
  pacer.ask(5_000);
  await end();
  pacer.ask(5_000);
  pacer.ask(1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs()).toBe(2);
});

test('never runs twice at the same time, and forgets nothing that was asked meanwhile', async () => {
  const { pacer, end, runs } = pacerWithRuns();
  pacer.ask(1_000);
  pacer.ask(1_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs()).toBe(1);
  await end();
  expect(runs()).toBe(2);
});

test('does not run after it was stopped', async () => {
  const { pacer, end, runs } = pacerWithRuns();
  pacer.ask(1_000);
  pacer.ask(1_000);
  pacer.stop();
  await end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs()).toBe(1);
});
