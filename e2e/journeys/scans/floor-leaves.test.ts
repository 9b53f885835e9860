// What a device of the floor keeps after its person has signed out, in every store of the browser.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { en } from '../../../web/src/features/scans/texts/page.en.ts';
import { go, OWN_CONTEXT, scan, signIn, startJourneys } from '../../journey.ts';
import { filled, TEXTS } from '../../texts.ts';

const { api, speak, visitAs } = startJourneys();
const create = creator(api);
const texts = en.scan;
const t = TEXTS.en;

/** All that the browser keeps of our origin, by store; bytes as characters. */
const readBrowser = (page: Page) =>
  page.evaluate(async () => {
    const stores: Record<string, string> = {
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      history: JSON.stringify(history.state),
      cookies: document.cookie,
    };
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const objects = db.transaction(store).objectStore(store);
        const kept = [await asked(objects.getAllKeys()), await asked(objects.getAll())];
        stores[`${name}.${store}`] = JSON.stringify(kept, (_, value) =>
          value instanceof Uint8Array ? String.fromCharCode(...value) : value,
        );
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) stores[request.url] = (await (await cache.match(request))?.text()) ?? '';
    }
    return stores;
  });

/** Which stores have one of some texts, in any case. */
const storesWith = (stores: Record<string, string>, words: string[]) =>
  Object.keys(stores).filter((name) => {
    const kept = stores[name]?.toLowerCase();
    return words.some((word) => kept?.includes(word.toLowerCase()));
  });

