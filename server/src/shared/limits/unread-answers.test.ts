import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { file, json } from '@ace/contract/shared/endpoint.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { limitUnreadAnswers } from './unread-answers.ts';

const app = Fastify({ forceCloseConnections: true });
const TIMES = { answer: 300, part: 1_000, check: 20 };

const endless = () =>
  Readable.from(
    (async function* () {
      for (;;) yield Buffer.alloc(16 * 1024);
    })(),
  );

beforeAll(async () => {
  app.decorateRequest('caller', null);
  limitUnreadAnswers(app, TIMES);
  const serve = (url: string, answer: ReturnType<typeof file> | ReturnType<typeof json>) =>
    app.get(
      url,
      {
        config: {
          endpoint: { name: 'x', summary: 'x', permission: 'none', tag: { name: 'x', description: 'x' }, answers: { 200: answer } },
        },
      },
      async (_request, reply) => reply.type('text/plain').send(endless()),
    );
  serve('/file', file());
  serve('/other', json(z.string()));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const ask = async (path: string) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return socket;
};

/** Reads what has come, again and again, until the connection is closed or for so long. */
const readSlowly = async (socket: Socket, milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end && !socket.closed) {
    socket.read();
    await delay(5);
  }
};

test('a file that is made may be read slowly, but not left', async () => {
  const socket = await ask('/file');
  await readSlowly(socket, TIMES.part + TIMES.answer);
  expect(socket.closed).toBe(false);
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections, { timeout: 20_000 }).toBe(0);
  socket.destroy();
});

test('another answer has to be read in time', async () => {
  const socket = await ask('/other');
  await readSlowly(socket, 20_000);
  expect(socket.closed).toBe(true);
});
