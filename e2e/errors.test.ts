import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { filled, go, IN_VIETNAMESE, OWN_CONTEXT, startJourneys, TEXTS } from './journey.ts';

const { visitAs, reopen } = startJourneys();

describe.each(IN_VIETNAMESE)('errors (%s)', (language) => {
  const t = TEXTS[language];
  const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
  const LIST = '**/api/shipments?*';
  const refuse = (status: number, body: string, contentType: string) => (route: Route) => route.fulfill({ status, body, contentType });

  test('a 403 of the API leads to the page of denied access', async () => {
    const page = await visitAs('employee', language, '/');
    await page.route(LIST, refuse(403, '{"message":"error.http.403"}', 'application/problem+json'));
    await page.getByRole('link', { name: t.home.toShipments }).first().click();
    await page.waitForURL(/#\/accessdenied$/);
    await page.getByText(t.errorPage.forbidden).waitFor();
  });

  test('an alert shows what an error body says, in whichever form', async () => {
    const page = await visitAs('employee', language, '/');
    const bodies = [
      // A message without a translation, a plain text and a text in JSON, as they are.
      ['{"message":"Quota of the gateway is used up"}', 'application/json', 'Quota of the gateway is used up'],
      ['Upstream is down for maintenance', 'text/plain', 'Upstream is down for maintenance'],
      ['"Not today"', 'application/json', 'Not today'],
      ['{"message":"error.busy"}', 'application/problem+json', t.error.busy],
      // A page of some proxy, by its status alone.
      ['<html><body>502 Bad Gateway</body></html>', 'text/html', t.error.unknown.replace('{{status}}', '502')],
    ] as const;
    for (const [body, contentType, shown] of bodies) {
      await page.route(LIST, refuse(502, body, contentType));
      await page.getByRole('link', { name: t.home.toShipments }).first().click();
      await alert(page, shown).waitFor();
      // Not only what was loaded below the mouse has failed: else the list of the next click is the answer that the page still waits for.
      await page.getByText(t.list.failed).waitFor();
      expect(await page.getByText('Bad Gateway').count()).toBe(0);
      await page.unroute(LIST);
      await go(page, '/');
    }
  });

  test('all size constraints have the same text, whatever the server calls them', async () => {
    const page = await visitAs('admin', language, '/admin/user-management');
    const fieldErrors = ['Min', 'Max', 'DecimalMin', 'DecimalMax'].map((message, index) => ({
      objectName: 'user',
      field: ['login', 'email', 'phone', 'company'][index],
      message,
    }));
    const body = JSON.stringify({ message: 'error.validation', fieldErrors });
    await page.route('**/api/users', refuse(400, body, 'application/problem+json'));
    await page.locator('tr[data-row]').filter({ hasText: 'user@' }).getByRole('button', { name: t.user.state.activated }).click();
    const told = alert(page, 'ERROR');
    await told.waitFor();
    expect((await told.innerText()).split(t.error.Size)).toHaveLength(5);
  });

  test('a list that could not be read loads by itself when the server answers again', async () => {
    const page = await visitAs('employee', language, '/');
    // The first one is in the head of the page, another one where the worklist is empty.
    await page.getByRole('link', { name: t.home.toShipments }).first().hover();
    await page.getByRole('link', { name: t.home.toShipments }).first().click();
    await page.locator('tr[data-row]').first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: t.list.nextPage }).click();
    await page.getByText(t.list.failed).waitFor();
    await page.context().setOffline(false);
    await page.locator('tr[data-row]').first().waitFor();
  });

  test('does not ask again when a partner is not connected', async () => {
    const page = await visitAs('employee', language, '/', OWN_CONTEXT);
    await page.clock.install();
    let asked = 0;
    await page.route('**/api/gts/tracks/**', (route) => {
      asked += 1;
      return refuse(503, '{"message":"error.partnerNotConfigured","params":"GTS Australia"}', 'application/problem+json')(route);
    });
    await reopen(page, '/tracking-partner-shipment?partnerShipment=gtsAus&trackingId=1');
    await alert(page, filled(t.error.partnerNotConfigured, { params: 'GTS Australia' }))
      .first()
      .waitFor();
    await page.clock.fastForward(30_000);
    // All earlier requests of the page were sent before this one.
    await page.evaluate(() => fetch('/management/info'));
    expect(asked).toBe(1);
  });

  test('says once that a record does not exist, and offers nothing to delete', async () => {
    const admin = await visitAs('admin', language, '/');
    for (const [list, action] of [
      ['shipment-ace', t.shipment.delete.action],
      ['connector-ace', t.connector.delete.action],
      ['tracking-ace', t.tracking.delete.action],
      ['admin/user-management', t.user.delete.action],
    ] as const) {
      await go(admin, '/nowhere');
      await admin.getByText(t.errorPage.notFound).waitFor();
      await go(admin, `/${list}/999999/delete`);
      const dialog = admin.getByRole('dialog', { name: t.confirmDelete.title });
      await dialog.getByText(t.error.url.not.found).waitFor();
      expect(await admin.getByText(t.error.url.not.found).count(), list).toBe(1);
      expect(await dialog.getByRole('button', { name: action, exact: true }).count()).toBe(0);
    }
    const page = await visitAs('user', language, '/shipment-ace/999999/view');
    await page.getByRole('heading', { name: t.errorPage.title }).waitFor();
    expect(await page.getByText(t.errorPage.noRecord, { exact: true }).count()).toBe(1);
    await page.getByRole('link', { name: t.errorPage.list }).click();
    await page.getByRole('heading', { name: t.shipment.list.title }).waitFor();
  });
});

