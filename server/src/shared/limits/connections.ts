import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { networkOf } from '../addresses.ts';
import { loggerNamed } from '../logging.ts';

const log = loggerNamed('http.connections');

/** Milliseconds in which the head of a request must have come, in which all of it, and in which a reader must take something. */
export const TIMEOUTS_MS = { head: 15_000, request: 30_000, reader: 40_000 } as const;

/** File descriptors that are left to everything else: the database, files, the log. */
const RESERVED_DESCRIPTORS = 256;

/** Connections that are open at most, whatever the machine allows. */
const MAX_CONNECTIONS = 4_096;

/** What the operating system lets this process open; unknown where it has no `/proc`. */
const descriptorLimit = () => {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(limit ?? Number.NaN) || Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** One connection may need a file as well, so each counts twice. */
const maxConnections = () => Math.max(64, Math.min(MAX_CONNECTIONS, Math.floor((descriptorLimit() - RESERVED_DESCRIPTORS) / 2)));

const isOneOf = (proxies: string[]) => {
  const networks = proxies.map((proxy) =>
    proxy.includes('/') ? ipaddr.parseCIDR(proxy) : ipaddr.parseCIDR(`${proxy}/${ipaddr.parse(proxy).kind() === 'ipv4' ? 32 : 128}`),
  );
  return (address: string) => {
    const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : null;
    return parsed !== null && networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  };
};

type Connection = {
  network: string;
  /** The request that came last, and its answer; null before the first. */
  last: { request: IncomingMessage; response: ServerResponse } | null;
  /** How many requests are not answered to the end; more than one where a client does not wait for the answer. */
  unanswered: number;
  /** Whether a request of it was answered to the end: its client may send the next one at any moment. */
  hasServed: boolean;
  isUpgraded: boolean;
};

/** Whether the only request that is not answered has not come whole. */
const isReceiving = ({ last, unanswered }: Connection) => unanswered === 1 && last !== null && !last.request.complete;

/** Whether nothing is done for it: no request has come whole that is not answered yet. */
const isWaiting = (connection: Connection) => !connection.isUpgraded && (connection.unanswered === 0 || isReceiving(connection));

/**
 * Bounds how many connections are open, in all and from one network (half of all; proxies that are trusted excepted). One more than that
 * closes the one that has waited longest for a whole request, so that slow clients make room for those who ask something.
 */
export const limitConnections = (server: Server, trustedProxies: string[]) => {
  const most = maxConnections();
  const mostPerNetwork = Math.ceil(most / 2);
  const isProxy = isOneOf(trustedProxies);
  /** In the order in which they last began to wait. */
  const connections = new Map<Socket, Connection>();
  const numbers = new Map<string, number>();

  /** The one to close: who never sent a whole request before who may be about to send the next, the longest waiting first. */
  const longestWaiting = (network: string | null) => {
    let idle: Socket | undefined;
    for (const [socket, connection] of connections) {
      if ((network !== null && connection.network !== network) || !isWaiting(connection)) continue;
      if (!connection.hasServed || isReceiving(connection)) return socket;
      idle ??= socket;
    }
    return idle;
  };

  const remove = (socket: Socket) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connections.delete(socket);
    const left = (numbers.get(connection.network) ?? 1) - 1;
    if (left > 0) numbers.set(connection.network, left);
    else numbers.delete(connection.network);
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const network = networkOf(address);
    const ofNetwork = numbers.get(network) ?? 0;
    const isNetworkFull = ofNetwork >= mostPerNetwork && !isProxy(address);
    if (isNetworkFull || connections.size >= most) {
      const victim = longestWaiting(isNetworkFull ? network : null);
      log.debug({ network, open: connections.size }, 'too many connections: the one that waits longest is closed');
      if (!victim) {
        socket.destroy();
        return;
      }
      remove(victim);
      victim.destroy();
    }
    connections.set(socket, { network, last: null, unanswered: 0, hasServed: false, isUpgraded: false });
    numbers.set(network, (numbers.get(network) ?? 0) + 1);
    socket.once('close', () => remove(socket));
  });

  server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    connection.last = { request, response };
    connection.unanswered += 1;
    response.once('close', () => {
      connection.unanswered -= 1;
      connection.hasServed = true;
      // Waits from now on, behind all others.
      if (connections.delete(request.socket)) connections.set(request.socket, connection);
    });
  });

  server.on('upgrade', (request: IncomingMessage) => {
    const connection = connections.get(request.socket);
    if (connection) connection.isUpgraded = true;
  });

  return {
    open: () => connections.size,
    /** Whether an answer of our own may be written to this connection: no other is on its way. */
    isFree: (socket: Socket) => {
      const connection = connections.get(socket);
      if (!connection) return false;
      return connection.unanswered === 0 || (isReceiving(connection) && !connection.last?.response.headersSent);
    },
  };
};
