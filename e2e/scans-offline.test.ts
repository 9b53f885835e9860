import { expect, test } from 'vitest';
import { creator } from '../server/src/features/shipments/shipments.testing.ts';
import { en } from '../web/src/features/scans/texts/en.ts';
import { filled, scan, startJourneys } from './journey.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);
const texts = en.scan;

test('the page that was opened once opens without a network, with its person, and what is scanned then is sent', async () => {
  const shipments = [await create(), await create()];
  const page = await visitAs('employee', 'en', '/scan', { serviceWorkers: 'allow' });
  await page.evaluate(() => caches.open('shell-earlier'));
  // The device knows what it may meet.
  await page.locator('[data-synced]:not([data-synced="0"])').waitFor();
  await page.getByLabel(texts.place).fill('Kho không mạng');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(texts.ready).waitFor();
  for (const { aceBillNumber } of shipments) {
    await scan(page, aceBillNumber);
    await page.locator('[data-outcome=ok]').getByText(aceBillNumber).waitFor();
  }
  await page.getByText(filled(texts.unsent, { number: 2 })).waitFor();
  await page.getByText(texts.offline).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByText(texts.allSent).waitFor();
  for (const { id } of shipments) {
    const { body } = await api.as('employee').get(`/api/trackings?shipmentId=${id}`);
    expect(body).toMatchObject([{ deliveryStatus: 'ARRIVED_HUB', source: 'scan', location: 'Kho không mạng' }]);
  }
  const names = await page.evaluate(() => caches.keys());
  expect(names).toEqual([expect.stringMatching(/^shell-[0-9a-f]{12}$/)]);
  const kept = await page.evaluate(
    async (name = '') => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    names[0],
  );
  expect(kept).toContain('/');
  expect(kept.filter((path) => !/^\/(?:assets\/.+|color-scheme\.js|favicon\.svg|)$/.test(path))).toEqual([]);
});
