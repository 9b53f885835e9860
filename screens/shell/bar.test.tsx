import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LANGUAGES, TEXTS } from '../../e2e/texts.ts';
import { find, openScreen, press, shipmentsOf, waitFor } from '../screen.tsx';
import { INFO } from './pages.testing.ts';

const bar = page.getByRole('banner');
/** The first one is that of the company's name. */
const links = () => [...document.querySelectorAll<HTMLElement>('header a')].filter((link) => link.checkVisibility());
const linkOf = (name: string) => bar.getByRole('link', { name });
const textsOf = (elements: Iterable<HTMLElement>) => [...elements].map((element) => element.innerText.trim());

/** The texts of the links that lead to the current page, except that of the company's name. */
const current = () =>
  textsOf(
    [...document.querySelectorAll<HTMLElement>('header [aria-current=page]:not(:first-child), header span > [aria-current=page]')].filter(
      (link) => link.checkVisibility(),
    ),
  );

const boxOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
};

const isInMenu = () => document.activeElement?.closest('[role=menu]') != null;

const t = TEXTS.vi;
const { home, lookupShort, import: imports } = t.menu;
const [shipments, trackings, connectors] = [t.shipment, t.tracking, t.connector].map(({ list }) => list.title) as [string, string, string];

describe('the bar', () => {
  test.each([
    ['admin', [home, shipments, trackings, lookupShort]],
    ['employee', [home, shipments, trackings, lookupShort]],
    ['user', [home, shipments, connectors, imports]],
  ] as const)('has the pages of each role (%s), and shows the current one', async (login, expected) => {
    await openScreen('/', { as: login, answers: { 'GET /api/problems': [] } });
    await expect.poll(() => textsOf(links()).slice(1)).toEqual(expected);
    await expect.poll(current).toEqual([home]);
    for (const name of expected.slice(1)) {
      await userEvent.click(links().find(({ innerText }) => innerText.includes(name)) as HTMLElement);
      await expect.poll(current).toEqual([name]);
    }
  });

  test('shows the page of the list also with its search, and of a record in it', async () => {
    await openScreen('/shipment-ace?page=2&search=an', { answers: { 'GET /api/_search/shipments': shipmentsOf(3) } });
    await expect.poll(current).toEqual([shipments]);
    (await waitFor('tr[data-row]')).focus();
    await press('Enter');
    await expect.element(page.getByRole('heading', { name: t.shipment.group.receiver })).toBeVisible();
    expect(current()).toEqual([shipments]);
  });

  test.each(LANGUAGES)('fits into 1280 px in one line (%s)', async (language) => {
    await openScreen('/entity-audit', { as: 'admin', language, answers: { 'GET /management/info': INFO } });
    await expect.element(bar.getByRole('button', { name: TEXTS[language].menu.administration })).toBeVisible();
    await document.fonts.ready;
    const boxes = [...document.querySelectorAll('header a, header button')].map((element) => element.getBoundingClientRect());
    expect(document.documentElement.scrollWidth).toBe(1280);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(1264);
    expect(Math.max(...boxes.map(({ height }) => Math.round(height)))).toBeLessThanOrEqual(36);
  });

  test('keeps its buttons where they are when their menus open', async () => {
    await openScreen('/', { as: 'admin' });
    for (const name of [t.menu.shipment, t.menu.scheme, t.menu.language, /admin$/]) {
      const button = bar.getByRole('button', { name });
      await expect.element(button).toBeVisible();
      await document.fonts.ready;
      const before = boxOf(button.element());
      await button.click();
      await expect.element(page.getByRole('menu')).toBeVisible();
      expect(boxOf(button.element()), String(name)).toEqual(before);
      // The menu takes the keys once it has the focus.
      await expect.poll(isInMenu).toBe(true);
      await press('Escape');
      await expect.poll(() => find('[role=menu]')).toBeNull();
    }
  });

  test('keeps the documented menus, which mark the current page', async () => {
    await openScreen('/connector-ace', { as: 'admin' });
    const items = () => textsOf(document.querySelectorAll<HTMLElement>('[role=menuitem]'));
    const currentItems = () => textsOf(document.querySelectorAll<HTMLElement>('[role=menuitem][aria-current=page]'));
    const menu = bar.getByRole('button', { name: t.menu.shipment });
    await menu.click();
    await expect.poll(items).toEqual([shipments, trackings, t.menu.lookup, connectors, imports, t.menu.manifests, t.menu.scan]);
    expect(currentItems()).toEqual([connectors]);
    await expect.poll(isInMenu).toBe(true);
    await press('Escape');
    await expect.poll(items).toEqual([]);
    // None of its links is in the bar, so its menu is marked there.
    expect(menu.element().getAttribute('data-current')).toBe('alone');
    await bar.getByRole('button', { name: t.menu.administration }).click();
    await page.getByRole('menuitem', { name: t.menu.users }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: t.user.list.title })).toBeVisible();
    await bar.getByRole('button', { name: t.menu.administration }).click();
    await expect.poll(currentItems).toEqual([t.menu.users]);
  });
});

test('the bar of a phone opens to the links and menus, and closes behind a choice', async () => {
  const { menu, tracking } = TEXTS.en;
  await openScreen('/', { language: 'en', width: 390 });
  await page.getByRole('button', { name: menu.open }).click();
  await linkOf(tracking.list.title).click();
  await expect.element(page.getByRole('heading', { level: 1, name: tracking.list.title })).toBeVisible();
  await expect.poll(() => linkOf(tracking.list.title).all()).toEqual([]);
  await page.getByRole('button', { name: menu.open }).click();
  await expect.poll(current).toEqual([tracking.list.title]);
  expect(document.documentElement.scrollWidth).toBe(390);
});
