import type { Logger } from './logging.ts';

/** Timers fire at once, again and again, if they get more milliseconds than this. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Calls `work` at a fixed interval until the returned function is called. Skips a call while the previous one is still running.
 * Logs what `work` throws, so that it does not end the process. Throws `RangeError` for an interval that no timer keeps.
 */
export const every = (intervalMs: number, log: Logger, work: () => unknown) => {
  if (!(intervalMs >= 1 && intervalMs <= MAX_TIMER_MS)) throw new RangeError(`No timer keeps an interval of ${intervalMs} ms`);
  let isRunning = false;
  const call = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      log.warn({ error }, 'a periodic task failed; it will be called again');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(call, intervalMs).unref();
  return () => clearInterval(timer);
};
