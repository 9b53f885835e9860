import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createCounters } from '../counters.ts';
import { every } from '../every.ts';
import { loggerNamed } from '../logging.ts';
import { BOUNDS } from './bounds.ts';
import { isDisconnected, limitKeyOf } from './caller.ts';

const log = loggerNamed('http.answers');

const { answer: LIMITS } = BOUNDS;

/** `since` is when the answer began, or the part that is read now; `read` what of the connection's bytes had been read then. */
type Answer = { bytes: number; client: string; since: number; socket: Socket; isMade: boolean; read: number };

/** The ports of both ends of a connection, as `/proc/net/tcp` writes them. */
const portsOf = ({ localPort = 0, remotePort = 0 }: Socket) =>
  [localPort, remotePort].map((port) => port.toString(16).toUpperCase().padStart(4, '0')).join();

/**
 * How many bytes the system has taken over but not delivered, by `portsOf` each connection. Node takes them for sent, and hears from the system only
 * when a third of a buffer of megabytes is free again: a reader of 20 kB a second seems silent for a minute. Empty where there is no `/proc`.
 */
const readQueues = async () => {
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'latin1').catch(() => '')));
  const lines = tables.join('').matchAll(/:([\dA-F]{4}) [\dA-F]+:([\dA-F]{4}) [\dA-F]{2} ([\dA-F]{8}):/g);
  return new Map([...lines].map(([, local, remote, queued = '']) => [`${local},${remote}`, Number.parseInt(queued, 16)]));
};

/**
 * Limits the memory of answers that clients do not read. Above the limit, it closes the connection of the oldest answer of the client with the
 * most unread bytes. It also closes the connection of an answer that is not read in time, and of a file that is hardly read.
 */
export const limitUnreadAnswers = (app: FastifyInstance, times: Record<keyof typeof LIMITS.times, number> = LIMITS.times) => {
  /** The oldest first. */
  const answers = new Set<Answer>();
  const bytesByClient = createCounters<string>();
  let total = 0;

  const addBytes = (client: string, bytes: number) => {
    total += bytes;
    bytesByClient.add(client, bytes);
  };
  const remove = (answer: Answer) => {
    if (answers.delete(answer)) addBytes(answer.client, -answer.bytes);
  };
  const disconnect = (answer: Answer, reason: string) => {
    log.warn({ client: answer.client, bytes: answer.bytes, milliseconds: Math.round(performance.now() - answer.since) }, reason);
    remove(answer);
    answer.socket.destroy();
  };
  const disconnectLargestClient = () => {
    const [largest] = [...bytesByClient.all()].reduce((most, each) => (each[1] > most[1] ? each : most));
    for (const answer of answers) {
      if (answer.client !== largest) continue;
      disconnect(answer, 'too many unread bytes: closing the connection of the oldest answer of the largest client');
      return;
    }
  };

  // Counts the size before compression, because the uncompressed answer stays in memory until its last byte is sent.
  app.addHook('onSend', (request, reply, payload, done) => {
    const text = typeof payload === 'string' && payload.length >= LIMITS.countedBytes ? Buffer.from(payload) : payload;
    const bytes = Buffer.isBuffer(text)
      ? text.length
      : typeof text === 'string' || !text
        ? 0
        : Number(reply.getHeader('content-length') ?? LIMITS.fileBytes);
    // The response of a disconnected client has closed already, so its bytes would never be subtracted again.
    if (bytes < LIMITS.countedBytes || isDisconnected(request)) {
      done(null, text);
      return;
    }
    const { socket } = request.raw;
    const isMade = request.routeOptions.config.endpoint?.answers[reply.statusCode]?.kind === 'file';
    const answer = {
      bytes,
      client: limitKeyOf(request),
      since: performance.now(),
      socket,
      isMade,
      read: socket.bytesWritten - socket.writableLength,
    };
    // Whether it is read is looked at below, and more closely than by the timeout of the connection.
    if (isMade) socket.setTimeout(0);
    answers.add(answer);
    addBytes(answer.client, bytes);
    reply.raw.once('close', () => remove(answer));
    while (total > LIMITS.unreadBytes) disconnectLargestClient();
    done(null, text);
  });

  /** Begins the next part of a file if this one was read, or if nothing waits to be sent: then it is the program that is slow. */
  const followReader = (answer: Answer, queues: Map<string, number>) => {
    const { socket } = answer;
    const read = socket.bytesWritten - socket.writableLength - (queues.get(portsOf(socket)) ?? 0);
    if (read - answer.read >= LIMITS.partBytes || socket.writableLength === 0) Object.assign(answer, { read, since: performance.now() });
  };
  const stop = every(times.check, log, async () => {
    const made = [...answers].filter(({ isMade }) => isMade);
    if (made.length > 0) {
      const queues = await readQueues();
      for (const answer of made) followReader(answer, queues);
    }
    for (const answer of answers) {
      const limit = answer.isMade ? times.part : times.answer;
      if (performance.now() - answer.since > limit) disconnect(answer, 'an answer was not read in time: closing its connection');
    }
  });
  app.addHook('onClose', async () => stop());
};