/** The names in the tables of docs/authorization.md, "What stays in the browser", as patterns. */
const NAMED = [...readFileSync(new URL('../../../docs/authorization.md', import.meta.url), 'utf8').matchAll(/`([\w.…<>-]+)`/g)].map(
  ([, name = '']) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll(/…|<\w+>/g, '.+')}$`),
);

/** The names under which the browser keeps something, and that the tables do not have. */
const readUnnamed = async (page: Page, stores: Record<string, string>) => {
  const keys = [stores.localStorage, stores.sessionStorage].flatMap((entries = '{}') => Object.keys(JSON.parse(entries)));
  const floor = Object.keys(stores).filter((name) => name.startsWith('floor.'));
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const names = [...keys, ...floor, ...cookies, ...(await page.evaluate(() => caches.keys()))];
  expect(names).toEqual(expect.arrayContaining(['scans', 'floor.step', 'language']));
  return names.filter((name) => !NAMED.some((pattern) => pattern.test(name)));
};

const openMenu = (page: Page, login: string) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`${login}$`) })
    .click();
const signOut = async (page: Page) => {
  await page.getByRole('menuitem', { name: t.menu.signOut }).click();
  await page.getByText(t.home.anonymous).waitFor();
};
const signInAs = async (page: Page, login: string, isRemembered: boolean) => {
  await page.getByRole('main').getByRole('button', { name: t.menu.signIn }).click();
  await signIn(page, login, login, isRemembered);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

test.each([false, true])(
  'nothing of the floor stays after the sign-out, but what is not sent, sealed for its person (remembered: %s)',
  async (isRemembered) => {
    await speak('en');
    const receiver = `Receiver ${Date.now()}`;
    const shipments = [];
    for (let number = 0; number < 4; number += 1)
      shipments.push(
        await create({ receiverContactName: receiver, receiverCity: 'Wagga Wagga', customerReference: `Ref-${receiver}-${number}` }),
      );
    const unknown = `NOBODY-${Date.now()}`;
    const [sent, , last, other] = shipments;
    const unsent = shipments.slice(1, 3);
    if (!sent || !last || !other) throw new Error('There are four');
    const { rows } = await api.context.pool.query<{ token: string }>(
      'select "shareToken" as token from shipment where "shareToken" is not null',
    );
    const tokens = rows.map(({ token }) => token);
    expect(tokens.length).toBeGreaterThan(0);
    const names = [...shipments.map(({ aceBillNumber }) => aceBillNumber), receiver, receiver.replace(' ', ''), 'wagga', unknown];

    const page = await visitAs('employee', 'en', '/', { serviceWorkers: 'allow' }, isRemembered);
    await openMenu(page, 'employee');
    await page.getByRole('menuitem', { name: t.menu.signOut }).waitFor();
    await page.keyboard.press('Escape');
    await go(page, `/shipment-ace/${sent.id}/view`);
    await page.getByRole('heading', { level: 2, name: t.shipment.group.receiver }).waitFor();
    await go(page, '/scan');
    await page.locator('[data-synced]:not([data-synced="0"])').waitFor();
    await page.getByLabel(texts.place).fill('Kho rời');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await scan(page, sent.aceBillNumber);
    await page.locator('[data-outcome=ok]').getByText(sent.aceBillNumber).waitFor();
    await page.getByText(texts.allSent).waitFor();
    await page.getByRole('button', { name: texts.endRound }).click();
    await page.getByText(texts.nothingMissing).waitFor();
    // What the device knows is there, and can be read by nobody who has no key; links are never there.
    const open = await readBrowser(page);
    expect(open['floor.expected']?.length).toBeGreaterThan(1_000);
    expect(storesWith(open, names).filter((name) => name.startsWith('floor.'))).toEqual([]);
    expect(storesWith(open, tokens)).toEqual([]);
    expect(await readUnnamed(page, open)).toEqual([]);

    // Without a network, links are known all the same.
    await page.context().setOffline(true);
    const { rows: ofLast } = await api.context.pool.query('select "shareToken" as token from shipment where id = $1', [last.id]);
    await scan(page, unsent[0]?.aceBillNumber ?? '');
    await page
      .locator('[data-outcome=ok]')
      .getByText(unsent[0]?.aceBillNumber ?? '')
      .waitFor();
    await scan(page, `https://ace.example/t/${ofLast[0].token}`);
    await page.locator('[data-outcome=ok]').getByText(last.aceBillNumber).waitFor();
    await scan(page, unknown);
    await page.locator('[data-outcome=unknown]').waitFor();
    await page.getByText(filled(texts.unsent, { number: 3 })).waitFor();
    // A reload without a network changes nothing.
    await page.reload();
    await page.getByText(filled(texts.unsent, { number: 3 })).waitFor();
    await openMenu(page, 'employee');
    await signOut(page);
    await page
      .getByRole('main')
      .getByText(filled(texts.signInToSend, { login: 'employee', number: 3 }))
      .waitFor();
    await expect.poll(async () => (await readBrowser(page))['floor.expected']).toBe('[[],[]]');
    await page.context().setOffline(false);
    await expect.poll(async () => (await readBrowser(page)).localStorage).not.toContain('ace-ended');

    const closed = await readBrowser(page);
    // Who is remembered finds drafts and the shipments opened last again (decision 58).
    expect(storesWith(closed, [...names, ...tokens])).toEqual(isRemembered ? ['localStorage'] : []);
    expect(await readUnnamed(page, closed)).toEqual([]);
    expect(closed['floor.followed']).toBe('[[],[]]');
    expect(JSON.parse(closed['floor.step'] ?? '')[0]).toHaveLength(3);
    expect(JSON.parse(closed['floor.scan'] ?? '')[0]).toHaveLength(3);
    const keys = Object.keys(JSON.parse(closed.localStorage ?? ''));
    expect(keys.filter((key) => !/^(?:recent\.employee|language|ace-position|scans|scans\.clock|scans\.unsent)$/.test(key))).toEqual([]);
    expect(Object.keys(JSON.parse(closed.sessionStorage ?? '')).filter((key) => !key.startsWith('tsr-scroll'))).toEqual([]);

    // The next one sees that something waits, and neither reads nor sends it.
    await signInAs(page, 'admin', false);
    await go(page, '/scan');
    await page.getByText(filled(texts.othersUnsent, { login: 'employee', number: 3 })).waitFor();
    await page.locator('[data-synced]:not([data-synced="0"])').waitFor();
    await page.getByText(texts.empty).waitFor();
    await scan(page, other.aceBillNumber);
    await page.locator('[data-outcome=ok]').getByText(other.aceBillNumber).waitFor();
    await page.getByText(texts.allSent).waitFor();
    const { pool } = api.context;
    const codes = [...unsent.map(({ aceBillNumber }) => aceBillNumber), unknown];
    const readScans = async () => {
      const { rows } = await pool.query('select login from scan where code = any($1) or "shipmentId" = any($2)', [
        codes,
        unsent.map(({ id }) => id),
      ]);
      return rows.map(({ login }) => login);
    };
    expect(await readScans()).toEqual([]);
    await openMenu(page, 'admin');
    await signOut(page);

    // Their person sends them, from any page, once.
    await signInAs(page, 'employee', false);
    await expect.poll(readScans).toEqual(['employee', 'employee', 'employee']);
    await go(page, '/scan');
    await page.getByText(texts.allSent).waitFor();
    await page.getByRole('list').getByText(unknown).waitFor();
    expect(JSON.parse((await readBrowser(page))['floor.step'] ?? '')).toEqual([[], []]);
    for (const { id } of unsent) {
      const { body } = await api.as('employee').get(`/api/trackings?shipmentId=${id}`);
      expect(body).toMatchObject([{ deliveryStatus: 'ARRIVED_HUB', source: 'scan', location: 'Kho rời' }]);
    }
  },
);

