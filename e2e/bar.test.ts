import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { IN_ENGLISH, IN_VIETNAMESE, LANGUAGES, startJourneys, TEXTS } from './journey.ts';

const { visitAs } = startJourneys();

const LAPTOP = { viewport: { width: 1280, height: 800 } };
const bar = (page: Page) => page.getByRole('banner');
const links = (page: Page) => bar(page).getByRole('link');

/** The texts of the links that lead to the current page, except that of the company's name. */
const current = (page: Page) =>
  bar(page).locator('[aria-current=page]:not(:first-child):visible, span > [aria-current=page]:visible').allInnerTexts();

describe.each(IN_VIETNAMESE)('the bar (%s)', (language) => {
  const t = TEXTS[language];
  const { home, lookupShort, import: imports } = t.menu;
  const [shipments, trackings, connectors] = [t.shipment, t.tracking, t.connector].map(({ list }) => list.title);

  test('has the pages of each role, and shows the current one', async () => {
    for (const [login, expected] of [
      ['admin', [home, shipments, trackings, lookupShort]],
      ['employee', [home, shipments, trackings, lookupShort]],
      ['user', [home, shipments, connectors, imports]],
    ] as const) {
      const page = await visitAs(login, language, '/', LAPTOP);
      // The first link is that of the company's name.
      await expect.poll(async () => (await links(page).allInnerTexts()).slice(1)).toEqual(expected);
      expect(await current(page)).toEqual([home]);
      for (const name of expected.slice(1)) {
        await links(page).filter({ hasText: name }).click();
        await expect.poll(() => current(page)).toEqual([name]);
      }
    }
    const page = await visitAs('employee', language, '/shipment-ace?page=2&search=an', LAPTOP);
    await expect.poll(() => current(page)).toEqual([shipments]);
    await page.locator('tr[data-row]').first().press('Enter');
    await page.getByRole('heading', { name: t.shipment.group.receiver }).waitFor();
    expect(await current(page)).toEqual([shipments]);
  });

  test.each(LANGUAGES)('fits into 1280 px in one line (%s)', async (language) => {
    const page = await visitAs('admin', language, '/entity-audit', LAPTOP);
    await bar(page).getByRole('button', { name: TEXTS[language].menu.administration }).waitFor();
    const sizes = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      heights: [...document.querySelectorAll('header a, header button')].map((element) =>
        Math.round(element.getBoundingClientRect().height),
      ),
      right: Math.max(...[...document.querySelectorAll('header a, header button')].map((element) => element.getBoundingClientRect().right)),
    }));
    expect(sizes.width).toBe(1280);
    expect(sizes.right).toBeLessThanOrEqual(1264);
    expect(Math.max(...sizes.heights)).toBeLessThanOrEqual(36);
  });

  test('keeps its buttons where they are when their menus open', async () => {
    const page = await visitAs('admin', language, '/', LAPTOP);
    for (const name of [t.menu.shipment, t.menu.scheme, t.menu.language, /admin$/]) {
      const button = bar(page).getByRole('button', { name });
      const before = await button.boundingBox();
      await button.click();
      await page.getByRole('menu').waitFor();
      expect(await button.boundingBox(), String(name)).toEqual(before);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  });

  test('keeps the documented menus, which mark the current page', async () => {
    const page = await visitAs('admin', language, '/connector-ace', LAPTOP);
    const menu = bar(page).getByRole('button', { name: t.menu.shipment, exact: true });
    await menu.click();
    const items = page.getByRole('menuitem');
    await expect
      .poll(() => items.allInnerTexts())
      .toEqual([shipments, trackings, t.menu.lookup, connectors, imports, t.menu.manifests, t.menu.scan]);
    expect(await page.locator('[role=menuitem][aria-current=page]').allInnerTexts()).toEqual([connectors]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
    await page.keyboard.press('Escape');
    await expect.poll(() => items.count()).toBe(0);
    // None of its links is in the bar, so its menu is marked there.
    expect(await menu.getAttribute('data-current')).toBe('alone');
    await bar(page).getByRole('button', { name: t.menu.administration }).click();
    await items.filter({ hasText: t.menu.users }).first().click();
    await page.getByRole('heading', { level: 1, name: t.user.list.title }).waitFor();
    await bar(page).getByRole('button', { name: t.menu.administration }).click();
    await expect.poll(() => page.locator('[role=menuitem][aria-current=page]').allInnerTexts()).toEqual([t.menu.users]);
  });
});

describe.each(IN_ENGLISH)('the bar of a phone (%s)', (language) => {
  const t = TEXTS[language];

  test('opens to the links and menus, and closes behind a choice', async () => {
    const page = await visitAs('employee', language, '/', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: t.menu.open }).click();
    await links(page).filter({ hasText: t.tracking.list.title }).click();
    await page.getByRole('heading', { level: 1, name: t.tracking.list.title }).waitFor();
    await page.getByRole('button', { name: t.menu.open }).click();
    await expect.poll(() => current(page)).toEqual([t.tracking.list.title]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
