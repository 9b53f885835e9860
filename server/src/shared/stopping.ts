import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { loggerNamed } from './logging.ts';

const log = loggerNamed('main');

/** How long idle connections stay open: a client may send a request on one, and the answer tells it that the connection closes. */
const IDLE_CLOSE_DELAY_MS = 1_000;

/** How long answers in flight may take. */
const DRAIN_TIMEOUT_MS = 10_000;

/** How long to wait for a moment at which no client is connecting. */
const QUIET_TIMEOUT_MS = 3_000;

/** An iteration of the event loop that takes longer than this may have missed a new connection. */
const QUIET_ITERATION_MS = 1;

/** The parts of the server that serve a connection have listeners of their own. */
const ignoreError = () => {};

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

/**
 * Stops listening without dropping the clients that are connecting: the system resets connections that were not accepted. Accepts all of them
 * first, and serves them afterwards, because Node accepts one connection in each iteration of the event loop. An iteration without one shows that
 * none was left.
 */
export const stopListening = (server: FastifyInstance['server'], immediate: AbortSignal) =>
  new Promise<void>((resolve) => {
    const accepted: Socket[] = [];
    const accept = (socket: Socket) => accepted.push(socket.on('error', ignoreError));
    const serve = server.listeners('connection') as ((socket: Socket) => void)[];
    server.removeAllListeners('connection').on('connection', accept);
    const started = performance.now();

    const finish = () => {
      NetServer.prototype.close.call(server);
      server.off('connection', accept);
      for (const listener of serve) server.on('connection', listener);
      for (const socket of accepted) server.emit('connection', socket.off('error', ignoreError));
      resolve();
    };
    const check = (before: number, since: number) => {
      const now = performance.now();
      const isQuiet = accepted.length === before && now - since < QUIET_ITERATION_MS;
      if (isQuiet || now - started > QUIET_TIMEOUT_MS || immediate.aborted) finish();
      else setImmediate(check, accepted.length, now);
    };
    setImmediate(check, 0, started);
  });

const openConnections = (app: Pick<FastifyInstance, 'server'>) =>
  new Promise<number>((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));

/**
 * Closes the connections of a server that no longer listens without dropping a request: lets each answer close its connection, and then closes idle
 * connections. When `immediate` is aborted, it closes all connections at once. (Node's own `close` would close idle connections at once, and so
 * drop a request that is just arriving on one.)
 */
export const drainConnections = async (app: Pick<FastifyInstance, 'server'>, immediate: AbortSignal) => {
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
