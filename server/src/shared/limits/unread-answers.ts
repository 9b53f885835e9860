import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { every } from '../every.ts';
import { loggerNamed } from '../logging.ts';
import { callerOf, isGone } from './caller.ts';

const log = loggerNamed('http.answers');

/** Answers of fewer bytes than this are not counted: even one on each connection is bearable, and most answers are small. */
const SMALL = 64 * 1024;

/** What a file that is streamed counts as. */
const STREAM = 64 * 1024;

/** Bytes of answers that may wait to be read, all together. */
const BUDGET = 48 * 1024 * 1024;

/** Milliseconds within which an answer must have been read to its end. */
const READ_LIMIT_MS = 120_000;
const LOOK = 5_000;

type Answer = { bytes: number; holder: string; since: number; socket: Socket };

/**
 * Bounds the memory of answers that nobody reads: beyond the budget, whoever holds most of it loses the oldest answer with its connection.
 * An answer that is not read to its end in time is cut off, too.
 */
export const limitUnreadAnswers = (app: FastifyInstance) => {
  /** The oldest first. */
  const answers = new Set<Answer>();
  const held = new Map<string, number>();
  let total = 0;

  const change = ({ holder }: Answer, bytes: number) => {
    total += bytes;
    const left = (held.get(holder) ?? 0) + bytes;
    if (left > 0) held.set(holder, left);
    else held.delete(holder);
  };
  const remove = (answer: Answer) => {
    if (answers.delete(answer)) change(answer, -answer.bytes);
  };
  const cut = (answer: Answer, why: string) => {
    log.warn({ holder: answer.holder, bytes: answer.bytes, milliseconds: Math.round(performance.now() - answer.since) }, why);
    remove(answer);
    answer.socket.destroy();
  };
  const cutLargestHolder = () => {
    const [largest] = [...held].reduce((most, each) => (each[1] > most[1] ? each : most));
    for (const answer of answers) {
      if (answer.holder !== largest) continue;
      cut(answer, 'too much waits to be read: the oldest answer of who holds most is cut off');
      return;
    }
  };

  // Before the answer is compressed: the whole of it is held until its last byte is on its way.
  app.addHook('onSend', (request, reply, payload, done) => {
    const text = typeof payload === 'string' && payload.length >= SMALL ? Buffer.from(payload) : payload;
    const bytes = Buffer.isBuffer(text) ? text.length : typeof text === 'string' || !text ? 0 : STREAM;
    // Whoever went away is sent nothing, and would never be taken off the account.
    if (bytes < SMALL || isGone(request)) {
      done(null, text);
      return;
    }
    const answer = { bytes, holder: callerOf(request), since: performance.now(), socket: request.raw.socket };
    answers.add(answer);
    change(answer, bytes);
    reply.raw.once('close', () => remove(answer));
    while (total > BUDGET) cutLargestHolder();
    done(null, text);
  });

  const stop = every(LOOK, log, () => {
    for (const answer of answers) {
      if (performance.now() - answer.since > READ_LIMIT_MS) cut(answer, 'an answer was not read in time, and is cut off');
    }
  });
  app.addHook('onClose', async () => stop());
};
