import { POSITION_HEADER } from '@ace/contract/shared/position.ts';
import { SIGNED_OUT_CODE } from '@ace/contract/tracker/topics.ts';
import { FrameImpl, Parser } from '@stomp/stompjs';
import type { WebSocket } from 'ws';
import { every } from '../../shared/every.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { loggerNamed } from '../../shared/logging.ts';

const log = loggerNamed('tracker');

/** docs/domain.md, "Live tracker". */
const { socket: LIMITS } = BOUNDS;

/** Interval of the server's heart-beats, and the shortest one that it requests from clients. */
const HEART_BEAT_MS = 10_000;
/** Longest interval of heart-beats. Who wants fewer gets these, and who promises fewer is only pinged. */
const MAX_HEART_BEAT_MS = 120_000;
/** A client is disconnected after this many missed heart-beats. */
const MISSED_HEART_BEATS = 2.5;

/** Status codes for closing a socket (RFC 6455, section 7.4). Codes from 4000 are our own. */
export const CLOSE_CODES = { away: 1001, refused: 1008, signedOut: SIGNED_OUT_CODE } as const;

/** A frame that the server rejects. The message is sent to the client. */
export class StompError extends Error {}

type Headers = Record<string, string>;

/** Handles the frames of a connected client. */
export type Service = {
  /** Called for each frame. Throws `StompError` if there are too many. */
  countFrame: () => void;
  /** Receives a message of the client. Throws `StompError` if it is not accepted. */
  send: (destination: string, body: string) => void;
  /** Starts a subscription; the returned function ends it. Throws `StompError` if the client may not subscribe. A message may have a position. */
  subscribe: (destination: string, deliver: (body: string, position?: string) => void) => () => void;
};

/** Intervals of heart-beats in milliseconds, negotiated from the client's header; 0 means none. */
const intervalsOf = (header = '0,0') => {
  const [client = 0, wanted = 0] = header.split(',').map((text) => Number(text) || 0);
  return {
    outgoing: wanted > 0 ? Math.min(Math.max(HEART_BEAT_MS, wanted), MAX_HEART_BEAT_MS) : 0,
    incoming: client > 0 && client <= MAX_HEART_BEAT_MS ? Math.max(HEART_BEAT_MS, client) : 0,
  };
};

/**
 * Serves STOMP 1.2 to one client over a WebSocket: CONNECT, SEND, SUBSCRIBE, UNSUBSCRIBE, DISCONNECT, receipts and heart-beats. Anything
 * else is answered with ERROR, and the socket is closed. `maxBufferedBytes` limits the bytes that wait in memory for the client.
 */
