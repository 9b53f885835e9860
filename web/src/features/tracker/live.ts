import { PAGE_LIMIT, SIGNED_OUT_CODE, TRACKER_TOPICS } from '@ace/contract/tracker/topics.ts';
import type { Client } from '@stomp/stompjs';
import { recheckSession } from '../../shared/session/session.ts';
import { readToken } from '../../shared/session/token.ts';
import { createStore } from '../../shared/store.ts';

/** Milliseconds until a lost connection is reopened: after the first failure, and at most. */
const RECONNECT = { first: 1_000, last: 30_000 } as const;

/** Milliseconds for which the server may still accept the token of a session that ended, from its cache, with a reserve. */
const SESSION_CACHE_TIME = 1_500;

type Watcher = { destination: string; onStart: () => void; onMessage: (body: string) => void };

// This module owns the one connection of the tab. `useActivity` opens and closes it and reports the page; pages only watch.
let client: Client | null = null;
/** Whether somebody is signed in; the protocol's code may still be loading. */
let isWanted = false;
/** The page that is open, to be reported after each new connection. */
let page = '';
/** Subscriptions to be made again after each new connection. */
const watchers = new Set<Watcher>();
const isConnected = createStore(false);

/** Whether messages can be sent: a socket that is closing still counts as connected for the protocol, and refuses them. */
const canSend = (self: Client | null): self is Client => self?.connected === true && self.webSocket?.readyState === WebSocket.OPEN;

const sendPage = () => {
  if (page && canSend(client)) client.publish({ destination: TRACKER_TOPICS.send, body: JSON.stringify({ page }) });
};

const startWatching = ({ destination, onStart, onMessage }: Watcher) => {
  onStart();
  return client?.subscribe(destination, ({ body }) => onMessage(body));
};

const openSocket = () => {
  const { protocol, host } = window.location;
  const query = new URLSearchParams({ access_token: readToken() ?? '' });
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/websocket/tracker?${query}`, ['v12.stomp']);
};

/** Opens the connection for the signed-in user, and reopens it whenever it is lost. Loads the protocol's code on the first call. */
export const connectLive = async () => {
  isWanted = true;
  const { Client: StompClient, ReconnectionTimeMode } = await import('@stomp/stompjs');
  // The user signed out in the meantime, or an earlier call connected.
  if (!isWanted || client) return;
  let usedToken: string | null = null;
  client = new StompClient({
    webSocketFactory: openSocket,
    reconnectDelay: RECONNECT.first,
    maxReconnectDelay: RECONNECT.last,
    reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL,
    beforeConnect: (self) => {
      usedToken = readToken();
      if (!usedToken) void self.deactivate();
    },
    onConnect: () => {
      isConnected.set(true);
      sendPage();
      for (const watcher of watchers) startWatching(watcher);
    },
    onWebSocketClose: ({ code }) => {
      isConnected.set(false);
      // A newer token may have replaced it, for example after a change of the password.
      if (code !== SIGNED_OUT_CODE || readToken() !== usedToken) return;
      disconnectLive();
      setTimeout(recheckSession, SESSION_CACHE_TIME);
    },
  });
  client.activate();
};

export const disconnectLive = () => {
  isWanted = false;
  const old = client;
  client = null;
  isConnected.set(false);
  // A regular end starts with a message.
  void old?.deactivate({ force: !canSend(old) });
};

/** Reports the open page, now and after each new connection. */
export const reportPage = (path: string) => {
  page = path.slice(0, PAGE_LIMIT);
  sendPage();
};

/**
 * Delivers the messages of a destination until the returned function is called. Calls `onStart` after each new connection: messages sent
 * while it was lost are missing, and the server sends its current state again.
 */
export const watchLive = (watcher: Watcher) => {
  watchers.add(watcher);
  const subscription = canSend(client) ? startWatching(watcher) : undefined;
  return () => {
    watchers.delete(watcher);
    if (canSend(client)) subscription?.unsubscribe();
  };
};

export const useIsLive = isConnected.useValue;
