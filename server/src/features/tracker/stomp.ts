import { SIGNED_OUT_CODE } from '@ace/contract/tracker/topics.ts';
import { FrameImpl, Parser } from '@stomp/stompjs';
import type { WebSocket } from 'ws';
import { every } from '../../shared/every.ts';
import { loggerNamed } from '../../shared/logging.ts';

const log = loggerNamed('tracker');

/** Largest frame that is read, in bytes (design, section 4). */
export const FRAME_LIMIT = 16 * 1024;

/** Frames that a client may send in a second, and subscriptions that it may hold. */
const RATE_LIMIT = 100;
const SUBSCRIPTION_LIMIT = 10;

/** Milliseconds between heart-beats, of the server and wanted of the client. */
const HEART_BEAT = 10_000;
/** A client counts as gone after so many heart-beats that did not come. */
const MISSED_HEART_BEATS = 2.5;
/** Milliseconds in which a client that opened a socket must have said CONNECT. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Why a socket is closed (RFC 6455, section 7.4; from 4000 on our own). */
export const CLOSE = { away: 1001, refused: 1008, signedOut: SIGNED_OUT_CODE } as const;

/** A frame that this server does not take; the message goes to the client. */
export class StompError extends Error {}

type Headers = Record<string, string>;

/** What the server does with a connection that is established. */
export type Service = {
  /** Throws `StompError` for what it does not take. */
  send: (destination: string, body: string) => void;
  /** Begins to deliver to that destination; the answer ends it. Throws `StompError` where the client may not. */
  subscribe: (destination: string, deliver: (body: string) => void) => () => void;
};

const intervalsOf = (header = '0,0') => {
  const [client = 0, wanted = 0] = header.split(',').map((text) => Number(text) || 0);
  return {
    outgoing: wanted > 0 ? Math.max(HEART_BEAT, wanted) : 0,
    incoming: client > 0 ? Math.max(HEART_BEAT, client) : 0,
  };
};

/**
 * Speaks STOMP 1.2 with one client over a WebSocket: CONNECT, SEND, SUBSCRIBE, UNSUBSCRIBE, DISCONNECT, receipts and heart-beats.
 * Whatever else comes is answered with ERROR, and the socket closed. `maxWaiting` says how many bytes may wait for the client to read them.
 */
export const serveStomp = (socket: WebSocket, service: Service, maxWaiting: () => number) => {
  const subscriptions = new Map<string, () => void>();
  const stopTimers: (() => void)[] = [];
  let isConnected = false;
  let unparsed = 0;
  let frames = 0;
  let second = 0;
  let lastHeard = Date.now();
  let isAlive = true;
  let messages = 0;

  /** What a client does not read waits in memory: a client that lets too much of it wait is cut off. */
  const send = (frame: string) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxWaiting()) socket.terminate();
    else socket.send(frame);
  };
  const write = (command: string, headers: Headers, body = '') => {
    // CONNECTED is never escaped (STOMP 1.2, "Value Encoding").
    const escapeHeaderValues = command !== 'CONNECTED';
    send(FrameImpl.marshall({ command, headers, body, escapeHeaderValues }) as string);
  };
  const refuse = (message: string, receipt?: string, code: number = CLOSE.refused) => {
    write('ERROR', { message, ...(receipt ? { 'receipt-id': receipt } : {}) });
    socket.close(code, message.slice(0, 100));
  };

  const startHeartBeat = (header: string | undefined) => {
    const { outgoing, incoming } = intervalsOf(header);
    if (outgoing > 0) stopTimers.push(every(outgoing, log, () => send('\n')));
    if (incoming > 0) {
      const look = () => Date.now() - lastHeard > incoming * MISSED_HEART_BEATS && socket.terminate();
      stopTimers.push(every(incoming, log, look));
    }
    // Who beats no heart is asked by the WebSocket's own ping.
    const ping = () => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
    };
    stopTimers.push(every(HEART_BEAT * MISSED_HEART_BEATS, log, ping));
  };

  const connect = (headers: Headers) => {
    if (isConnected) throw new StompError('already connected');
    if (!(headers['accept-version'] ?? '1.0').split(',').includes('1.2')) throw new StompError('only STOMP 1.2 is spoken here');
    isConnected = true;
    clearTimeout(waiting);
    startHeartBeat(headers['heart-beat']);
    write('CONNECTED', { version: '1.2', 'heart-beat': `${HEART_BEAT},${HEART_BEAT}`, server: 'ACE-Cargo' });
  };

  const subscribe = ({ id, destination }: Headers) => {
    if (!id || !destination) throw new StompError('SUBSCRIBE needs id and destination');
    if (subscriptions.has(id)) throw new StompError('this id is in use');
    if (subscriptions.size >= SUBSCRIPTION_LIMIT) throw new StompError('too many subscriptions');
    const deliver = (body: string) => {
      messages += 1;
      write('MESSAGE', { subscription: id, 'message-id': String(messages), destination, 'content-type': 'application/json' }, body);
    };
    // Noted before: what is delivered at once belongs to it already.
    subscriptions.set(id, () => {});
    subscriptions.set(id, service.subscribe(destination, deliver));
  };

  const unsubscribe = ({ id = '' }: Headers) => {
    subscriptions.get(id)?.();
    subscriptions.delete(id);
  };

  const take = ({ command, headers, body }: FrameImpl) => {
    if (command === 'CONNECT' || command === 'STOMP') return connect(headers);
    if (!isConnected) throw new StompError('CONNECT first');
    if (command === 'SEND') return service.send(headers.destination ?? '', body);
    if (command === 'SUBSCRIBE') return subscribe(headers);
    if (command === 'UNSUBSCRIBE') return unsubscribe(headers);
    // Nothing is delivered that waits to be acknowledged.
    if (command === 'ACK' || command === 'NACK') return;
    if (command !== 'DISCONNECT') throw new StompError('this command is not known here');
  };

  const receive = (frame: FrameImpl) => {
    // What came after a refusal, or after a farewell, is not looked at.
    if (socket.readyState !== socket.OPEN) return;
    const { receipt } = frame.headers;
    const now = Math.floor(Date.now() / 1000);
    frames = now === second ? frames + 1 : 1;
    second = now;
    try {
      if (frames > RATE_LIMIT) throw new StompError('too many frames');
      take(frame);
      if (receipt && isConnected) write('RECEIPT', { 'receipt-id': receipt });
      if (frame.command === 'DISCONNECT') socket.close(1000);
    } catch (error) {
      if (!(error instanceof StompError)) throw error;
      refuse(error.message, receipt);
    }
  };

  const parser = new Parser(
    (raw) => {
      unparsed = 0;
      receive(FrameImpl.fromRawFrame(raw, true));
    },
    () => {
      unparsed = 0;
    },
  );

  const waiting = setTimeout(() => refuse('no CONNECT came'), CONNECT_TIMEOUT_MS).unref();
  socket.on('message', (data: Buffer) => {
    lastHeard = Date.now();
    unparsed += data.length;
    if (socket.readyState !== socket.OPEN) return;
    if (unparsed > FRAME_LIMIT) refuse('this frame is too large');
    else parser.parseChunk(new Uint8Array(data).buffer);
  });
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.once('close', () => {
    clearTimeout(waiting);
    for (const stop of stopTimers) stop();
    for (const end of subscriptions.values()) end();
    subscriptions.clear();
  });
  return { refuse };
};
