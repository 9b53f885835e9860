import { describe, expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const LIMITS = { maxRunning: 2, maxRunningPerKey: 1, maxWaitingPerKey: 3, maxWaitMs: 60_000 };

describe('a fair queue', () => {
  test('admits one per key, up to the total', async () => {
    const queue = createFairQueue(LIMITS);
    const leaveA = await queue.acquire('a');
    await queue.acquire('b');
    expect(queue.tryAcquire('a')).toBeNull();
    expect(queue.tryAcquire('c')).toBeNull();
    expect(queue.state()).toEqual({ running: 2, waiting: 0 });
    leaveA();
    leaveA();
    expect(queue.state().running).toBe(1);
    expect(queue.tryAcquire('c')).not.toBeNull();
  });

  test('serves waiting keys in turn, whoever came first', async () => {
    const queue = createFairQueue({ ...LIMITS, maxRunning: 1, maxWaitingPerKey: 10 });
    const order: string[] = [];
    let leave = await queue.acquire('first');
    const come = (key: string, name: string) =>
      queue.acquire(key).then((left) => {
        order.push(name);
        leave = left;
      });
    const waiting = [come('a', 'a1'), come('a', 'a2'), come('a', 'a3'), come('b', 'b1'), come('c', 'c1'), come('b', 'b2')];
    for (const _ of waiting) {
      const before = order.length;
      leave();
      await expect.poll(() => order.length).toBe(before + 1);
    }
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('refuses when too many of the same key wait, or after too long a wait', async () => {
    const queue = createFairQueue({ ...LIMITS, maxWaitingPerKey: 1 });
    const leave = await queue.acquire('a');
    const second = queue.acquire('a');
    await expect(queue.acquire('a')).rejects.toMatchObject({ code: 'error.busy', details: { retryAfter: 1 } });
    expect(queue.tryAcquire('b')).not.toBeNull();
    leave();
    await expect(second).resolves.toBeTypeOf('function');

    const impatient = createFairQueue({ ...LIMITS, maxWaitMs: 1 });
    await impatient.acquire('a');
    await expect(impatient.acquire('a')).rejects.toMatchObject({ code: 'error.busy' });
    expect(impatient.state()).toEqual({ running: 1, waiting: 0 });
  });

  test('forgets a caller who left while waiting', async () => {
    const queue = createFairQueue(LIMITS);
    const leave = await queue.acquire('a');
    const gone = new AbortController();
    const waiting = queue.acquire('a', gone.signal);
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    leave();
    expect(queue.state()).toEqual({ running: 0, waiting: 0 });
  });
});
