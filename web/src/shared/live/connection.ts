import { PAGE_LIMIT, SIGNED_OUT_CODE, TRACKER_TOPICS } from '@ace/contract/tracker/topics.ts';
import type { Client, StompHeaders, StompSubscription } from '@stomp/stompjs';
import { recheckSession } from '../session/session.ts';
import { readToken } from '../session/token.ts';
import { createStore } from '../store.ts';

/** Milliseconds until a lost connection is reopened: after the first failure, and at most. */
const RECONNECT = { first: 1_000, last: 30_000 } as const;

/** Milliseconds for which the server may still accept the token of a session that ended, from its cache, with a reserve. */
const SESSION_CACHE_TIME = 1_500;

/** Milliseconds until a lost connection is shown. Until then, polling replaces it. */
const LATE_AFTER = 30_000;

type Watcher = { destination: string; onStart: () => void; onMessage: (body: string, headers: StompHeaders) => void };

// This module owns the one connection of the tab. The tracker's `useActivity` opens and closes it and reports the page; pages only watch.
let client: Client | null = null;
/** Whether there is a session, and so a connection is wanted; the protocol's code may still be loading. */
let isWanted = false;
/** The page that is open, to be reported after each new connection. */
let page = '';
/** What is watched, and its subscription in the present connection. Each new connection subscribes again. */
const watchers = new Map<Watcher, StompSubscription | undefined>();
const isConnected = createStore(false);
/** Whether it is lost for so long that it is said. */
const isLostForLong = createStore(false);
let lateTimer: ReturnType<typeof setTimeout> | undefined;

const setConnected = (isNow: boolean) => {
  isConnected.set(isNow);
  clearTimeout(lateTimer);
  lateTimer = isNow || !isWanted ? undefined : setTimeout(() => isLostForLong.set(true), LATE_AFTER);
  if (!lateTimer) isLostForLong.set(false);
};

/** Whether messages can be sent: a socket that is closing still counts as connected for the protocol, and refuses them. */
const canSend = (self: Client | null): self is Client => self?.connected === true && self.webSocket?.readyState === WebSocket.OPEN;

const sendPage = () => {
  if (page && canSend(client)) client.publish({ destination: TRACKER_TOPICS.send, body: JSON.stringify({ page }) });
};

const startWatching = (watcher: Watcher) => {
  const { destination, onStart, onMessage } = watcher;
  onStart();
  watchers.set(
    watcher,
    client?.subscribe(destination, ({ body, headers }) => onMessage(body, headers)),
  );
};

const openSocket = () => {
  const { protocol, host } = window.location;
  const query = new URLSearchParams({ access_token: readToken() ?? '' });
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/websocket/tracker?${query}`, ['v12.stomp']);
};

/**
 * Opens the connection with the present session, and reopens it whenever it is lost, with the token of that time. Loads the protocol's code on the
 * first call.
 */
export const connectLive = async () => {
  isWanted = true;
  setConnected(false);
  const { Client: StompClient, ReconnectionTimeMode } = await import('@stomp/stompjs');
  // The user signed out in the meantime, or an earlier call connected.
  if (!isWanted || client) return;
  const self = new StompClient({
    webSocketFactory: openSocket,
    reconnectDelay: RECONNECT.first,
    maxReconnectDelay: RECONNECT.last,
    reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL,
    beforeConnect: () => {
      if (!readToken()) disconnectLive();
    },
    onConnect: () => {
      setConnected(true);
      sendPage();
      for (const watcher of watchers.keys()) startWatching(watcher);
    },
    onWebSocketClose: ({ code }) => {
      if (client !== self) return;
      // A refused token never gets a connection, for example if the session ended while the computer slept.
      const wasRefused = !isConnected.get();
      // Once: each try to reconnect ends here, too.
      if (!wasRefused) setConnected(false);
      // If the session has ended, this asks for a sign-in, which closes the connection for good. Otherwise it is reopened.
      if (wasRefused || code === SIGNED_OUT_CODE) setTimeout(recheckSession, SESSION_CACHE_TIME);
    },
  });
  client = self;
  self.activate();
};

export const disconnectLive = () => {
  isWanted = false;
  const old = client;
  client = null;
  setConnected(false);
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
  watchers.set(watcher, undefined);
  if (canSend(client)) startWatching(watcher);
  return () => {
    const subscription = watchers.get(watcher);
    watchers.delete(watcher);
    if (canSend(client)) subscription?.unsubscribe();
  };
};

export const isLive = isConnected.get;
export const useIsLive = isConnected.useValue;
export const useIsLostForLong = isLostForLong.useValue;
