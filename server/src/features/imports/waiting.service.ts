import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../shared/context/context.ts';
import { isWaiting } from './claim.ts';

/** How long a call waits for an import to be read and checked; after that it answers its place in the queue. */
const PATIENCE_MS = 15_000;

/** How often it looks whether another copy has done so. */
const LOOK_EVERY_MS = 500;

/** Lets workers know that an import waits, and waits for them. Holds no connection. Returns whether it was read and checked in time. */
export const waitForWork = async ({ db, bus }: Pick<Context, 'db' | 'bus'>, id: number) => {
  const end = performance.now() + PATIENCE_MS;
  let wake = () => {};
  const unsubscribe = bus.subscribe('imports', (ended) => void (ended === id && wake()));
  try {
    bus.publish('imports', null);
    while (performance.now() < end) {
      const woken = new AbortController();
      wake = () => woken.abort();
      if (!(await isWaiting(db, id))) return true;
      await delay(LOOK_EVERY_MS, null, { signal: woken.signal }).catch(() => {});
    }
    return false;
  } finally {
    unsubscribe();
  }
};
