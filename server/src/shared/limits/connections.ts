import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { networkOf } from '../addresses.ts';
import { attempt } from '../attempt.ts';
import { createCounters } from '../counters.ts';
import { loggerNamed } from '../logging.ts';
import { BOUNDS } from './bounds.ts';

const log = loggerNamed('http.connections');

/** File descriptors reserved for the database, files and the log. */
const RESERVED_DESCRIPTORS = 256;

/** The operating system's limit of open files for this process; infinite if it is unknown (no `/proc`). */
const descriptorLimit = () => {
  const limits = attempt(() => readFileSync('/proc/self/limits', 'utf8'), '');
  const [, limit] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return Number(limit) || Number.POSITIVE_INFINITY;
};

/** Each connection may also need an open file, so it counts as two descriptors. */
const maxConnections = () => Math.max(64, Math.min(BOUNDS.connection.open, Math.floor((descriptorLimit() - RESERVED_DESCRIPTORS) / 2)));

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
  /** The latest request and its response; null before the first one. */
  last: { request: IncomingMessage; response: ServerResponse } | null;
  /** Requests whose response is not finished; more than one if the client pipelines. */
  unanswered: number;
  /** Whether a response was finished: the client may send its next request at any moment. */
  hasServed: boolean;
  isUpgraded: boolean;
};

/** Whether its only unanswered request has not been received completely. */
const isReceiving = ({ last, unanswered }: Connection) => unanswered === 1 && last !== null && !last.request.complete;

/** Whether the server has no work for it: every request that was received completely is answered. */
const isWaiting = (connection: Connection) => !connection.isUpgraded && (connection.unanswered === 0 || isReceiving(connection));

/**
 * Limits the open connections, in total and per network (half of the total; trusted proxies are exempt). A connection above the limit
 * closes the one that has waited longest for a complete request, so slow clients cannot lock out the others.
 */
export const limitConnections = (server: Server, trustedProxies: string[]) => {
  const max = maxConnections();
  const maxPerNetwork = Math.ceil(max / 2);
  const isProxy = isOneOf(trustedProxies);
  /** Sorted by the time at which they began to wait, oldest first. */
  const connections = new Map<Socket, Connection>();
  const countByNetwork = createCounters<string>();

  /** The connection to close. One that never sent a complete request comes before an idle one that may soon send its next. */
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
    countByNetwork.add(connection.network, -1);
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const network = networkOf(address);
    const isNetworkFull = countByNetwork.get(network) >= maxPerNetwork && !isProxy(address);
    if (isNetworkFull || connections.size >= max) {
      const victim = longestWaiting(isNetworkFull ? network : null);
      log.debug({ network, open: connections.size }, 'too many connections: closing the one that has waited longest');
      if (!victim) {
        socket.destroy();
        return;
      }
      remove(victim);
      victim.destroy();
    }
    connections.set(socket, { network, last: null, unanswered: 0, hasServed: false, isUpgraded: false });
    countByNetwork.add(network, 1);
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
      // It begins to wait now: move it to the end.
      if (connections.delete(request.socket)) connections.set(request.socket, connection);
    });
  });

  server.on('upgrade', (request: IncomingMessage) => {
    const connection = connections.get(request.socket);
    if (connection) connection.isUpgraded = true;
  });

  return {
    open: () => connections.size,
    /** Whether an error response may be written to this socket: no other response is being sent. */
    canRespond: (socket: Socket) => {
      const connection = connections.get(socket);
      if (!connection) return false;
      return connection.unanswered === 0 || (isReceiving(connection) && !connection.last?.response.headersSent);
    },
  };
};
