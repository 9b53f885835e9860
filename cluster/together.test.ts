import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createAceClient } from '../contract/src/client.ts';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { signIn } from '../server/src/testing/run-app.ts';
import { describeCluster } from './cluster.ts';

describeCluster('three copies behave as one program', (cluster) => {
  const clientOf = (baseUrl: string, token: string) => createAceClient({ baseUrl, headers: () => ({ Authorization: `Bearer ${token}` }) });
  /** A client of each copy, with one session. */
  const clients = async (login: string) => {
    const { copies, nginx } = cluster();
    const token = await signIn(nginx.address, login);
    return copies.map(({ address }) => clientOf(address, token));
  };

  test('they started at once on an empty database, and prepared it once', async () => {
    const [logins] = await cluster().primary.query<{ users: number; shipments: number }>(
      `select (select count(*)::int from "appUser" where login = 'admin') as users, (select count(*)::int from shipment) as shipments`,
    );
    expect(logins).toEqual({ users: 1, shipments: 840 });
    expect(cluster().copies.map(({ process }) => process.exitCode)).toEqual([null, null, null]);
  });

  test('a session that is closed on one copy is refused by the others', async () => {
    const [first, ...others] = await clients('user');
    for (const client of others) await client('GET /api/account');
    const sessions = (await first?.('GET /api/account/sessions'))?.body ?? [];
    await first?.('DELETE /api/account/sessions/:id', { params: { id: sessions.find(({ isCurrent }) => isCurrent)?.id ?? '' } });
    for (const client of others) await expect.poll(() => client('GET /api/account').catch(({ status }) => status)).toBe(401);
  });

  test('a key that was used on one copy gets the same answer from another', async () => {
    const [first, second, third] = await clients('employee');
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = shipmentInput({ notes: 'once' });
    const answers = await Promise.all([first, second, third].map((client) => client?.('POST /api/shipments', { headers, body })));
    expect(new Set(answers.map((answer) => answer?.body.id)).size).toBe(1);
    const other = second?.('POST /api/shipments', { headers, body: shipmentInput({ notes: 'twice' }) });
    await expect(other).rejects.toMatchObject({ status: 422 });
  });

  test('failed sign-ins count on all copies together', async () => {
    const { copies } = cluster();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const client = createAceClient({ baseUrl: copies[attempt % copies.length]?.address });
      const body = { username: 'hoasen', password: 'wrong' };
      await client('POST /api/authenticate', { body }).catch(({ status }) => statuses.push(status));
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('a log level that is set on one copy holds on all, also if NATS was gone meanwhile', async () => {
    const { nats } = cluster();
    const [first, ...others] = await clients('admin');
    const levels = () =>
      Promise.all(others.map(async (client) => (await client('GET /management/logs')).body.find(({ name }) => name === 'mail')?.level));
    const isConnected = async () =>
      Promise.all([first, ...others].map(async (client) => (await client?.('GET /management/health'))?.body.details?.bus?.status));
    await expect.poll(isConnected).toEqual(['UP', 'UP', 'UP']);
    await first?.('PUT /management/logs', { body: { name: 'mail', level: 'ERROR' } });
    await expect.poll(levels).toEqual(['ERROR', 'ERROR']);

    await nats.stop();
    await expect.poll(isConnected).toEqual(['DOWN', 'DOWN', 'DOWN']);
    await first?.('PUT /management/logs', { body: { name: 'mail', level: 'OFF' } });
    expect(await levels()).toEqual(['ERROR', 'ERROR']);
    await nats.start();
    await expect.poll(levels).toEqual(['OFF', 'OFF']);
  });

  test('nginx passes on the address of the client, and no other that the client claims', async () => {
    const { nginx } = cluster();
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.7' };
    const call = request(`${nginx.address}/api/authenticate`, { method: 'POST', localAddress: '127.0.0.2', headers });
    call.end(JSON.stringify({ username: 'mocviet', password: 'mocviet' }));
    const [answer] = await once(call, 'response');
    const { id_token: token } = (await json(answer)) as { id_token: string };
    const { body: sessions } = await clientOf(nginx.address, token)('GET /api/account/sessions');
    expect(sessions.find(({ isCurrent }) => isCurrent)?.address).toBe('127.0.0.2');
  });

  test('a change is seen in the lists of all copies at once, and standbys answer later', async () => {
    const { nginx, copies, standby } = cluster();
    const token = await signIn(nginx.address, 'employee');
    let position: string | null = null;
    const positions = {
      read: () => position,
      write: (given: string | null) => {
        position = given;
      },
    };
    const seen = copies.map(({ address }) =>
      createAceClient({ baseUrl: address, headers: () => ({ Authorization: `Bearer ${token}` }), positions }),
    );
    const searchAll = () =>
      Promise.all(seen.map(async (client) => (await client('GET /api/_search/shipments', { query: { query: 'replayed' } })).body.length));
    await standby.pauseReplay();
    const { body: shipment } = await (seen[0] as (typeof seen)[number])('POST /api/shipments', {
      body: shipmentInput({ notes: 'replayed' }),
    });
    expect(position).toMatch(/^1\/[0-9A-F]+\/[0-9A-F]+$/);
    expect(await searchAll()).toEqual([1, 1, 1]);
    const bill = () =>
      seen[1]?.('GET /api/customer/bill/shipment/:id', { params: { id: shipment.id } }).then(({ body }) => body.type, String);
    await expect.poll(bill).toBe('application/pdf');
    await standby.resumeReplay();

    const [admin] = await clients('admin');
    const standbyReads = async () => (await admin?.('GET /management/metrics'))?.body.counters['database.standby.1.reads']?.count ?? 0;
    const before = await standbyReads();
    await expect.poll(async () => [await searchAll(), (await standbyReads()) > before]).toEqual([[1, 1, 1], true]);
    expect((await admin?.('GET /management/health'))?.body.details?.standbys).toMatchObject({
      status: 'UP',
      details: { '1': { status: 'UP' } },
    });
  });
});
