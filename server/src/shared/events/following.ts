import type { Bus } from '../bus.ts';
import { every } from '../every.ts';
import type { Logger } from '../logging.ts';

/** How often events are looked for that no message has told of, and how long after each look the next one comes at the earliest, in milliseconds. */
const INTERVAL_MS = 10_000;
const PAUSE_MS = 100;

/**
 * Calls `step` now and whenever events were recorded, one call after the other, until the returned function is called; it waits for a call that is running.
 * `step` answers whether more is to be done soon. What it throws is logged, and it is called again.
 */
export const followEvents = (bus: Bus, log: Logger, step: () => Promise<boolean>) => {
  let running: Promise<void> | null = null;
  let isWoken = false;
  let isStopped = false;
  const wake = () => {
    isWoken = true;
    if (isStopped || running) return;
    running = look().finally(() => {
      running = null;
      if (isWoken) wake();
    });
  };
  const look = async () => {
    isWoken = false;
    const isMore = await step().catch((error: unknown) => {
      log.warn({ error }, 'events have to wait; they will be read again');
      return false;
    });
    if (isStopped) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    if (isMore) isWoken = true;
  };
  const unsubscribe = bus.subscribe('events', wake);
  const stop = every(INTERVAL_MS, log, wake);
  wake();
  return async () => {
    isStopped = true;
    stop();
    unsubscribe();
    await running;
  };
};
