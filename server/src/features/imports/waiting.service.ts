import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../shared/context/context.ts';
import { createFairQueue } from '../../shared/limits/fair-queue.ts';
import { isWaiting } from './claim.ts';

/** How long a call waits for an import to be read and checked; after that it answers its place in the queue. */
const PATIENCE_MS = 15_000;

/** How often it looks whether another copy has done so. */
const LOOK_EVERY_MS = 500;

/** Calls that wait hold places of requests in flight: so few may, and others answer at once. */
const places = createFairQueue({ maxRunning: 8, maxRunningPerKey: 2, maxWaitingPerKey: 0, maxWaitMs: 1 });

/** Lets workers know that an import of this user waits, and waits for them. Holds no connection. Returns whether it was read and checked in time. */
export const waitForWork = async ({ db, bus }: Pick<Context, 'db' | 'bus'>, userId: number, id: number) => {
  bus.publish('imports', null);
  const leave = places.tryAcquire(String(userId));
  if (!leave) return !(await isWaiting(db, id));
  const end = performance.now() + PATIENCE_MS;
  let wake = () => {};
  const unsubscribe = bus.subscribe('imports', (ended) => void (ended === id && wake()));
  try {
    while (performance.now() < end) {
      const woken = new AbortController();
      wake = () => woken.abort();
      if (!(await isWaiting(db, id))) return true;
      await delay(LOOK_EVERY_MS, null, { signal: woken.signal }).catch(() => {});
    }
    return false;
  } finally {
    unsubscribe();
    leave();
  }
};
