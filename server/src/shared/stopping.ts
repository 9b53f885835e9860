import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { loggerNamed } from './logging.ts';

const log = loggerNamed('main');

/** Milliseconds in which clients that keep a connection open come back, and are told that it ends; idle connections are closed then. */
const KEEP_ALIVE_MS = 1_000;

/** Milliseconds that answers in flight may still take. */
const DRAIN_LIMIT_MS = 10_000;

/** Milliseconds between two looks at what is still open. */
const POLL_INTERVAL_MS = 50;

/** Waits for `work`, but not longer: what hangs must not keep the program from stopping. */
const within = async (milliseconds: number, name: string, work: () => Promise<unknown>) => {
  const late = Symbol('late');
  const done = new AbortController();
  const timeout = delay(milliseconds, late, { signal: done.signal }).catch(() => undefined);
  try {
    if ((await Promise.race([work(), timeout])) === late)
      log.warn({ name, milliseconds }, 'did not end in time; the stop goes on without it');
  } catch (error) {
    log.warn({ error, name }, 'failed while the program stops; the stop goes on');
  } finally {
    done.abort();
  }
};

const openConnections = (app: Pick<FastifyInstance, 'server'>) =>
  new Promise<number>((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));

/**
 * Ends the connections of a server without dropping a request: it no longer listens, each answer says that its connection ends, and only what
 * is idle after that is closed; everything at once when somebody is in a `hurry`. (Node's own `close` closes idle connections at once, also those on which a request is on its way.)
 */
export const drainConnections = async (app: Pick<FastifyInstance, 'server'>, hurry: AbortSignal) => {
  NetServer.prototype.close.call(app.server);
  const started = performance.now();
  while ((await openConnections(app)) > 0 && performance.now() - started < DRAIN_LIMIT_MS && !hurry.aborted) {
    if (performance.now() - started > KEEP_ALIVE_MS) app.server.closeIdleConnections();
    await delay(POLL_INTERVAL_MS);
  }
  app.server.closeAllConnections();
};

/** Time that one part may take to stop. */
const PART_LIMIT_MS = 8_000;

/** The parts of the program that run, to be stopped in the reverse order of their start. */
export const createParts = () => {
  const parts: { name: string; limit: number; stop: () => Promise<unknown> }[] = [];
  return {
    /** Notes a part that was started; `limit` in milliseconds. */
    add: (name: string, stop: () => Promise<unknown>, limit = PART_LIMIT_MS) => void parts.unshift({ name, limit, stop }),
    /** Stops what runs, each part within its limit. */
    stop: async () => {
      for (const { name, limit, stop } of parts.splice(0)) await within(limit, name, stop);
    },
  };
};
