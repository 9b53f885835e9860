import { PAGE_LIMIT, SIGNED_OUT_CODE, TRACKER_TOPICS } from '@ace/contract/tracker/topics.ts';
import type { Client } from '@stomp/stompjs';
import { useSyncExternalStore } from 'react';
import { readToken, tellChange } from './token.ts';

/** Milliseconds until a lost connection is opened again: at first, and at most. */
const RECONNECT = { first: 1_000, last: 30_000 } as const;

/** Milliseconds that the server may still answer for a session that ended, from its cache, and some more. */
const CACHE_TIME = 1_500;

type Watcher = { destination: string; onStart: () => void; onMessage: (body: string) => void };

let client: Client | null = null;
let isWanted = false;
let page = '';
let isConnected = false;
const watchers = new Set<Watcher>();
const listeners = new Set<() => void>();

const changeConnected = (next: boolean) => {
  isConnected = next;
  for (const listener of listeners) listener();
};

const sendPage = () => {
  if (page && client?.connected) client.publish({ destination: TRACKER_TOPICS.send, body: JSON.stringify({ page }) });
};

const begin = ({ destination, onStart, onMessage }: Watcher) => {
  onStart();
  return client?.subscribe(destination, ({ body }) => onMessage(body));
};

const openSocket = () => {
  const { protocol, host } = window.location;
  const query = new URLSearchParams({ access_token: readToken() ?? '' });
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/websocket/tracker?${query}`, ['v12.stomp']);
};

/** Opens the connection for whoever is signed in, and again whenever it is lost. The protocol's code is fetched when it is needed first. */
export const connectLive = async () => {
  isWanted = true;
  const { Client: StompClient, ReconnectionTimeMode } = await import('@stomp/stompjs');
  // Signed out meanwhile, or connected by an earlier call.
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
      changeConnected(true);
      sendPage();
      for (const watcher of watchers) begin(watcher);
    },
    onWebSocketClose: ({ code }) => {
      changeConnected(false);
      // Another token may have taken its place: after a change of the password, say.
      if (code !== SIGNED_OUT_CODE || readToken() !== usedToken) return;
      disconnectLive();
      setTimeout(tellChange, CACHE_TIME);
    },
  });
  client.activate();
};

export const disconnectLive = () => {
  isWanted = false;
  const old = client;
  client = null;
  changeConnected(false);
  void old?.deactivate();
};

/** Says which page is open, now and after each new connection. */
export const tellPage = (path: string) => {
  page = path.slice(0, PAGE_LIMIT);
  sendPage();
};

/**
 * Delivers what comes to a destination until the answer is called. `onStart` is called whenever it begins anew: what was told while the
 * connection was lost is missing, and what still holds is told again.
 */
export const watchLive = (watcher: Watcher) => {
  watchers.add(watcher);
  const subscription = client?.connected ? begin(watcher) : undefined;
  return () => {
    watchers.delete(watcher);
    if (client?.connected) subscription?.unsubscribe();
  };
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsLive = () => useSyncExternalStore(subscribe, () => isConnected);
