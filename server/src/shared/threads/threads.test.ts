import { afterAll, expect, test } from 'vitest';
import { type Ask, createThreads, ThreadLimitError } from './threads.ts';

const MODULE = new URL('./threads.testing.ts', import.meta.url);
const MEMORY = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };
const threads = createThreads(MODULE, { threads: 1, memory: MEMORY, idleMs: 1_000, cpuMs: 500 });
afterAll(() => threads.close());

const run = <Result>(work: (ask: Ask) => Promise<Result>, signal?: AbortSignal) => {
  let spent = 0;
  const spend = (ms: number) => {
    spent = ms;
  };
  return threads.run({ from: 1 }, work, { spend, signal }).then(
    (result) => ({ result, error: null, spent }),
    (error) => ({ result: null, error, spent }),
  );
};

test('a thread does steps of a task, which keeps what it knows', async () => {
  const counted = await run(async (ask) => [await ask('add', 2), await ask('add', 3)]);
  expect(counted).toMatchObject({ result: [3, 6], error: null });
});

test.each([
  ['fail', 'asked for'],
  ['exit', /exit/i],
])('a thread that ends by %s fails its own task', async (step, message) => {
  const { error } = await run((ask) => ask(step));
  expect(error.message).toMatch(message);
  expect((await run((ask) => ask('add', 1))).result).toBe(2);
});

test('a thread that uses up its processor time is ended, and the time is told', async () => {
  const { error, spent } = await run((ask) => ask('spin'));
  expect(error).toEqual(new ThreadLimitError('time'));
  expect(spent).toBeGreaterThan(500);
  expect((await run((ask) => ask('add', 1))).result).toBe(2);
});

test('a thread that uses up its memory is ended alone', async () => {
  expect((await run((ask) => ask('fill'))).error).toEqual(new ThreadLimitError('memory'));
  expect((await run((ask) => ask('add', 1))).result).toBe(2);
});

test('a task that is aborted ends, and frees its thread', async () => {
  const controller = new AbortController();
  const aborted = run(async (ask) => {
    const spinning = ask('spin');
    controller.abort(new Error('stopped'));
    return await spinning;
  }, controller.signal);
  expect((await aborted).error.message).toBe('stopped');
  expect((await run((ask) => ask('add', 1))).result).toBe(2);
});