export const serveStomp = (socket: WebSocket, service: Service, maxBufferedBytes: () => number) => {
  const subscriptions = new Map<string, () => void>();
  const stopTimers: (() => void)[] = [];
  let isConnected = false;
  let unparsedBytes = 0;
  let framesInSecond = 0;
  let currentSecond = 0;
  let lastHeard = performance.now();
  let hasAnsweredPing = true;
  let messageCount = 0;

  /** Sends a text, or disconnects a client that reads too slowly: unread frames stay in memory. */
  const send = (frame: string) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxBufferedBytes()) socket.terminate();
    else socket.send(frame);
  };
  const sendFrame = (command: string, headers: Headers, body = '') => {
    // CONNECTED is never escaped (STOMP 1.2, "Value Encoding").
    const escapeHeaderValues = command !== 'CONNECTED';
    send(FrameImpl.marshall({ command, headers, body, escapeHeaderValues }) as string);
  };
  const reject = (message: string, receipt?: string, code: number = CLOSE_CODES.refused) => {
    sendFrame('ERROR', { message, ...(receipt ? { 'receipt-id': receipt } : {}) });
    socket.close(code, message.slice(0, 100));
  };

  const startHeartBeat = (header: string | undefined) => {
    const { outgoing, incoming } = intervalsOf(header);
    if (outgoing > 0) stopTimers.push(every(outgoing, log, () => send('\n')));
    if (incoming > 0) {
      const disconnectIfSilent = () => performance.now() - lastHeard > incoming * MISSED_HEART_BEATS && socket.terminate();
      stopTimers.push(every(incoming, log, disconnectIfSilent));
    }
    // Detects dead clients that send no heart-beats.
    const ping = () => {
      if (!hasAnsweredPing) return socket.terminate();
      hasAnsweredPing = false;
      socket.ping();
    };
    stopTimers.push(every(HEART_BEAT_MS * MISSED_HEART_BEATS, log, ping));
  };

  const connect = (headers: Headers) => {
    if (isConnected) throw new StompError('already connected');
    if (!(headers['accept-version'] ?? '1.0').split(',').includes('1.2')) throw new StompError('only STOMP 1.2 is spoken here');
    isConnected = true;
    clearTimeout(connectTimer);
    startHeartBeat(headers['heart-beat']);
    sendFrame('CONNECTED', { version: '1.2', 'heart-beat': `${HEART_BEAT_MS},${HEART_BEAT_MS}`, server: 'ACE-Cargo' });
  };

  const subscribe = ({ id, destination }: Headers) => {
    if (!id || !destination) throw new StompError('SUBSCRIBE needs id and destination');
    if (subscriptions.has(id)) throw new StompError('this id is in use');
    if (subscriptions.size >= LIMITS.subscriptions.one) throw new StompError('too many subscriptions');
    const deliver = (body: string, position?: string) => {
      messageCount += 1;
      const known = { subscription: id, 'message-id': String(messageCount), destination, 'content-type': 'application/json' };
      sendFrame('MESSAGE', { ...known, ...(position && { [POSITION_HEADER]: position }) }, body);
    };
    // Registered before the call, because the service may deliver messages immediately.
    subscriptions.set(id, () => {});
    subscriptions.set(id, service.subscribe(destination, deliver));
  };

  const unsubscribe = ({ id = '' }: Headers) => {
    subscriptions.get(id)?.();
    subscriptions.delete(id);
  };

  const handleFrame = ({ command, headers, body }: FrameImpl) => {
    if (command === 'CONNECT' || command === 'STOMP') return connect(headers);
    if (!isConnected) throw new StompError('CONNECT first');
    if (command === 'SEND') return service.send(headers.destination ?? '', body);
    if (command === 'SUBSCRIBE') return subscribe(headers);
    if (command === 'UNSUBSCRIBE') return unsubscribe(headers);
    // Ignored: no message requires an acknowledgement.
    if (command === 'ACK' || command === 'NACK') return;
    if (command !== 'DISCONNECT') throw new StompError('this command is not known here');
  };

  const receive = (frame: FrameImpl) => {
    // Frames after an ERROR or DISCONNECT are ignored.
    if (socket.readyState !== socket.OPEN) return;
    const { receipt } = frame.headers;
    const now = Math.floor(performance.now() / 1000);
    framesInSecond = now === currentSecond ? framesInSecond + 1 : 1;
    currentSecond = now;
    try {
      if (framesInSecond > LIMITS.framesPerSecond.one) throw new StompError('too many frames');
      service.countFrame();
      handleFrame(frame);
      if (receipt && isConnected) sendFrame('RECEIPT', { 'receipt-id': receipt });
      if (frame.command === 'DISCONNECT') socket.close(1000);
    } catch (error) {
      if (!(error instanceof StompError)) throw error;
      reject(error.message, receipt);
    }
  };

  const parser = new Parser(
    (raw) => {
      unparsedBytes = 0;
      receive(FrameImpl.fromRawFrame(raw, true));
    },
    () => {
      unparsedBytes = 0;
    },
  );

  const connectTimer = setTimeout(() => reject('no CONNECT came'), LIMITS.connectMs).unref();
  socket.on('message', (data: Buffer) => {
    lastHeard = performance.now();
    unparsedBytes += data.length;
    if (socket.readyState !== socket.OPEN) return;
    if (unparsedBytes > LIMITS.frameBytes) reject('this frame is too large');
    else parser.parseChunk(new Uint8Array(data).buffer);
  });
  socket.on('pong', () => {
    hasAnsweredPing = true;
  });
  socket.once('close', () => {
    clearTimeout(connectTimer);
    for (const stop of stopTimers) stop();
    for (const end of subscriptions.values()) end();
    subscriptions.clear();
  });
  return { reject };
};
