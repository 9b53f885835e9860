import { randomUUID } from 'node:crypto';
import { isAllowed } from '@ace/contract/permissions.ts';
import { Navigation } from '@ace/contract/tracker/activity.ts';
import { LOGOUT_PAGE, TRACKER_TOPICS } from '@ace/contract/tracker/topics.ts';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Context } from '../../shared/context/context.ts';
import { every } from '../../shared/every.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { problem } from '../../shared/problems.ts';
import type { SessionReader } from '../sessions/sessions.service.ts';
import { CLOSE, FRAME_LIMIT, type Service, StompError, serveStomp } from './stomp.ts';
import { createTracker } from './tracker.service.ts';

const log = loggerNamed('tracker');

/** Sockets that one user may have open on one copy. */
const CONNECTION_LIMIT = 1_000;

/** Sockets of one user on one copy that may subscribe to everybody's moves. */
const WATCHER_LIMIT = 50;

/** Bytes that may wait to be read: for one socket, for all sockets of a user together, and what telling that somebody is present takes. */
const WAITING = { perSocket: 1024 * 1024, perUser: 16 * 1024 * 1024, perPresence: 512 };

/** Milliseconds that a client has to close its side when the program stops. */
const FAREWELL = 500;

/** Milliseconds between two looks at which tokens still stand. */
const TOKEN_CHECK = 1_000;

/** Numbers by user. */
const createCounts = () => {
  const counts = new Map<number, number>();
  return {
    of: (userId: number) => counts.get(userId) ?? 0,
    add: (userId: number, change: number) => {
      const count = (counts.get(userId) ?? 0) + change;
      if (count > 0) counts.set(userId, count);
      else counts.delete(userId);
    },
  };
};

const readNavigation = (body: string) => {
  try {
    return Navigation.parse(JSON.parse(body));
  } catch {
    throw new StompError('the body must be {"page": …}');
  }
};

/** STOMP's name among the subprotocols that a client offers; one that offers none gets none. */
const chooseProtocol = (offered: Set<string>) => (offered.has('v12.stomp') ? 'v12.stomp' : false);

/**
 * Lets sockets be opened. Before any other hook: a request to open one that is refused leaves its connection open for ever where this
 * does not know of it.
 */
export const acceptSockets = async (app: FastifyInstance) => {
  await app.register(websocket, { options: { maxPayload: FRAME_LIMIT, perMessageDeflate: false, handleProtocols: chooseProtocol } });
  app.addHook('onRequest', async ({ ws, routeOptions }) => {
    if (ws && !routeOptions.config.isTokenInQuery) throw problem('error.http.404');
  });
};

/** The live tracker at `/websocket/tracker`: STOMP 1.2 over a WebSocket. */
export const trackerRoutes: FastifyPluginAsync<Context & { sessions: SessionReader }> = async (
  app,
  { sessions, bus, metrics, lifecycle },
) => {
  const tracker = createTracker(bus);
  const connections = new Map<
    WebSocket,
    { userId: number; authSession: string; refuse: (message: string, receipt?: string, code?: number) => void }
  >();
  const opened = createCounts();
  const watching = createCounts();
  metrics.gauge('tracker.connections', () => connections.size);

  /** Closes the sockets whose token died: one question for all of them, however many there are. */
  const closeDead = async () => {
    if (connections.size === 0) return;
    // Those that open while the database answers are not asked about.
    const asked = [...connections.values()];
    const active = await sessions.findActive([...new Set(asked.map(({ authSession }) => authSession))]);
    for (const { authSession, refuse } of asked) {
      if (!active.has(authSession)) refuse('signed out', undefined, CLOSE.signedOut);
    }
  };
  const stopChecking = every(TOKEN_CHECK, log, closeDead);
  // A client that does not say goodbye must not keep the program from stopping.
  const closeAll = () => {
    for (const socket of connections.keys()) {
      socket.close(CLOSE.away);
      setTimeout(() => socket.terminate(), FAREWELL).unref();
    }
  };
  lifecycle.whenDraining(closeAll);
  app.addHook('preClose', async () => closeAll());
  app.addHook('onClose', async () => {
    stopChecking();
    tracker.stop();
  });

  /** Bytes that may wait for one of somebody's sockets to read them; each may fall behind by everybody's presence, which comes at once. */
  const maxWaitingOf = (userId: number) => {
    const share = Math.min(WAITING.perSocket, WAITING.perUser / Math.max(1, opened.of(userId)));
    return share + tracker.presentCount() * WAITING.perPresence;
  };

  /** What is no handshake would be answered by the library, in its own way. */
  const refuseBadHandshake = async ({ ws, headers }: FastifyRequest) => {
    const isHandshake = /^[+/0-9a-z]{22}==$/i.test(headers['sec-websocket-key'] ?? '') && headers['sec-websocket-version'] === '13';
    if (ws && !isHandshake) throw problem('error.malformed');
  };
  const refuseTooMany = async ({ user }: FastifyRequest) => {
    if (opened.of(user.id) >= CONNECTION_LIMIT) throw problem('error.tooManyAttempts', { retryAfter: 60 });
  };

  const serve = (socket: WebSocket, { user, ip }: FastifyRequest) => {
    const sessionId = randomUUID();
    let isPresent = false;
    const moveTo = (page: string) => {
      isPresent = page !== LOGOUT_PAGE;
      tracker.move({ sessionId, userLogin: user.login, ipAddress: ip, page, time: new Date().toISOString() });
    };
    const service: Service = {
      send: (destination, body) => {
        if (destination !== TRACKER_TOPICS.send) throw new StompError('nothing can be sent there');
        moveTo(readNavigation(body).page);
      },
      subscribe: (destination, deliver) => {
        if (destination !== TRACKER_TOPICS.subscribe) throw new StompError('there is no such destination');
        if (!isAllowed('tracker:watch', user)) throw new StompError('only administrators may subscribe');
        if (watching.of(user.id) >= WATCHER_LIMIT) throw new StompError('too many subscriptions of this user');
        watching.add(user.id, 1);
        const end = tracker.watch((activity) => deliver(JSON.stringify(activity)));
        return () => {
          watching.add(user.id, -1);
          end();
        };
      },
    };
    const { refuse } = serveStomp(socket, service, () => maxWaitingOf(user.id));
    opened.add(user.id, 1);
    connections.set(socket, { userId: user.id, authSession: user.sessionId, refuse });
    socket.on('error', (error) => log.debug({ error, user: user.login }, 'a socket broke'));
    socket.once('close', () => {
      connections.delete(socket);
      opened.add(user.id, -1);
      if (isPresent) moveTo(LOGOUT_PAGE);
    });
  };

  const config = { permission: 'tracker:connect', isTokenInQuery: true } as const;
  const refusePlain = async () => {
    throw problem('error.http.404');
  };
  app.route({
    method: 'GET',
    url: '/websocket/tracker',
    config,
    schema: { hide: true },
    preValidation: [refuseBadHandshake, refuseTooMany],
    // Who asks for the page of a socket.
    handler: refusePlain,
    wsHandler: serve,
  });
};
