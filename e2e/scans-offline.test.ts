import { expect, test } from 'vitest';
import { creator } from '../server/src/features/shipments/shipments.testing.ts';
import { en } from '../web/src/features/scans/texts/en.ts';
import { filled, go, OWN_CONTEXT, scan, signIn, startJourneys, TEXTS } from './journey.ts';

const { api, speak, visitAs } = startJourneys();
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
  const answer = await page.reload();
  expect(answer?.fromServiceWorker()).toBe(true);
  await page.getByText(texts.allSent).waitFor();
  expect(await page.getByText(texts.offline).count()).toBe(0);
  const names = await page.evaluate(() => caches.keys());
  expect(names).toEqual([expect.stringMatching(/^shell-[0-9a-f]{12}$/)]);
  const kept = await page.evaluate(
    async (name = '') => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    names[0],
  );
  expect(kept).toContain('/');
  expect(kept.filter((path) => !/^\/(?:assets\/.+|color-scheme\.js|favicon\.svg|)$/.test(path))).toEqual([]);
});

test('what waits is in view on every page and at the sign-in, and goes from any page after its person has signed in', async () => {
  await speak('en');
  const shipments = [await create(), await create()];
  const page = await visitAs('employee', 'en', '/scan', OWN_CONTEXT);
  await page.locator('[data-synced]:not([data-synced="0"])').waitFor();
  await page.getByLabel(texts.place).fill('Kho khác');
  await page.route('**/api/scans**', (route) => route.abort());
  for (const { aceBillNumber } of shipments) {
    await scan(page, aceBillNumber);
    await page.locator('[data-outcome=ok]').getByText(aceBillNumber).waitFor();
  }
  const badge = page.getByRole('link', { name: filled(texts.unsentHere, { number: 2 }) });
  expect(await badge.count()).toBe(0);
  await go(page, '/shipment-ace');
  await badge.waitFor();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /employee$/ })
    .click();
  await page.getByRole('menuitem', { name: TEXTS.en.menu.signOut }).click();
  await page.getByText(TEXTS.en.home.anonymous).waitFor();
  await badge.waitFor();
  await page.getByRole('main').getByRole('button', { name: TEXTS.en.menu.signIn }).click();
  await page
    .getByRole('dialog')
    .getByText(filled(texts.signInToSend, { login: 'employee', number: 2 }))
    .waitFor();
  await signIn(page, 'employee', 'employee');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await badge.waitFor();
  await page.unroute('**/api/scans**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await badge.waitFor({ state: 'detached' });
  for (const { id } of shipments) {
    const { body } = await api.as('employee').get(`/api/trackings?shipmentId=${id}`);
    expect(body).toMatchObject([{ deliveryStatus: 'ARRIVED_HUB', source: 'scan', location: 'Kho khác' }]);
  }
});
