import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../caller.ts';
import { createMetrics } from '../metrics.ts';
import { limitRequests } from './requests.ts';

const app = Fastify();
/** Authentication is slow here: each request waits until a test lets it continue. */
const arrived: (() => void)[] = [];
let isSlow = true;

beforeAll(async () => {
  app.decorateRequest('ws', false);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = callerOf({ id: 1, login: 'somebody', authorities: ['ROLE_USER'] }, { kind: 'session', sessionId: '' });
    if (isSlow) arrived.push(done);
    else done();
  });
  limitRequests(app, createMetrics());
  const endpoint = { name: 'x', summary: 'x', permission: 'none', tag: { name: 'x', description: 'x' }, answers: {} };
  app.post('/', { config: { endpoint } }, async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

test('a client that disconnects before its turn does not keep its slot', async () => {
  const { port } = app.server.address() as AddressInfo;
  const size = 20_000;
  for (let number = 0; number < 10; number += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n{`);
    await expect.poll(() => arrived.length).toBe(1);
    const connections = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
    socket.resetAndDestroy();
    await expect.poll(connections).toBe(0);
    arrived.pop()?.();
  }
  isSlow = false;
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify('x'.repeat(size)),
    signal: AbortSignal.timeout(5_000),
  });
  expect(await answer.text()).toBe('done');
});
