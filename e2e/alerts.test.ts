import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { filled, IN_ENGLISH, IN_VIETNAMESE, scan, shownLast, startJourneys, TEXTS } from './journey.ts';

const { visitAs } = startJourneys();

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Where every element of the page is, except messages. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *')]
      .filter((element) => element.checkVisibility() && !element.closest('section')?.matches('[data-alerts]'))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.tagName} ${x} ${y} ${width} ${height}`;
      }),
  );

/** The page's height, the width of its window without the scroll bar, and where the alert and the bars are. */
const layout = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const alerts = [...document.querySelectorAll('[data-alerts] > *')].map(boxOf);
    const bars = [...document.querySelectorAll('header, [data-list-foot], [data-save-bar]')].map(boxOf).filter(({ height }) => height > 0);
    return {
      count: alerts.length,
      bars: bars.length,
      isInside: alerts.every(({ left, right, top, bottom }) => left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight),
      covered: alerts.filter((a) => bars.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length,
    };
  });

describe.each([
  ...IN_VIETNAMESE.map((language) => ({ language, viewport: LAPTOP, size: 'laptop' })),
  ...IN_ENGLISH.map((language) => ({ language, viewport: PHONE, size: 'phone' })),
])('messages ($language, $size)', ({ language, viewport, size }) => {
  const t = TEXTS[language];

  test.each([
    ['the list', '/shipment-ace'],
    ['the page of a shipment', '/shipment-ace/1/view'],
    ['the form', '/shipment-ace/1/edit'],
  ])('lie above %s: nothing moves, and no bar is covered', async (_name, path) => {
    const page = await visitAs('employee', language, path, { viewport });
    for (const content of shownLast(t, path)) await page.locator(content).first().waitFor();
    // The bar comes by a request of its own, after or before the page.
    if (size === 'laptop') await page.getByRole('button', { name: t.menu.language }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const before = await places(page);
    expect(before.length).toBeGreaterThan(50);
    // In a field, a code is its text.
    const isForm = path.endsWith('edit');
    if (isForm) await page.getByRole('heading', { level: 1 }).click();
    const codes = ['NOTHING1', `NOTHING2${'0'.repeat(60)}`];
    for (const code of codes) {
      await scan(page, code);
      await page
        .getByRole('alert')
        .filter({ hasText: filled(isForm ? t.palette.scannedBesideFields : t.palette.scanned, { code }) })
        .waitFor();
    }
    // The first one stays while the pointer is on it; the second one has just come.
    await page.getByRole('alert').first().hover();
    expect(await places(page)).toEqual(before);
    const { bars, ...rest } = await layout(page);
    expect(rest).toEqual({ count: 2, isInside: true, covered: 0 });
    expect(bars).toBeGreaterThan(path.endsWith('view') ? 0 : 1);
    // What lies between and beside them can still be clicked, and so can their close buttons.
    for (const _code of codes) await page.getByRole('button', { name: t.alerts.close }).first().click();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(await places(page)).toEqual(before);
  });
});
