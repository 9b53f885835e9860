import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clerk, isLong, open, readAll, report, scaled, useApp, watch } from './harness.ts';

/** As low as on many systems; one network may use half of the remaining connections. */
const DESCRIPTORS = scaled(1_024, 4_096);
const app = useApp({}, DESCRIPTORS);
const SLOW_BODY =
  'POST /api/authenticate HTTP/1.1\r\nHost: ace\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"username":"';
const SLOW_HEAD = 'GET /api/shipments HTTP/1.1\r\nHost: ace\r\nX-Slow: ';

describe('many slow clients', () => {
  test.each([
    ['that send their body slowly', SLOW_BODY],
    ['that send their head slowly', SLOW_HEAD],
    ['that send nothing', ''],
  ])('%s neither crash the program nor lock others out', async (_, first) => {
    const token = await app.tokenOf('employee');
    const before = await app.memory();
    // From one network, and from many.
    const count = scaled(1_200, 4_200);
    const { longest, p95, failures } = await watch(clerk(app, token), async (calls) => {
      for (let number = 0; number < count; number += 1) {
        await open(app, first, number % 2 === 0 ? '127.0.0.1' : `127.0.${1 + (number % 200)}.1`);
      }
      await delay(isLong ? 5_000 : 0);
      await expect.poll(calls).toBeGreaterThan(5);
    });
    const after = await app.memory();
    report('memory', after, 'MB');
    report('longest list of a clerk', longest, 'ms');
    expect(app.isRunning()).toBe(true);
    expect(failures).toBe(0);
    // A new client from the same network is admitted as well.
    expect((await app.tokenOf('user')).length).toBeGreaterThan(20);
    expect(after - before).toBeLessThan(400);
    if (isLong) {
      expect(after).toBeLessThan(600);
      expect(p95).toBeLessThan(300);
    }
  });

  test('cause no errors in the log', () => {
    expect(app.output()).not.toMatch(/EMFILE|uncaught error/);
  });
});

// The tests of the server have server/src/shared/limits/connections.test.ts instead, whose limits are shorter than the program's.
if (isLong)
  test('a slow client is disconnected: while it sends the head or the body, and when it does not read the answer', async () => {
    const admin = { Authorization: `Bearer ${await app.tokenOf('admin')}` };
    const connections = async () => {
      const { gauges } = (await (await fetch(`${app.address}/management/metrics`, { headers: admin })).json()) as {
        gauges: Record<string, { value: number }>;
      };
      return gauges['http.connections']?.value ?? 0;
    };
    const head = readAll(await open(app, SLOW_HEAD));
    const body = readAll(await open(app, SLOW_BODY));
    const deaf = await open(app);
    deaf.pause();
    const before = await connections();
    // More than all buffers on the way hold.
    for (let number = 0; number < 40; number += 1)
      deaf.write(`GET /api/shipments?size=1000 HTTP/1.1\r\nHost: ace\r\nAuthorization: ${admin.Authorization}\r\n\r\n`);
    expect(await head).toMatch(/^HTTP\/1\.1 408 .*Connection: close.*"status":408/s);
    expect(await body).toMatch(/^HTTP\/1\.1 408 .*"status":408/s);
    await expect.poll(connections, { timeout: 90_000, interval: 500 }).toBeLessThanOrEqual(before - 3);
    deaf.destroy();
  }, 180_000);

describe('a request that is not valid HTTP', () => {
  test.each([
    ['rubbish', 'HELLO\r\n\r\n', 400],
    ['a head that is too large', `GET / HTTP/1.1\r\nHost: ace\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    ['no host', 'GET /api/account HTTP/1.1\r\n\r\n', 400],
    ['two lengths', 'POST /api/register HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx', 400],
    [
      'a socket where there is none',
      'GET /api/account HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      404,
    ],
  ])('is answered with a problem, and the connection is closed: %s', async (_, text, status) => {
    const answer = await readAll(await open(app, text));
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head.toLowerCase()).toContain('connection: close');
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1))).toMatchObject({
      status,
      message: expect.stringMatching(/^error\./),
    });
  });

  test('is not answered after a request that still waits for its answer: the two would be mixed', async () => {
    const socket = await open(app, `GET /management/info HTTP/1.1\r\nHost: a\r\n\r\n${'x'.repeat(10)}\r\n\r\n`);
    expect(await readAll(socket)).toBe('');
  });

  test('refuses an incomplete handshake with a problem, and ignores an upgrade to another protocol', async () => {
    const token = await app.tokenOf('user');
    const upgrade = (path: string, protocol: string) =>
      `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\n\r\n`;
    const answer = await readAll(await open(app, upgrade(`/websocket/tracker?access_token=${token}`, 'websocket')));
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json.*error\.malformed/s);
    const socket = await open(app, upgrade('/management/health/liveness', 'h2c'));
    const [ignored] = await once(socket, 'data');
    expect(String(ignored)).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  test('a plain GET of the address of the socket is a problem', async () => {
    const headers = { Authorization: `Bearer ${await app.tokenOf('user')}` };
    const answer = await fetch(`${app.address}/websocket/tracker`, { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(await answer.json()).toMatchObject({ message: 'error.http.404' });
  });
});

test('heart-beats stay rare, whatever a client asks for', async () => {
  const token = await app.tokenOf('user');
  let beats = 0;
  const connect = async (intervals: string) => {
    const socket = new WebSocket(`${app.address.replace('http', 'ws')}/websocket/tracker?access_token=${token}`);
    await once(socket, 'open');
    socket.send(`CONNECT\naccept-version:1.2\nheart-beat:${intervals}\nhost:ace\n\n\0`);
    await once(socket, 'message');
    socket.on('message', (data) => {
      if (String(data) === '\n') beats += 1;
    });
    return socket;
  };
  // A timer takes at most 2^31 - 1 milliseconds, and anything above makes it run at once, again and again.
  const intervals = ['0,99999999999', '0,2147483648', '0,1e300', '0,Infinity', '99999999999,0', 'Infinity,Infinity', '0,-1', '0,0.001'];
  const sockets = await Promise.all(intervals.map(connect));
  for (let call = 0; call < 100; call += 1) expect((await fetch(`${app.address}/management/health/liveness`)).status).toBe(200);
  expect(beats).toBeLessThan(intervals.length * 3);
  expect(sockets.map(({ readyState }) => readyState)).toEqual(intervals.map(() => WebSocket.OPEN));
  for (const socket of sockets) socket.terminate();
});
