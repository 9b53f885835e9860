import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../shared/context/context.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { createFairQueue } from '../../shared/limits/fair-queue.ts';
import { readWaiting } from './claim.ts';

/** How often it looks whether another copy has done so. */
const LOOK_EVERY_MS = 500;

/** Calls that wait hold places of requests in flight: so few may, and others answer at once. */
const places = createFairQueue(BOUNDS.import.waitingCalls);

/** Lets workers know that an import of this user waits, and waits for them. Holds no connection. Returns whether it was read and checked in time. */
export const waitForWork = async ({ db, bus }: Pick<Context, 'db' | 'bus'>, userId: number, id: number) => {
  bus.publish('imports', null);
  const leave = places.tryAcquire(String(userId));
  if (!leave) return !(await readWaiting(db, id)).isWaiting;
  const end = performance.now() + BOUNDS.import.waitingMs;
  let wake = () => {};
  const unsubscribe = bus.subscribe('imports', (ended) => void (ended === id && wake()));
  try {
    while (performance.now() < end) {
      const woken = new AbortController();
      wake = () => woken.abort();
      const { isWaiting, isPaused } = await readWaiting(db, id);
      if (!isWaiting || isPaused) return !isWaiting;
      await delay(LOOK_EVERY_MS, null, { signal: woken.signal }).catch(() => {});
    }
    return false;
  } finally {
    unsubscribe();
    leave();
  }
};
