import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createHttpServer } from '../http/server.ts';
import { createLifecycle } from '../lifecycle.ts';
import { setLogLevel } from '../logging.ts';
import { createMetrics } from '../metrics.ts';

const sessions = { findValidSessions: async () => new Set<string>() };
const context = { config: readConfig({}), metrics: createMetrics(), lifecycle: createLifecycle() };
// Node looks every second for a head or a body that is late.
const app = createHttpServer(context, sessions, { head: 300, request: 600, idle: 3_000 });

beforeAll(async () => {
  setLogLevel('OFF');
  app.post('/', async () => 'done');
  // More than all buffers on the way hold.
  app.get('/large', async () => 'x'.repeat(16 * 1024 * 1024));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const open = async (first: string) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(first);
  return socket;
};

test.each([
  ['the head', 'GET /large HTTP/1.1\r\nHost: ace\r\nX-Slow: '],
  ['the body', 'POST / HTTP/1.1\r\nHost: ace\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"username":"'],
])('disconnects a client that sends %s too slowly, with a problem', async (_, first) => {
  expect(await text(await open(first))).toMatch(/^HTTP\/1\.1 408 .*Connection: close.*"status":408/s);
});

test('disconnects a client that does not read its answer', async () => {
  const deaf = await open('GET /large HTTP/1.1\r\nHost: ace\r\n\r\n');
  deaf.on('error', () => {}).pause();
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(1);
  await expect.poll(connections).toBe(0);
  deaf.destroy();
});
