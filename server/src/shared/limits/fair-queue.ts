import { createCounters } from '../counters.ts';
import { problem } from '../problems.ts';

type Limits = {
  maxRunning: number;
  maxRunningPerKey: number;
  maxWaitingPerKey: number;
  maxWaitMs: number;
};

type Waiter = { admit: () => void };

/**
 * A semaphore that serves keys in turn (round robin): a key with a thousand waiting tasks delays each other key by one task only.
 */
export const createFairQueue = ({ maxRunning, maxRunningPerKey, maxWaitingPerKey, maxWaitMs }: Limits) => {
  const runningByKey = createCounters<string>();
  /** The waiting tasks by key; the key whose turn is next comes first. */
  const waitersByKey = new Map<string, Waiter[]>();
  let running = 0;

  const hasRoom = (key: string) => running < maxRunning && runningByKey.get(key) < maxRunningPerKey;

  const nextKey = () => {
    for (const key of waitersByKey.keys()) if (hasRoom(key)) return key;
    return undefined;
  };

  const admitNext = () => {
    const key = nextKey();
    if (key === undefined) return;
    const [waiter, ...others] = waitersByKey.get(key) ?? [];
    // Deleting and setting again moves the key behind all others.
    waitersByKey.delete(key);
    if (others.length > 0) waitersByKey.set(key, others);
    waiter?.admit();
  };

  const start = (key: string) => {
    running += 1;
    runningByKey.add(key, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      running -= 1;
      runningByKey.add(key, -1);
      admitNext();
    };
  };

  const removeWaiter = (key: string, waiter: Waiter) => {
    const others = (waitersByKey.get(key) ?? []).filter((other) => other !== waiter);
    if (others.length > 0) waitersByKey.set(key, others);
    else waitersByKey.delete(key);
  };

  const tryAcquire = (key: string) => (hasRoom(key) ? start(key) : null);

  return {
    /** Acquires without waiting. Returns the release function, or null if there is no room. */
    tryAcquire,
    /**
     * Waits for room. Resolves to the release function, which may be called more than once. Throws `error.busy` if too many tasks of the
     * key wait already, or after `maxWaitMs`. Rejects with the reason of `signal` if that is aborted.
     */
    acquire: async (key: string, signal?: AbortSignal): Promise<() => void> => {
      signal?.throwIfAborted();
      const release = tryAcquire(key);
      if (release) return release;
      const waiters = waitersByKey.get(key) ?? [];
      if (waiters.length >= maxWaitingPerKey) throw problem('error.busy', { retryAfter: 1 });
      return await new Promise((resolve, reject) => {
        const giveUp = () => {
          settle();
          removeWaiter(key, waiter);
          reject(signal?.aborted ? signal.reason : problem('error.busy', { retryAfter: 1 }));
        };
        const timer = setTimeout(giveUp, maxWaitMs);
        const settle = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
        };
        const waiter: Waiter = {
          admit: () => {
            settle();
            resolve(start(key));
          },
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        waitersByKey.set(key, [...waiters, waiter]);
      });
    },
    /** How many tasks run, and how many wait. */
    state: () => ({ running, waiting: [...waitersByKey.values()].reduce((sum, waiters) => sum + waiters.length, 0) }),
  };
};
export type FairQueue = ReturnType<typeof createFairQueue>;
