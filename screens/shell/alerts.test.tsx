import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import { openScreen, scan } from '../screen.tsx';
import { expectWhole, SHIPMENT_PAGES } from './pages.testing.ts';

/** Where every element of the page is, except messages. */
const places = () =>
  [...document.querySelectorAll('#root *')]
    .filter((element) => element.checkVisibility() && !element.closest('section')?.matches('[data-alerts]'))
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${x} ${y} ${width} ${height}`;
    });

/** How many alerts and bars there are, and where the alerts are. */
const layout = () => {
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const alerts = [...document.querySelectorAll('[data-alerts] > *')].map(boxOf);
  const bars = [...document.querySelectorAll('header, [data-list-foot], [data-save-bar]')].map(boxOf).filter(({ height }) => height > 0);
  return {
    count: alerts.length,
    bars: bars.length,
    isInside: alerts.every(({ left, right, top, bottom }) => left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight),
    covered: alerts.filter((a) => bars.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length,
  };
};

describe.each([
  { language: 'vi' as const, width: 1280, size: 'laptop' },
  { language: 'en' as const, width: 390, size: 'phone' },
])('messages ($size)', ({ language, width, size }) => {
  const t = TEXTS[language];

  test.each([
    ['the list', '/shipment-ace'],
    ['the page of a shipment', '/shipment-ace/1/view'],
    ['the form', '/shipment-ace/1/edit'],
  ])('lie above %s: nothing moves, and no bar is covered', async (_name, path) => {
    await openScreen(path, { language, width, answers: SHIPMENT_PAGES });
    await expectWhole(t, path);
    // The bar comes by a request of its own, after or before the page.
    if (size === 'laptop') await expect.element(page.getByRole('button', { name: t.menu.language })).toBeVisible();
    await document.fonts.ready;
    // In a field, a code is its text.
    const isForm = path.endsWith('edit');
    if (isForm) await page.getByRole('heading', { level: 1 }).click();
    const before = places();
    expect(before.length).toBeGreaterThan(50);
    const codes = ['NOTHING1', `NOTHING2${'0'.repeat(60)}`];
    const alerts = page.getByRole('alert');
    for (const code of codes) {
      await scan(code);
      await expect
        .element(alerts.filter({ hasText: filled(isForm ? t.palette.scannedBesideFields : t.palette.scanned, { code }) }))
        .toBeVisible();
      // The first one stays while the pointer is on it; the second one has just come.
      await userEvent.hover(alerts.first());
    }
    expect(places()).toEqual(before);
    const { bars, ...rest } = layout();
    expect(rest).toEqual({ count: 2, isInside: true, covered: 0 });
    expect(bars).toBeGreaterThan(path.endsWith('view') ? 0 : 1);
    // What lies between and beside them can still be clicked, and so can their close buttons.
    for (const _code of codes) await page.getByRole('button', { name: t.alerts.close }).first().click();
    await expect.poll(() => alerts.all()).toEqual([]);
    expect(places()).toEqual(before);
  });
});

test('the same message is not shown twice at once', async () => {
  await openScreen('/shipment-ace', { answers: SHIPMENT_PAGES });
  await expectWhole(TEXTS.vi, '/shipment-ace');
  for (const code of ['NOTHING1', 'NOTHING2', 'NOTHING1']) await scan(code);
  const shown = () =>
    [...document.querySelectorAll('[data-alerts] [role=alert]')].map(({ textContent }) => /NOTHING\d/.exec(textContent)?.[0]);
  await expect.poll(shown).toEqual(['NOTHING2', 'NOTHING1']);
});
