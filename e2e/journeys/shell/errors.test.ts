import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { OWN_CONTEXT, startJourneys } from '../../journey.ts';
import { IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { visitAs, reopen } = startJourneys();

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
