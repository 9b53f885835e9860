import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { createPace } from '../pace.ts';
import { ClientDisconnectedError } from '../problems.ts';
import { BOUNDS } from './bounds.ts';
import { isDisconnected, limitKeyOf } from './caller.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from the request limits, so that load balancers get an answer from a busy server too. */
    isUnlimited?: boolean;
  }
}

const { request: LIMITS } = BOUNDS;

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
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LIMITS.largeBytes;

/** Lets bodies be parsed: a short one at once, a long one in turn. `parse` goes on to the handler. */
export const createParsingTurns = () => {
  const turns = createFairQueue(LIMITS.parsed);
  return (request: FastifyRequest, bytes: number, parse: () => void, refuse: (error: Error) => void) => {
    if (bytes <= LIMITS.parsedBytes) return parse();
    const parseInTurn = (release: () => void) => {
      const pace = createPace(LIMITS.parsingTime);
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
  const turns = createFairQueue(LIMITS.parsed);
  return async <T>({ bytes, key, signal }: { bytes: number; key: string; signal: AbortSignal }, parse: () => T): Promise<T> => {
    if (bytes <= LIMITS.parsedBytes) return parse();
    const release = await turns.acquire(key, signal);
    const pace = createPace(LIMITS.parsingTime);
    try {
      return parse();
    } finally {
      void pace().then(release);
    }
  };
};

/** Whether the request is a search or a long list. Reads the unvalidated query: `size` of a page, `limit` of changes, `query` of a search. */
export const isCostly = ({ query: parameters }: FastifyRequest) => {
  const { size, limit, query } = parameters as Record<string, unknown>;
  return Number(size) > LIMITS.costlyRows || Number(limit) > LIMITS.costlyRows || Boolean(query);
};

/** The field of a sort that is validated, or not yet. */
const fieldOf = (sort: unknown) => (typeof sort === 'object' && sort !== null && 'field' in sort ? sort.field : String(sort).split(',')[0]);

/** Whether a list is wanted in an order that no index has. Reads the query before and after it is validated. */
export const isSortedByReading = ({ query: parameters, routeOptions }: FastifyRequest) => {
  const { indexedSorts } = routeOptions.config.endpoint ?? {};
  const fields = [(parameters as Record<string, unknown>).sort ?? []].flat().map((sort) => String(fieldOf(sort)).toLowerCase());
  return indexedSorts !== undefined && fields.some((field) => field && !indexedSorts.some((known) => known.toLowerCase() === field));
};

/**
 * Limits the requests in flight per caller, and lets callers take turns. Call it after `guardRoutes`: its hooks need to know the caller.
 */
export const limitRequests = (app: FastifyInstance, metrics: Metrics) => {
  const signedIn = createFairQueue(LIMITS.signedIn);
  const largeBodies = createFairQueue(LIMITS.large);
  const costly = createFairQueue(LIMITS.costly);
  const sorted = createFairQueue(LIMITS.sorted);
  const anonymous = createFairQueue(LIMITS.anonymous);
  const releases = new WeakMap<FastifyRequest, () => void>();
  const isLimited = ({ is404, ws, routeOptions }: FastifyRequest) =>
    !is404 && !ws && routeOptions.config.endpoint && !routeOptions.config.isUnlimited;
  const queues = [signedIn, costly, sorted, anonymous, largeBodies];
  metrics.gauge('http.waitingRequests', () => queues.reduce((sum, queue) => sum + queue.state().waiting, 0));

  const queueFor = (request: FastifyRequest) => {
    if (!request.caller) return anonymous;
    if (isSortedByReading(request)) return sorted;
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
