import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { ClientGoneError } from '../problems.ts';
import { callerOf, isGone } from './caller.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered at once, whatever else goes on: what load balancers ask. */
    isUnlimited?: boolean;
  }
}

/** Requests that are worked on at once; fewer for one caller than there are connections to the database. */
const IN_FLIGHT = { total: 32, perKey: 8, waiting: 500, maxWaitMs: 10_000 };

/** The same for those who are not signed in, whose calls are answered beside the others: a flood of sign-ins keeps nobody from working. */
const ANONYMOUS = { total: 16, perKey: 8, waiting: 500, maxWaitMs: 10_000 };

/** Lists of more rows than this, and searches, are made a few at a time: they take the database longest, and up to 30 MB each until they are sent. */
const LONG_LIST = 50;
const COSTLY = { total: 6, perKey: 3, waiting: 500, maxWaitMs: 10_000 };

/** Bodies of more bytes than this are received a few at a time: each is held in memory until it is whole. */
const LARGE_BODY = 16 * 1024;
const LARGE_BODIES = { total: 64, perKey: 8, waiting: 100, maxWaitMs: 10_000 };

/** Waits for room, as long as the client does. */
const wait = async (queue: FairQueue, request: FastifyRequest) => {
  if (isGone(request)) throw new ClientGoneError();
  const gone = new AbortController();
  const giveUp = () => gone.abort(new ClientGoneError());
  request.raw.socket.once('close', giveUp);
  try {
    return await queue.enter(callerOf(request), gone.signal);
  } finally {
    request.raw.socket.off('close', giveUp);
  }
};

const hasLargeBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY;

/** By the parameters of a list, which are not validated yet: `size` of a page, `limit` of changes, `query` of a search. */
const isCostly = ({ query: parameters }: FastifyRequest) => {
  const { size, limit, query } = parameters as Record<string, unknown>;
  return Number(size) > LONG_LIST || Number(limit) > LONG_LIST || Boolean(query);
};

/**
 * Bounds what one caller may have in flight, and lets callers take turns. To be called once it is known who calls: its hooks follow those of
 * `guardRoutes`.
 */
export const limitRequests = (app: FastifyInstance, metrics: Metrics) => {
  const inFlight = createFairQueue(IN_FLIGHT);
  const largeBodies = createFairQueue(LARGE_BODIES);
  const costly = createFairQueue(COSTLY);
  const anonymous = createFairQueue(ANONYMOUS);
  const leave = new WeakMap<FastifyRequest, () => void>();
  const isLimited = ({ is404, ws, routeOptions }: FastifyRequest) =>
    !is404 && !ws && routeOptions.schema?.tags && !routeOptions.config.isUnlimited;
  const queues = [inFlight, costly, anonymous, largeBodies];
  metrics.gauge('http.waitingRequests', () => queues.reduce((sum, queue) => sum + queue.state().waiting, 0));

  const queueFor = (request: FastifyRequest) => {
    if (!request.caller) return anonymous;
    return isCostly(request) ? costly : inFlight;
  };

  /** Takes a place in `queue`, which is given back when the answer is ready, or the client gone. */
  const take = (queue: FairQueue, request: FastifyRequest, reply: FastifyReply, done: DoneFuncWithErrOrRes) => {
    const hold = (release: () => void) => {
      if (isGone(request)) {
        release();
        done(new ClientGoneError());
        return;
      }
      leave.set(request, release);
      reply.raw.once('close', release);
      done();
    };
    const release = queue.tryEnter(callerOf(request));
    if (release) hold(release);
    else wait(queue, request).then(hold, done);
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (isLimited(request) && hasLargeBody(request)) take(largeBodies, request, reply, done);
    else done();
  });

  app.addHook('preValidation', (request, reply, done) => {
    // The body is here.
    leave.get(request)?.();
    if (isLimited(request)) take(queueFor(request), request, reply, done);
    else done();
  });

  app.addHook('onSend', (request, _reply, payload, done) => {
    leave.get(request)?.();
    done(null, payload);
  });
};