describe.each(IN_VIETNAMESE)('a part of the app that does not load (%s)', (language) => {
  const t = TEXTS[language];
  const told = async (page: Page) => {
    await page.getByText(t.app.newVersion).waitFor();
    expect(await page.getByRole('button', { name: t.app.reload }).count()).toBe(1);
  };
  const openSettings = async (page: Page) => {
    await page.getByRole('banner').getByRole('button', { name: /user$/ }).click();
    await page.getByRole('menuitem', { name: t.menu.settings }).click();
  };

  test.each(['js', 'css'])('a missing .%s file means that the app was updated: offers to reload it', async (ending) => {
    const page = await visitAs('employee', language, '/');
    await page.getByText(t.home.signedInAs.split('{{')[0] ?? '').waitFor();
    const isPart = (url: URL) => new RegExp(`/assets/lookup-page-[^/]*\\.${ending}$`).test(url.pathname);
    await page.route(isPart, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('banner').getByRole('link', { name: t.menu.lookupShort }).click();
    await told(page);
    await page.unroute(isPart);
    await page.getByRole('button', { name: t.app.reload }).click();
    await page.getByRole('heading', { name: t.menu.lookup }).waitFor();
  });

  test('a file that does not arrive within two minutes counts as lost', async () => {
    const page = await visitAs('user', language, '/', OWN_CONTEXT);
    await page.getByText(t.home.signedInAs.split('{{')[0] ?? '').waitFor();
    await page.clock.install();
    const requested = page.waitForRequest(/\/assets\/settings-page-[^/]*\.js$/);
    await page.route(/\/assets\/settings-page-[^/]*\.js$/, () => {});
    const before = await page.evaluate(() => Date.now());
    await openSettings(page);
    await requested;
    // The two minutes began between these two moments.
    const after = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(before + 119_000);
    expect(await page.getByText(t.app.newVersion).count()).toBe(0);
    await page.clock.fastForward(after - before + 2_000);
    await page.clock.resume();
    await told(page);
  });
});

describe.each(IN_VIETNAMESE)('what a click or a key opens, and does not load (%s)', (language) => {
  const t = TEXTS[language];

  test('is told of by an alert that offers a reload, each time, while the page stays as it is', async () => {
    const page = await visitAs('employee', language, '/');
    await page.route(/\/assets\/(menus|palette|runs-dialog)-[^/]*\.js$/, (route) => route.abort());
    const alert = page.getByRole('alert').filter({ hasText: t.app.newVersion });
    const toldOf = async (open: () => Promise<void>) => {
      for (const _time of [1, 2]) {
        await open();
        await alert.getByRole('button', { name: t.app.reload }).waitFor();
        await alert.getByRole('button', { name: t.alerts.close }).click();
      }
    };
    await reopen(page, '/shipment-ace/new');
    await page.locator('[name=description]').fill('Cà phê');
    await toldOf(() =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /employee$/ })
        .click(),
    );
    await toldOf(() => page.keyboard.press('Control+k'));
    expect(await page.locator('[name=description]').inputValue()).toBe('Cà phê');
    await reopen(page, '/shipment-ace');
    await toldOf(() => page.getByRole('button', { name: t.shipment.bulk.runs }).click());
    await page.locator('tr[data-row]').first().waitFor();
  });
});

test('an alert says that the texts of a language did not load, and the interface keeps its language', async () => {
  const { vi } = TEXTS;
  const page = await visitAs('user', 'vi', '/');
  await page.route(/\/assets\/en-[^/]*\.js$/, (route) => route.abort());
  await page.getByRole('button', { name: vi.menu.language }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('alert').getByText(vi.app.newVersion).waitFor();
  await page.getByRole('alert').getByRole('button', { name: vi.app.reload }).waitFor();
  await page.getByText(vi.home.signedInAs.split('{{')[0] ?? '').waitFor();
});
