import { PLANNED_AFTER_MINUTES } from '@ace/contract/trackings/statuses.ts';
import { afterAll, expect, test } from 'vitest';
import { createDataDir, endLeftApps, runApp, signIn } from '../../server/src/testing/run-app.ts';

afterAll(endLeftApps);

test('a planned event counts within a minute of its time, after a restart too', { timeout: 120_000 }, async () => {
  const settings = { DATA_DIR: await createDataDir() };
  const first = await runApp(settings);
  let { address } = first;
  const token = await signIn(address, 'employee');
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await fetch(address + path, { method, headers, body: body && JSON.stringify(body) });
    expect(answer.ok, `${path} ${answer.status}`).toBe(true);
    // biome-ignore lint/suspicious/noExplicitAny: the test looks into answers of several shapes
    return (await answer.json()) as any;
  };
  const [shipment] = await call('GET', '/api/shipments?status=NONE&size=1');
  const { aceBillNumber } = shipment;
  // Planned now, and not planned any more in some seconds, when the program does not run.
  const dateTime = new Date(Date.now() + PLANNED_AFTER_MINUTES * 60_000 + 4_000).toISOString();
  await call('POST', '/api/trackings', { dateTime, deliveryStatus: 'COLLECTED', location: 'Kho Tân Bình', aceBillNumber });
  const statusOf = async () => (await call('GET', `/api/shipments/${shipment.id}`)).deliveryStatus;
  expect(await statusOf()).toBeNull();
  await first.kill();
  ({ address } = await runApp(settings));
  await expect.poll(statusOf, { timeout: 60_000, interval: 500 }).toBe('COLLECTED');
});
