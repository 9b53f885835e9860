import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { loggerNamed } from './logging.ts';

const log = loggerNamed('main');

/** Milliseconds in which clients that keep a connection open come back, and are told that it ends; idle connections are closed then. */
const QUIET = 1_000;

/** Milliseconds that answers in flight may still take. */
const PATIENCE = 10_000;

/** Milliseconds between two looks at what is still open. */
const LOOK = 50;

/** Waits for `work`, but not longer than that: what hangs must not keep the program from stopping. */
export const within = async (milliseconds: number, name: string, work: () => Promise<unknown>) => {
  const late = Symbol('late');
  const done = new AbortController();
  const patience = delay(milliseconds, late, { signal: done.signal }).catch(() => undefined);
  try {
    if ((await Promise.race([work(), patience])) === late)
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
  while ((await openConnections(app)) > 0 && performance.now() - started < PATIENCE && !hurry.aborted) {
    if (performance.now() - started > QUIET) app.server.closeIdleConnections();
    await delay(LOOK);
  }
  app.server.closeAllConnections();
};
