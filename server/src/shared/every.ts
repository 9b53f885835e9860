import type { Logger } from './logging.ts';

/**
 * Calls `work` at a fixed interval until the returned function is called. Skips a call while the previous one is still running.
 * Logs what `work` throws, so that it does not end the process.
 */
export const every = (intervalMs: number, log: Logger, work: () => unknown) => {
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
