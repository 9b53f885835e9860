import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { createDataDir, endLeftApps, runApp } from '../../server/src/testing/run-app.ts';

afterAll(endLeftApps);

// biome-ignore lint/suspicious/noExplicitAny: the test looks into answers of every shape
type Body = any;

const SHIPMENTS = 300;

test('a bulk run is completed, and undone, after the program was killed in the middle: each shipment once', {
  timeout: 300_000,
}, async () => {
  const dataDir = await createDataDir();
  const settings = { DATA_DIR: dataDir, RUN_LEASE: '2' };
  const first = await runApp(settings);
  let app = first;
  let token = '';
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(app.address + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: body && JSON.stringify(body),
    });
    expect(answer.ok, `${path} ${answer.status}`).toBe(true);
    const answered: Body = await answer.json();
    return { body: answered };
  };
  token = (await call('POST', '/api/authenticate', { username: 'employee', password: 'employee' })).body.id_token;
  const ids = (await call('GET', `/api/shipments?size=${SHIPMENTS}&sort=id,desc`)).body.map(({ id }: { id: number }) => id);
  expect(ids).toHaveLength(SHIPMENTS);
  const tracking = { dateTime: '2026-11-20T08:00:00Z', deliveryStatus: 'PENDING', location: 'Kho bulkkill', details: null };
  const { body: run } = await call('POST', '/api/bulk-runs', { kind: 'tracking', tracking, ids });
  await expect
    .poll(async () => (await call('GET', `/api/bulk-runs/${run.id}`)).body.done, { timeout: 20_000, interval: 5 })
    .toBeGreaterThan(20);
  await first.kill();

  app = await runApp(settings);
  const before = (await call('GET', `/api/bulk-runs/${run.id}`)).body;
  expect(before.done).toBeLessThan(SHIPMENTS);
  // What was in progress when it was killed is taken again when its lease is over.
  await expect
    .poll(async () => (await call('GET', `/api/bulk-runs/${run.id}`)).body, { timeout: 90_000, interval: 250 })
    .toMatchObject({ total: SHIPMENTS, done: SHIPMENTS, failed: 0, failures: [] });
  const found = await call('GET', '/api/_search/trackings?query=bulkkill&size=1000');
  expect(found.body).toHaveLength(SHIPMENTS);
  expect(new Set(found.body.map(({ shipmentId }: { shipmentId: number }) => shipmentId)).size).toBe(SHIPMENTS);

  const readRun = async () => (await call('GET', `/api/bulk-runs/${run.id}`)).body;
  await call('POST', `/api/bulk-runs/${run.id}/undo`);
  await expect.poll(async () => (await readRun()).undone, { timeout: 20_000, interval: 5 }).toBeGreaterThan(20);
  await app.kill();
  app = await runApp(settings);
  expect((await readRun()).undone).toBeLessThan(SHIPMENTS);
  await expect.poll(readRun, { timeout: 90_000, interval: 250 }).toMatchObject({ undoing: 0, undone: SHIPMENTS, kept: 0, done: 0 });
  expect((await call('GET', '/api/_search/trackings?query=bulkkill&size=1000')).body).toEqual([]);

  // Undone while it runs, and killed while both go on.
  const { body: second } = await call('POST', '/api/bulk-runs', { kind: 'tracking', tracking, ids });
  const readSecond = async () => (await call('GET', `/api/bulk-runs/${second.id}`)).body;
  await expect.poll(async () => (await readSecond()).done, { timeout: 20_000, interval: 5 }).toBeGreaterThan(20);
  await call('POST', `/api/bulk-runs/${second.id}/undo`);
  await app.kill();
  app = await runApp(settings);
  await expect
    .poll(
      async () => {
        const { undoing, undone, cancelled } = await readSecond();
        return undoing === 0 && undone > 20 && undone + cancelled;
      },
      { timeout: 90_000, interval: 250 },
    )
    .toBe(SHIPMENTS);
  expect((await call('GET', '/api/_search/trackings?query=bulkkill&size=1000')).body).toEqual([]);
  await app.stop();
  await rm(dataDir, { recursive: true });
});
