import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shipmentInput } from '../../../server/src/features/shipments/shipments.testing.ts';
import { createDataDir, endLeftApps, type RunningApp, runApp, signIn } from '../../../server/src/testing/run-app.ts';
import { openContext } from '../../journey.ts';
import { TEXTS } from '../../texts.ts';

const t = TEXTS.vi;
let dataDir = '';
let app: RunningApp;

beforeAll(async () => {
  dataDir = await createDataDir();
  app = await runApp({ DATA_DIR: dataDir, PARTNER_POLLS_PER_MINUTE: '60' });
});
afterAll(async () => {
  await endLeftApps();
  await rm(dataDir, { recursive: true, force: true });
});

test('a parcel is ordered and delivered before the eyes of whoever waits, and nobody types an event', { timeout: 180_000 }, async () => {
  const token = await signIn(app.address, 'employee');
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const call = async (method: string, path: string, body?: object) =>
    // biome-ignore lint/suspicious/noExplicitAny: the test looks into answers of several shapes
    (await (await fetch(app.address + path, { method, headers, body: body && JSON.stringify(body) })).json()) as any;
  const today = new Date().toISOString().slice(0, 10);
  const input = shipmentInput({ partnerShipment: 'gtsAus', shipDate: today, receiverPostalCode: 'SANDBOX-FAST', receiverCity: 'Sydney' });
  const { id, aceBillNumber } = await call('POST', '/api/shipments', input);
  const { url } = await call('POST', `/api/shipments/${id}/share`);

  const clerk = await (await openContext()).newPage();
  await clerk.goto(`${app.address}/favicon.svg`);
  await clerk.evaluate((token) => sessionStorage.setItem('authenticationToken', token), token);
  await clerk.goto(`${app.address}/#/shipment-ace/${id}/view`);
  await clerk.getByRole('button', { name: t.connector.order.create }).click();
  await clerk.waitForURL(/#\/connector-ace/);

  const context = await openContext({ javaScriptEnabled: false, locale: 'vi-VN' });
  const receiver = await context.newPage();
  const page = new URL(new URL(url).pathname, app.address).href;
  const shown = async () => {
    await receiver.goto(page);
    return await receiver.locator('main').innerText();
  };
  expect(await shown()).toContain(aceBillNumber);
  await expect.poll(shown, { timeout: 120_000, interval: 1_000 }).toContain(t.deliveryStatus.DELIVERED);
  const text = await shown();
  for (const place of ['Ho Chi Minh City', 'GTS Australia']) expect(text).toContain(place);
  for (const secret of ['Trần Thị Bình', '0912345678', 'Nguyễn Văn An']) expect(await receiver.content()).not.toContain(secret);
  await context.close();

  const trackings = await call('GET', `/api/trackings?shipmentId=${id}&sort=dateTime,asc`);
  expect(trackings.map(({ deliveryStatus }: { deliveryStatus: string }) => deliveryStatus)).toEqual([
    ...['INFO_RECEIVED', 'COLLECTED', 'IN_TRANSIT', 'ARRIVED_HUB', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'],
  ]);
  expect(trackings.every(({ source }: { source: string }) => source === 'partner')).toBe(true);
});