test('scans that an earlier version has kept in clear are sent, and its shipments forgotten', async () => {
  const [first, second] = [await create(), await create()];
  const page = await visitAs('employee', 'en', '/', OWN_CONTEXT);
  await page.getByText(filled(t.home.signedInAs, { username: 'employee' })).waitFor();
  const made = [first, second].map(({ aceBillNumber: code }) => ({
    ...{ uuid: randomUUID(), mode: 'receive', code, place: 'Kho cũ', at: new Date().toISOString(), name: null },
  }));
  await page.evaluate(async (made) => {
    const opening = indexedDB.open('floor', 2);
    opening.onupgradeneeded = () => {
      const db = opening.result;
      db.createObjectStore('step', { keyPath: 'order', autoIncrement: true }).createIndex('login', 'login');
      const scans = db.createObjectStore('scan', { keyPath: 'uuid' });
      scans.createIndex('at', 'at');
      scans.createIndex('shipmentId', 'shipmentId');
      db.createObjectStore('expected', { keyPath: 'shipmentId' }).put({
        shipmentId: 1,
        aceBillNumber: 'of an earlier version',
        keys: [],
        packages: [],
      });
      db.createObjectStore('followed').put({ position: 0, completeAt: Date.now() }, 'expected');
      for (const scan of made) {
        const { uuid } = scan;
        opening.transaction?.objectStore('step').add({ kind: 'scan', scan, login: 'employee', isGood: true, keptAt: Date.now() });
        scans.put({ uuid, login: 'employee', scan, known: { result: 'ok', aceBillNumber: scan.code }, at: Date.now() });
      }
    };
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    opening.result.close();
    localStorage.setItem('scans.unsent', '');
  }, made);
  await page.route('**/api/scans', (route) => route.abort());
  await go(page, '/scan');
  await page.getByText(filled(texts.unsent, { number: 2 })).waitFor();
  expect(storesWith(await readBrowser(page), ['of an earlier version'])).toEqual([]);
  await page.unroute('**/api/scans');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText(texts.allSent).waitFor();
  for (const { id } of [first, second]) {
    const { body } = await api.as('employee').get(`/api/trackings?shipmentId=${id}`);
    expect(body).toMatchObject([{ deliveryStatus: 'ARRIVED_HUB', source: 'scan', location: 'Kho cũ' }]);
  }
  await openMenu(page, 'employee');
  await signOut(page);
  const codes = made.map(({ code }) => code);
  await expect.poll(async () => storesWith(await readBrowser(page), codes)).toEqual([]);
});
