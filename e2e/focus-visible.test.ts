import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { IN_ENGLISH, IN_VIETNAMESE, shownLast, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs } = startJourneys();

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/**
 * The element with the focus, and what lies over the centre of its visible part, if anything. Of a wide row that is the part in the window, above
 * and below it must be visible as a whole. A radio button without size is shown by its label.
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
    return { name, cover: cover === undefined ? null : `${cover?.tagName} ${cover?.className} at ${Math.round(middle)}` };
  });

/** Presses Tab (or Shift+Tab) until the focus leaves the page, and returns what was covered while it had the focus. */
const walk = async (page: Page, key: 'Tab' | 'Shift+Tab') => {
  const covered: object[] = [];
  let count = 0;
  for (; count < 400; count += 1) {
    await page.keyboard.press(key);
    const place = await focused(page);
    if (!place) break;
    if (place.cover) covered.push(place);
  }
  return { count, covered };
};

/** The mark of the element with the focus: the ring around it, or a bar at the left of a row. */
const markOf = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const name = `${element.tagName} ${element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
    if (element.matches('tr[data-row], li')) {
      const shadows = [element, element.querySelector('td')].map((part) => part && getComputedStyle(part).boxShadow);
      return { name, ring: null, bar: shadows.find((shadow) => shadow && shadow !== 'none') };
    }
    // A radio button without size is shown by its label, a field of several choices as a whole.
    const isTiny = element.getBoundingClientRect().width < 4;
    const label = element instanceof HTMLInputElement && isTiny ? element.labels?.[0] : undefined;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(label ?? element.closest('.mantine-PillsInput-input') ?? element);
    return { name, ring: `${outlineStyle} ${outlineWidth} ${outlineColor}`, bar: null };
  });

describe.each([
  { colorScheme: 'light', ring: 'solid 2px rgb(36, 91, 168)', bar: 'rgb(36, 91, 168) 3px 0px 0px 0px inset' },
  { colorScheme: 'dark', ring: 'solid 2px rgb(136, 174, 227)', bar: 'rgb(136, 174, 227) 3px 0px 0px 0px inset' },
] as const)('one mark of the focus ($colorScheme)', ({ colorScheme, ring, bar }) => {
  // A task for the worklist of home.
  beforeAll(async () => {
    const { aceBillNumber } = (await api.as('employee').get('/api/shipments/8')).body;
    const event = { dateTime: new Date().toISOString(), deliveryStatus: 'EXCEPTION', location: 'Kho', aceBillNumber };
    expect((await api.as('employee').post('/api/trackings', event)).status).toBe(201);
  });

  test.each([
    ['home', 'employee', '/', 'main li button', 20],
    ['a list', 'employee', '/shipment-ace', 'tr[data-row]', 30],
    ['a form', 'employee', '/shipment-ace/5/edit', '[name="notes"]', 30],
    ['an empty form with all messages', 'employee', '/shipment-ace/new', '[name="notes"]', 15],
    ['the page of a shipment', 'employee', '/shipment-ace/5/view', 'main dl', 10],
    ['a field of several choices', 'admin', '/admin/user-management/user/edit', '[name=login]', 10],
  ] as const)('is the same for all that %s has', async (_name, login, path, content, atLeast) => {
    const page = await visitAs(login, 'vi', path, { viewport: LAPTOP, colorScheme });
    await page.locator(content).first().waitFor({ state: 'attached' });
    // The bar and the right side of home come later.
    await page.getByRole('button', { name: TEXTS.vi.menu.language }).waitFor();
    if (path === '/') await page.getByRole('heading', { name: TEXTS.vi.desk.charts.deliveries }).waitFor();
    if (path.endsWith('new')) {
      await page.keyboard.press('Control+Enter');
      await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(3);
      expect((await markOf(page))?.ring, 'a wrong field').toBe(ring);
    }
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const others: object[] = [];
    for (let count = 0; count < 400; count += 1) {
      await page.keyboard.press('Tab');
      const mark = await markOf(page);
      if (!mark) {
        expect(count).toBeGreaterThan(atLeast);
        break;
      }
      if (mark.ring !== ring && mark.bar !== bar) others.push(mark);
    }
    expect(others).toEqual([]);
  });
});

describe.each([
  ...IN_VIETNAMESE.map((language) => ({ language, viewport: LAPTOP, size: 'laptop' })),
  ...IN_ENGLISH.map((language) => ({ language, viewport: PHONE, size: 'phone' })),
])('whatever has the focus ($language, $size)', ({ language, viewport }) => {
  const t = TEXTS[language];

  test.each([
    ['an empty form', '/shipment-ace/new', t.shipment.form.title, 20],
    ['a form with package lines', '/shipment-ace/5/edit', t.shipment.form.title, 30],
    ['the list', '/shipment-ace', t.shipment.list.title, 20],
    ['the page of a shipment', '/shipment-ace/1/view', t.shipment.group.receiver, 9],
  ])('is not hidden behind a bar in %s', async (_name, path, heading, atLeast) => {
    const page = await visitAs('employee', language, path, { viewport });
    await page.getByRole('heading', { name: heading }).first().waitFor();
    for (const content of shownLast(t, path)) await page.locator(content).first().waitFor({ state: 'attached' });
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      const { count, covered } = await walk(page, key);
      expect(covered, key).toEqual([]);
      expect(count).toBeGreaterThan(atLeast);
    }
  });

  test('is not hidden behind the heading, the first column or the buttons of the full list', async () => {
    if (viewport === PHONE) return;
    const page = await visitAs('employee', language, '/shipment-ace?size=50', { viewport });
    await page.locator('tr[data-row]').nth(30).waitFor();
    await page.getByText(t.list.arrangements.full, { exact: true }).click();
    await expect.poll(() => page.locator('thead th').count()).toBe(30);
    await page.locator('tr[data-row]').first().focus();
    for (const [key, times] of [
      ['ArrowDown', 40],
      ['ArrowUp', 40],
      ['Tab', 30],
      ['Shift+Tab', 70],
    ] as const) {
      for (let time = 0; time < times; time += 1) {
        await page.keyboard.press(key);
        const place = await focused(page);
        expect(place?.cover ?? null, `${key} ${time} ${place?.name}`).toBe(null);
      }
    }
  });
});
