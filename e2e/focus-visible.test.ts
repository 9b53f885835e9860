import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { shownLast, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs } = startJourneys();

/** A small laptop, whose browser takes a part of the height. */
const LAPTOP = { width: 1280, height: 640 };
const PHONE = { width: 390, height: 844 };

/** How the focus is marked: by a ring around its element, or by a bar at the left of a row. */
const MARKS = {
  light: ['solid 2px rgb(36, 91, 168)', 'rgb(36, 91, 168) 3px 0px 0px 0px inset'],
  dark: ['solid 2px rgb(136, 174, 227)', 'rgb(136, 174, 227) 3px 0px 0px 0px inset'],
};

/**
 * The element with the focus, its mark, and what lies over the centre of its visible part, if anything. Of a wide row that is the part in the window,
 * above and below it must be visible as a whole. A radio button without size is shown by its label, a field of several choices as a whole.
 */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const name = `${element.tagName} ${element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const isTiny = element.getBoundingClientRect().width < 4;
    const box = (isTiny && label ? label : element).getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const middle = (box.top + box.bottom) / 2;
    // Browsers scroll to the line of the caret in a text area, here its first one.
    const spots = element.tagName === 'TEXTAREA' ? [box.top + 12] : [middle, box.top + 3, box.bottom - 3];
    const covers = spots.map((spot) => document.elementFromPoint((left + right) / 2, spot));
    const cover = covers.find((hit) => !(hit && (element.contains(hit) || label?.contains(hit) || hit.contains(element))));
    const shadows = [element, element.querySelector('td')].map((part) => part && getComputedStyle(part).boxShadow);
    const ringed = (isTiny && label) || element.closest('.mantine-PillsInput-input') || element;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(ringed);
    const mark = element.matches('tr[data-row], li')
      ? shadows.find((shadow) => shadow && shadow !== 'none')
      : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
    return { name, mark: mark ?? '', cover: cover === undefined ? null : `${cover?.tagName} ${cover?.className} at ${Math.round(middle)}` };
  });

/** Presses Tab (or Shift+Tab) until the focus leaves the page, and returns what was covered or marked in another way while it had the focus. */
const walk = async (page: Page, key: 'Tab' | 'Shift+Tab') => {
  const wrong: object[] = [];
  let count = 0;
  for (; count < 400; count += 1) {
    await page.keyboard.press(key);
    const place = await focused(page);
    if (!place) break;
    if (place.cover || !MARKS.light.includes(place.mark)) wrong.push(place);
  }
  return { count, wrong };
};

// A task for the worklist of home.
beforeAll(async () => {
  const { aceBillNumber } = (await api.as('employee').get('/api/shipments/8')).body;
  const event = { dateTime: new Date().toISOString(), deliveryStatus: 'EXCEPTION', location: 'Kho', aceBillNumber };
  expect((await api.as('employee').post('/api/trackings', event)).status).toBe(201);
});

const PAGES = [
  ['an empty form', 'employee', '/shipment-ace/new', 15],
  ['a form with package lines', 'employee', '/shipment-ace/5/edit', 30],
  ['the list', 'employee', '/shipment-ace', 20],
  ['the page of a shipment', 'employee', '/shipment-ace/5/view', 9],
] as const;

describe.each([
  {
    size: 'laptop',
    language: 'vi' as const,
    viewport: LAPTOP,
    pages: [
      ...PAGES,
      ['home', 'employee', '/', 20],
      ['a field of several choices', 'admin', '/admin/user-management/user/edit', 10],
    ] as const,
  },
  { size: 'phone', language: 'en' as const, viewport: PHONE, pages: PAGES },
])('whatever has the focus ($language, $size)', ({ language, viewport, pages }) => {
  const t = TEXTS[language];

  test.each(pages)('has the one mark, and is not hidden behind a bar, in %s', async (_name, login, path, atLeast) => {
    const page = await visitAs(login, language, path, { viewport });
    // The bar and the right side of home come later.
    await page.getByRole('button', { name: viewport === PHONE ? t.menu.open : t.menu.language }).waitFor();
    if (path === '/') {
      await page.locator('main li button').first().waitFor();
      await page.getByRole('heading', { name: t.desk.charts.deliveries }).waitFor();
    } else if (login === 'admin') await page.locator('[name=login]').waitFor();
    else for (const content of shownLast(t, path)) await page.locator(content).first().waitFor({ state: 'attached' });
    if (path.endsWith('new')) {
      // With all its messages.
      await page.keyboard.press('Control+Enter');
      await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(3);
      expect((await focused(page))?.mark, 'a wrong field').toBe(MARKS.light[0]);
    }
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      const { count, wrong } = await walk(page, key);
      expect(wrong, key).toEqual([]);
      expect(count).toBeGreaterThan(atLeast);
    }
  });
});

test('a field that the address asks for is not hidden behind the bar, nor by a line more in it', async () => {
  const page = await visitAs('employee', 'vi', '/shipment-ace/97/edit?field=receiverEmail', { viewport: LAPTOP });
  const name = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await expect.poll(name).toBe('receiverEmail');
  expect((await focused(page))?.cover).toBe(null);
  await page.keyboard.type('x');
  await page.locator('[data-save-bar]').getByText(TEXTS.vi.form.missing).waitFor();
  await expect.poll(async () => (await focused(page))?.cover).toBe(null);
});

test.each([
  [1280, 800, '/shipment-ace/new'],
  [390, 844, '/shipment-ace/new'],
  [390, 844, '/shipment-ace/5/view'],
])('whatever Tab leads to is whole between the bars at %i × %i, with folded groups, in %s', async (width, height, path) => {
  const page = await visitAs('employee', 'vi', path, { viewport: { width, height } });
  for (const content of shownLast(TEXTS.vi, path)) await page.locator(content).first().waitFor({ state: 'attached' });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  for (let count = 0; count < 100; count += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const { activeElement: element } = document;
      const bars = '[data-save-bar], [data-page-actions]';
      if (!element || element === document.body || element.closest(`header, ${bars}`)) return element === document.body ? null : 0;
      const top = document.querySelector(bars)?.getBoundingClientRect().top ?? innerHeight;
      const bottom = top > innerHeight / 2 ? Math.min(top, innerHeight) : innerHeight;
      return Math.max(0, Math.round(element.getBoundingClientRect().bottom - bottom - 1));
    });
    if (hidden === null) return;
    expect(hidden, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))).toBe(0);
  }
});

test('the focus has the same marks in the dark scheme, in its colour', async () => {
  const page = await visitAs('employee', 'vi', '/shipment-ace', { viewport: LAPTOP, colorScheme: 'dark' });
  await page.locator('tr[data-row]').first().waitFor();
  const marks: (string | undefined)[] = [];
  for (const key of ['/', 'ArrowDown']) {
    await page.keyboard.press(key);
    marks.push((await focused(page))?.mark);
  }
  expect(marks).toEqual(MARKS.dark);
});

test('the focus is not hidden behind the heading, the first column or the buttons of the full list', async () => {
  const t = TEXTS.vi;
  // So low that the rows scroll.
  const page = await visitAs('employee', 'vi', '/shipment-ace', { viewport: { width: 1280, height: 500 } });
  await page.getByText(t.list.arrangements.full, { exact: true }).click();
  await expect.poll(() => page.locator('thead th').count()).toBe(30);
  await page.locator('tr[data-row]').nth(19).waitFor();
  await page.locator('tr[data-row]').first().focus();
  for (const [key, times] of [
    ['ArrowDown', 19],
    ['ArrowUp', 19],
    ['Tab', 30],
    ['Shift+Tab', 60],
  ] as const) {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press(key);
      const place = await focused(page);
      expect(place?.cover ?? null, `${key} ${time} ${place?.name}`).toBe(null);
    }
  }
});
