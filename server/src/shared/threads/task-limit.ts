import { MessageChannel } from 'node:worker_threads';

/** Milliseconds for a thread to start and load what it needs. */
const START_TIMEOUT_MS = 60_000;

/**
 * Limits the time of a task of a worker thread to so many milliseconds. They count from the message on `begun`, which the task sends: an aborted thread
 * is ended, so a limit that included the start of a thread would end one after the other on a busy machine.
 */
export const limitTask = (timeout: number) => {
  const controller = new AbortController();
  const { port1, port2: begun } = new MessageChannel();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, START_TIMEOUT_MS);
  port1.once('message', () => {
    clearTimeout(timer);
    timer = setTimeout(abort, timeout);
  });
  const end = () => {
    clearTimeout(timer);
    port1.close();
  };
  return { begun, signal: controller.signal, end };
};
