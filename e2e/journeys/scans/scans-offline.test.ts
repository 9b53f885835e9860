import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { en } from '../../../web/src/features/scans/texts/page.en.ts';
import { go, OWN_CONTEXT, scan, signIn, startJourneys } from '../../journey.ts';
import { filled, TEXTS } from '../../texts.ts';

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
  // What the worker keeps is enough.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
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

/** A proxy before the app that can hang: then it takes connections, and answers nothing. */
const startProxy = async () => {
  let isHanging = false;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    keep(socket);
    if (!isHanging) socket.pipe(keep(connect(Number(new URL(api.address).port), '127.0.0.1'))).pipe(socket);
  });
  const close = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    close();
  });
  const { port } = server.address() as { port: number };
  return {
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    hang: (hangs: boolean) => {
      isHanging = hangs;
      close();
    },
  };
};

test('the page that was opened once opens where the network takes connections and does not answer', async () => {
  const { aceBillNumber } = await create();
  const { proxy, hang } = await startProxy();
  const page = await visitAs('employee', 'en', '/scan', { serviceWorkers: 'allow', proxy });
  await page.locator('[data-synced]:not([data-synced="0"])').waitFor();
  await page.getByLabel(texts.place).fill('Kho treo');
  await page.evaluate(() => navigator.serviceWorker.ready);
  hang(true);
  await page.reload({ waitUntil: 'commit' });
  await page.getByText(texts.ready).waitFor();
  await scan(page, aceBillNumber);
  await page.locator('[data-outcome=ok]').getByText(aceBillNumber).waitFor();
  await page.getByText(texts.offline).waitFor();
  hang(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText(texts.allSent).waitFor();
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
