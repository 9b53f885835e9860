import { randomUUID } from 'node:crypto';
import { isAllowed } from '@ace/contract/permissions.ts';
import { Navigation } from '@ace/contract/tracker/activity.ts';
import { LOGOUT_PAGE, TRACKER_TOPICS } from '@ace/contract/tracker/topics.ts';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { sessionOf, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { createCounters } from '../../shared/counters.ts';
import { every } from '../../shared/every.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { limitKeyOf } from '../../shared/limits/caller.ts';
import { createFairQueue } from '../../shared/limits/fair-queue.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { createPace } from '../../shared/pace.ts';
import { problem } from '../../shared/problems.ts';
import type { SessionReader } from '../sessions/sessions.service.ts';
import { createChanges } from './changes.ts';
import { isPresenceTopic } from './presence.ts';
import { CLOSE_CODES, type Service, StompError, serveStomp } from './stomp.ts';
import { createTracker } from './tracker.service.ts';

const log = loggerNamed('tracker');

const { socket: LIMITS } = BOUNDS;

/** How long a client may take to close its side when the program stops. */
const CLOSE_TIMEOUT_MS = 500;

/** How often the sessions of open sockets are checked. */
const SESSION_CHECK_INTERVAL_MS = 1_000;

/** Vite, which `npm run dev` starts. */
const DEVELOPMENT_ORIGIN = 'http://localhost:5173';

const readNavigation = (body: string) => {
  try {
    return Navigation.parse(JSON.parse(body));
  } catch {
    throw new StompError('the body must be {"page": …}');
  }
};

/** Chooses STOMP 1.2 if the client offers it, and otherwise no subprotocol. */
const chooseProtocol = (offered: Set<string>) => (offered.has('v12.stomp') ? 'v12.stomp' : false);

/**
 * Registers the WebSocket plugin. Call it before all other hooks: if an earlier hook rejects the request to open a socket, the connection
 * stays open forever.
 */
export const acceptSockets = async (app: FastifyInstance) => {
  await app.register(websocket, { options: { maxPayload: LIMITS.frameBytes, perMessageDeflate: false, handleProtocols: chooseProtocol } });
  app.addHook('onRequest', async ({ ws, routeOptions }) => {
    if (ws && !routeOptions.config.isTokenInQuery) throw problem('error.http.404');
  });
};

/** The live tracker at `/websocket/tracker`: STOMP 1.2 over a WebSocket. */
export const trackerRoutes: FastifyPluginAsync<Context & { sessions: SessionReader }> = async (
  app,
  { sessions, config, db, bus, metrics, lifecycle },
) => {
  const tracker = createTracker(bus);
  const changes = createChanges({ db, bus });
  const connections = new Map<WebSocket, ReturnType<typeof serveStomp> & { authSession: string }>();
  const openSockets = createCounters<number>();
  const subscriptions = createCounters<number>();
  const watches = createCounters<number>();
  const framesInSecond = new Map<number, number>();
  metrics.gauge('tracker.connections', () => connections.size);

  /** Closes the sockets whose sessions are no longer valid. Checks all sessions in one query. */
  const closeInvalid = async () => {
    if (connections.size === 0) return;
    // Copied, because sockets may be opened during the query.
    const checked = [...connections.values()];
    const valid = await sessions.findValidSessions([...new Set(checked.map(({ authSession }) => authSession))]);
    for (const { authSession, reject } of checked) {
      if (!valid.has(authSession)) reject('signed out', undefined, CLOSE_CODES.signedOut);
    }
  };
  const stopChecking = every(SESSION_CHECK_INTERVAL_MS, log, closeInvalid);
  const stopCounting = every(1_000, log, () => framesInSecond.clear());
  // A client that does not close its side must not block the stop of the program.
  const closeAll = () => {
    for (const socket of connections.keys()) {
      socket.close(CLOSE_CODES.away);
      setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
    }
  };
  lifecycle.whenDraining(closeAll);
  app.addHook('preClose', async () => closeAll());
  app.addHook('onClose', async () => {
    stopChecking();
    stopCounting();
    tracker.stop();
    await changes.stop();
  });

  /** Limit of unread bytes for one socket of a user. It includes the messages of all present sessions, which are sent at once. */
  const maxBufferedBytesOf = (userId: number) => {
    const share = Math.min(LIMITS.unsentBytes.one, LIMITS.unsentBytes.user / Math.max(1, openSockets.get(userId)));
    return share + tracker.presentCount() * LIMITS.unsentBytes.perSession;
  };

  /** Throws `error.malformed` for an invalid handshake; the library would answer it in a different format. */
  const refuseBadHandshake = async ({ ws, headers }: FastifyRequest) => {
    const isHandshake = /^[+/0-9a-z]{22}==$/i.test(headers['sec-websocket-key'] ?? '') && headers['sec-websocket-version'] === '13';
    if (ws && !isHandshake) throw problem('error.malformed');
  };
  const ownOrigins = [new URL(config.publicUrl).origin, ...(config.profiles.includes('dev') ? [DEVELOPMENT_ORIGIN] : [])];
  /** Throws `error.http.403` for pages of other sites. Browsers name the site of the page, programs none. */
  const refuseForeignOrigin = async ({ ws, headers: { origin }, host }: FastifyRequest) => {
    if (!ws || origin === undefined) return;
    const isSameHost = URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
    if (!isSameHost && !ownOrigins.includes(origin)) throw problem('error.http.403');
  };
  const refuseTooManySockets = async ({ user }: FastifyRequest) => {
    if (openSockets.get(user.id) >= LIMITS.ofUser) throw problem('error.tooManyAttempts', { retryAfter: 60 });
  };
  const openings = createFairQueue(LIMITS.opening);
  /** Lets sockets be opened one after the other: a hundred at once keep the program busy for 50 ms and more. Throws `error.busy`. */
  const takeTurn = async (request: FastifyRequest) => {
    const release = await openings.acquire(limitKeyOf(request));
    const pace = createPace(LIMITS.openingTime);
    // It is opened before the next turn of the event loop.
    setImmediate(() => void pace().then(release));
  };

  const serveSocket = (socket: WebSocket, { user, ip }: FastifyRequest) => {
    const sessionId = randomUUID();
    const isEmployee = visibleTo(user) === null;
    let isPresent = false;
    const moveTo = (page: string) => {
      isPresent = page !== LOGOUT_PAGE;
      tracker.move({ sessionId, userLogin: user.login, ipAddress: ip, page, time: new Date().toISOString() }, isEmployee);
    };
    const subscribe: Service['subscribe'] = (destination, deliver) => {
      if (destination === TRACKER_TOPICS.changes) return changes.listen(user, deliver);
      if (isPresenceTopic(destination)) {
        if (!isEmployee) throw new StompError('only employees may subscribe');
        return tracker.watchRecord(destination, user.login, deliver);
      }
      if (destination !== TRACKER_TOPICS.subscribe) throw new StompError('there is no such destination');
      if (!isAllowed('tracker:watch', user)) throw new StompError('only administrators may subscribe');
      return counted(watches, LIMITS.watches, () => tracker.watch(deliver));
    };
    /** Throws `StompError` if the user has as many of these already. */
    const counted = (counters: typeof subscriptions, max: number, begin: () => () => void) => {
      if (counters.get(user.id) >= max) throw new StompError('too many subscriptions of this user');
      const end = begin();
      counters.add(user.id, 1);
      return () => {
        counters.add(user.id, -1);
        end();
      };
    };
    const service: Service = {
      countFrame: () => {
        const frames = (framesInSecond.get(user.id) ?? 0) + 1;
        framesInSecond.set(user.id, frames);
        if (frames > LIMITS.framesPerSecond.user) throw new StompError('too many frames of this user');
      },
      send: (destination, body) => {
        if (destination !== TRACKER_TOPICS.send) throw new StompError('nothing can be sent there');
        moveTo(readNavigation(body).page);
      },
      subscribe: (destination, deliver) => counted(subscriptions, LIMITS.subscriptions.user, () => subscribe(destination, deliver)),
    };
    const { reject } = serveStomp(socket, service, () => maxBufferedBytesOf(user.id));
    openSockets.add(user.id, 1);
    connections.set(socket, { authSession: sessionOf(user), reject });
    socket.on('error', (error) => log.debug({ error, user: user.login }, 'a socket failed'));
    socket.once('close', () => {
      connections.delete(socket);
      openSockets.add(user.id, -1);
      if (isPresent) moveTo(LOGOUT_PAGE);
    });
  };

  const refusePlainRequest = async () => {
    throw problem('error.http.404');
  };
  app.route({
    method: 'GET',
    url: '/websocket/tracker',
    config: { permission: 'tracker:connect', isTokenInQuery: true },
    preValidation: [refuseBadHandshake, refuseForeignOrigin, takeTurn, refuseTooManySockets],
    // A request without an upgrade to a WebSocket.
    handler: refusePlainRequest,
    wsHandler: serveSocket,
  });
};
