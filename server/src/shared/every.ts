import type { Logger } from './logging.ts';

/**
 * Calls `work` every so many milliseconds, until the returned function is called; a call is left out while the one before still runs.
 * What `work` throws is logged: a timer never ends the program.
 */
export const every = (milliseconds: number, log: Logger, work: () => unknown) => {
  let isRunning = false;
  const call = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      log.warn({ error }, 'a periodic task failed; it is called again');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(call, milliseconds).unref();
  return () => clearInterval(timer);
};
