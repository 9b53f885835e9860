import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { createPace } from '../pace.ts';
import { ClientDisconnectedError } from '../problems.ts';
import { isDisconnected, limitKeyOf } from './caller.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from the request limits, so that load balancers get an answer from a busy server too. */
    isUnlimited?: boolean;
  }
}

/** Requests of signed-in users in flight. One caller gets fewer than the pool has database connections. */
const SIGNED_IN_LIMITS = { maxRunning: 32, maxRunningPerKey: 8, maxWaitingPerKey: 500, maxWaitMs: 10_000 };

/** Requests without a user have a queue of their own, so a flood of sign-ins does not delay signed-in users. */
const ANONYMOUS_LIMITS = { maxRunning: 16, maxRunningPerKey: 8, maxWaitingPerKey: 500, maxWaitMs: 10_000 };

/** Searches, and lists of more rows than this, take the most database time and up to 30 MB each until they are sent. */
const COSTLY_LIST_ROWS = 50;
const COSTLY_LIMITS = { maxRunning: 6, maxRunningPerKey: 3, maxWaitingPerKey: 500, maxWaitMs: 10_000 };

/** Bodies of more bytes than this are limited while they are received, because each is buffered in memory. */
const LARGE_BODY_BYTES = 16 * 1024;
const LARGE_BODY_LIMITS = { maxRunning: 64, maxRunningPerKey: 8, maxWaitingPerKey: 100, maxWaitMs: 10_000 };

/**
 * Bodies of more bytes than this are parsed one after the other, caller by caller in turn, in so much of the program's time: parsing a megabyte takes
 * some 50 ms, in which nobody else is answered.
 */
const LONG_BODY_BYTES = 64 * 1024;
const PARSING_LIMITS = { maxRunning: 1, maxRunningPerKey: 1, maxWaitingPerKey: 100, maxWaitMs: 10_000 };
const PARSING_TIME = 0.25;

/** Waits for room in the queue until the client disconnects. */
const wait = async (queue: FairQueue, request: FastifyRequest) => {
  if (isDisconnected(request)) throw new ClientDisconnectedError();
  const disconnected = new AbortController();
  const giveUp = () => disconnected.abort(new ClientDisconnectedError());
  request.raw.socket.once('close', giveUp);
  try {
    return await queue.acquire(limitKeyOf(request), disconnected.signal);
  } finally {
    request.raw.socket.off('close', giveUp);
  }
};

const hasLargeBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES;

/** Lets bodies be parsed: a short one at once, a long one in turn. `parse` goes on to the handler. */
export const createParsingTurns = () => {
  const turns = createFairQueue(PARSING_LIMITS);
  return (request: FastifyRequest, bytes: number, parse: () => void, refuse: (error: Error) => void) => {
    if (bytes <= LONG_BODY_BYTES) return parse();
    const parseInTurn = (release: () => void) => {
      const pace = createPace(PARSING_TIME);
      try {
        if (isDisconnected(request)) refuse(new ClientDisconnectedError());
        else parse();
      } finally {
        void pace().then(release);
      }
    };
    wait(turns, request).then(parseInTurn, refuse);
  };
};

/** Lets texts that the program itself has asked for be parsed: a short one at once, a long one in turn. Rejects when `signal` is aborted. */
export const createReadingTurns = () => {
  const turns = createFairQueue(PARSING_LIMITS);
  return async <T>({ bytes, key, signal }: { bytes: number; key: string; signal: AbortSignal }, parse: () => T): Promise<T> => {
    if (bytes <= LONG_BODY_BYTES) return parse();
    const release = await turns.acquire(key, signal);
    const pace = createPace(PARSING_TIME);
    try {
      return parse();
    } finally {
      void pace().then(release);
    }
  };
};

/** Whether the request is a search or a long list. Reads the unvalidated query: `size` of a page, `limit` of changes, `query` of a search. */
const isCostly = ({ query: parameters }: FastifyRequest) => {
  const { size, limit, query } = parameters as Record<string, unknown>;
  return Number(size) > COSTLY_LIST_ROWS || Number(limit) > COSTLY_LIST_ROWS || Boolean(query);
};

/**
 * Limits the requests in flight per caller, and lets callers take turns. Call it after `guardRoutes`: its hooks need to know the caller.
 */
export const limitRequests = (app: FastifyInstance, metrics: Metrics) => {
  const signedIn = createFairQueue(SIGNED_IN_LIMITS);
  const largeBodies = createFairQueue(LARGE_BODY_LIMITS);
  const costly = createFairQueue(COSTLY_LIMITS);
  const anonymous = createFairQueue(ANONYMOUS_LIMITS);
  const releases = new WeakMap<FastifyRequest, () => void>();
  const isLimited = ({ is404, ws, routeOptions }: FastifyRequest) =>
    !is404 && !ws && routeOptions.config.endpoint && !routeOptions.config.isUnlimited;
  const queues = [signedIn, costly, anonymous, largeBodies];
  metrics.gauge('http.waitingRequests', () => queues.reduce((sum, queue) => sum + queue.state().waiting, 0));

  const queueFor = (request: FastifyRequest) => {
    if (!request.caller) return anonymous;
    return isCostly(request) ? costly : signedIn;
  };

  /** Acquires a place in `queue`, and releases it when the answer is ready or the client disconnects. */
  const acquire = (queue: FairQueue, request: FastifyRequest, reply: FastifyReply, done: DoneFuncWithErrOrRes) => {
    const hold = (release: () => void) => {
      if (isDisconnected(request)) {
        release();
        done(new ClientDisconnectedError());
        return;
      }
      // Not kept until the answer is read: Node warns of more than ten listeners, and files that are made have some of their own.
      const leave = () => {
        reply.raw.off('close', leave);
        release();
      };
      releases.set(request, leave);
      reply.raw.once('close', leave);
      done();
    };
    const release = queue.tryAcquire(limitKeyOf(request));
    if (release) hold(release);
    else wait(queue, request).then(hold, done);
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (isLimited(request) && hasLargeBody(request)) acquire(largeBodies, request, reply, done);
    else done();
  });

  app.addHook('preValidation', (request, reply, done) => {
    // The body has been received: release its place.
    releases.get(request)?.();
    if (isLimited(request)) acquire(queueFor(request), request, reply, done);
    else done();
  });

  app.addHook('onSend', (request, _reply, payload, done) => {
    releases.get(request)?.();
    done(null, payload);
  });
};
