import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, test } from 'vitest';
import { withDatabaseOf } from '../server/src/backup/backup.testing.ts';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { createDataDir, endLeftApps, type RunningApp, runApp, signIn } from '../server/src/testing/run-app.ts';
import { report, scaled } from './harness.ts';

afterAll(endLeftApps);

type Outcome = { status: number; retryAfter: string | undefined } | 'not begun' | 'dropped' | 'reset';

/**
 * One request. A refused connection means that the request never began; one that ends without an answer is dropped, or reset if its connection is new.
 */
const ask = (agent: Agent, { address }: RunningApp, token: string, body: string | null) =>
  new Promise<Outcome>((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const path = body === null ? '/api/shipments?size=20' : '/api/shipments';
    const call = request(address + path, { agent, method: body === null ? 'GET' : 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }));
      answer.on('error', () => resolve('dropped'));
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve('not begun');
      else resolve(call.reusedSocket ? 'dropped' : 'reset');
    });
    call.end(body ?? undefined);
  });

// At the same time: a stop waits ten seconds for clients that are silent.
test.concurrent('a stop drops no request on a kept connection and hardly a new connection, and readiness answers 503 first', async ({
  expect,
}) => {
  const dataDir = await createDataDir();
  const rounds = scaled(1, 10);
  const all: Outcome[] = [];
  let reset = 0;
  let created = 0;
  for (let round = 0; round < rounds; round += 1) {
    const app = await runApp({ DATA_DIR: dataDir, STOP_GRACE: String(scaled(1, 3)) });
    const token = await signIn(app.address, 'employee');
    const outcomes: Outcome[] = [];
    const client = async (number: number) => {
      const agent = new Agent({ keepAlive: number < 4, maxSockets: 1 });
      for (;;) {
        const body = number % 2 === 0 ? JSON.stringify(shipmentInput({ notes: `stop${round}` })) : null;
        const outcome = await ask(agent, app, token, body);
        if (outcome === 'reset') {
          reset += 1;
          continue;
        }
        outcomes.push(outcome);
        if (outcome === 'not begun' || outcome === 'dropped') break;
        if (outcome.status === 201) created += 1;
      }
      agent.destroy();
    };
    const clients = Array.from({ length: 8 }, (_, number) => client(number));
    await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBeGreaterThan(50);
    const stopped = app.stop();
    const readiness = async () => (await fetch(`${app.address}/management/health/readiness`)).status;
    await expect.poll(readiness, { interval: 20 }).toBe(503);
    const before = outcomes.length;
    await expect.poll(() => outcomes.length).toBeGreaterThan(before);
    await Promise.all(clients);
    await stopped;
    expect(app.process.exitCode).toBe(0);
    all.push(...outcomes);
  }
  report('requests during the stops', all.length, '');
  expect(all.filter((outcome) => outcome === 'dropped')).toEqual([]);
  // The system resets who connects between the last look at the queue and the closing of the socket. Without that look, it is most clients.
  expect(reset).toBeLessThanOrEqual(scaled(2, rounds));
  // The last attempt of each client is a refused connection.
  expect(all.filter((outcome) => outcome === 'not begun')).toHaveLength(8 * rounds);
  const others = all.filter((outcome) => typeof outcome === 'object' && ![200, 201].includes(outcome.status) && !outcome.retryAfter);
  expect(others).toEqual([]);

  const stored = await withDatabaseOf(dataDir, (client) => client.query('select count(*)::int as total from shipment'));
  expect(stored.rows).toEqual([{ total: 840 + created }]);
  await rm(dataDir, { recursive: true });
}, 300_000);

test.concurrent('neither a silent client nor an unfinished request prevents a stop', async ({ expect }) => {
  const dataDir = await createDataDir();
  const app = await runApp({ DATA_DIR: dataDir });
  const { connect } = await import('node:net');
  const { port } = new URL(app.address);
  const open = (text: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(text);
    return socket;
  };
  const sockets = [
    open(''),
    open('POST /api/authenticate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{'),
  ];
  await delay(200);
  await app.stop();
  expect(app.process.exitCode).toBe(0);
  for (const socket of sockets) socket.destroy();
  await rm(dataDir, { recursive: true });
});
