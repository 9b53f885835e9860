import { describe, expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const LIMITS = { total: 2, perKey: 1, waiting: 3, maxWaitMs: 60_000 };

describe('a fair queue', () => {
  test('admits one per key, up to the total', async () => {
    const queue = createFairQueue(LIMITS);
    const leaveA = await queue.enter('a');
    await queue.enter('b');
    expect(queue.tryEnter('a')).toBeNull();
    expect(queue.tryEnter('c')).toBeNull();
    expect(queue.state()).toEqual({ inside: 2, waiting: 0 });
    leaveA();
    leaveA();
    expect(queue.state().inside).toBe(1);
    expect(queue.tryEnter('c')).not.toBeNull();
  });

  test('serves waiting keys in turn, whoever came first', async () => {
    const queue = createFairQueue({ ...LIMITS, total: 1, waiting: 10 });
    const order: string[] = [];
    let leave = await queue.enter('first');
    const come = (key: string, name: string) =>
      queue.enter(key).then((left) => {
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
    const queue = createFairQueue({ ...LIMITS, waiting: 1 });
    const leave = await queue.enter('a');
    const second = queue.enter('a');
    await expect(queue.enter('a')).rejects.toMatchObject({ code: 'error.busy', details: { retryAfter: 1 } });
    expect(queue.tryEnter('b')).not.toBeNull();
    leave();
    await expect(second).resolves.toBeTypeOf('function');

    const impatient = createFairQueue({ ...LIMITS, maxWaitMs: 1 });
    await impatient.enter('a');
    await expect(impatient.enter('a')).rejects.toMatchObject({ code: 'error.busy' });
    expect(impatient.state()).toEqual({ inside: 1, waiting: 0 });
  });

  test('forgets a caller who left while waiting', async () => {
    const queue = createFairQueue(LIMITS);
    const leave = await queue.enter('a');
    const gone = new AbortController();
    const waiting = queue.enter('a', gone.signal);
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    leave();
    expect(queue.state()).toEqual({ inside: 0, waiting: 0 });
  });
});
