import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { loggerNamed } from './logging.ts';

const log = loggerNamed('main');

/** How long idle connections stay open: a client may send a request on one, and the answer tells it that the connection closes. */
const IDLE_CLOSE_DELAY_MS = 1_000;

/** How long answers in flight may take. */
const DRAIN_TIMEOUT_MS = 10_000;

/** How often open connections are counted while draining. */
const POLL_INTERVAL_MS = 50;

/** Stops one part of the program, with a timeout: a part that hangs must not block the stop. */
const stopWithTimeout = async (timeoutMs: number, name: string, stop: () => Promise<unknown>) => {
  const timedOut = Symbol('timed out');
  const done = new AbortController();
  const timeout = delay(timeoutMs, timedOut, { signal: done.signal }).catch(() => undefined);
  try {
    if ((await Promise.race([stop(), timeout])) === timedOut)
      log.warn({ name, milliseconds: timeoutMs }, 'a part did not stop in time; stopping the others');
  } catch (error) {
    log.warn({ error, name }, 'a part failed to stop; stopping the others');
  } finally {
    done.abort();
  }
};

const openConnections = (app: Pick<FastifyInstance, 'server'>) =>
  new Promise<number>((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));

/**
 * Closes the connections of a server without dropping a request: stops listening, lets each answer close its connection, and then closes idle
 * connections. When `immediate` is aborted, it closes all connections at once. (Node's own `close` would close idle connections at once, and so
 * drop a request that is just arriving on one.)
 */
export const drainConnections = async (app: Pick<FastifyInstance, 'server'>, immediate: AbortSignal) => {
  NetServer.prototype.close.call(app.server);
  const started = performance.now();
  while ((await openConnections(app)) > 0 && performance.now() - started < DRAIN_TIMEOUT_MS && !immediate.aborted) {
    if (performance.now() - started > IDLE_CLOSE_DELAY_MS) app.server.closeIdleConnections();
    await delay(POLL_INTERVAL_MS);
  }
  app.server.closeAllConnections();
};

/** How long one part may take to stop. */
const PART_STOP_TIMEOUT_MS = 8_000;

/** The running parts of the program, which are stopped in the reverse order of their start. */
export const createParts = () => {
  const parts: { name: string; timeoutMs: number; stop: () => Promise<unknown> }[] = [];
  return {
    /** Registers a part that was started. */
    add: (name: string, stop: () => Promise<unknown>, timeoutMs = PART_STOP_TIMEOUT_MS) => void parts.unshift({ name, timeoutMs, stop }),
    /** Stops all parts, each with its timeout. */
    stop: async () => {
      for (const { name, timeoutMs, stop } of parts.splice(0)) await stopWithTimeout(timeoutMs, name, stop);
    },
  };
};
