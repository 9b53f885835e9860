import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, startJourneys, TEXTS } from './journey.ts';

const { visit, visitAs } = startJourneys();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core calls serious or critical on the page as it is. */
const findings = async (page: Page) => {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as { axe: { run: () => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }
    ).axe.run();
    return violations
      .filter(({ impact }) => ['serious', 'critical'].includes(impact))
      .map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))]);
  });
};

const PAGES = [
  ['/', 'h1'],
  ['/shipment-ace', 'tr[data-row], li'],
  ['/shipment-ace?search=zzzz', '[role=status]'],
  ['/shipment-ace/5/view', 'dl'],
  ['/shipment-ace/new', '[name=description]'],
  ['/shipment-ace/5/edit', '[name=description]'],
  ['/shipment-ace/5/delete', '[role=dialog]'],
  ['/nowhere', '[role=alert]'],
] as const;

describe.each(LANGUAGES)('no serious finding of axe-core (%s)', (language) => {
  test.each(['light', 'dark'] as const)('on any page, at both widths (%s)', async (colorScheme) => {
    for (const width of [1280, 390]) {
      for (const [path, sign] of PAGES) {
        const page = await visitAs('employee', language, path, { colorScheme, reducedMotion: 'reduce', viewport: { width, height: 800 } });
        await page.locator(sign).first().waitFor();
        await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
        expect(await findings(page), `${path} at ${width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} at ${width} scrolls sideways`).toBe(
          true,
        );
        await page.context().close();
      }
    }
  });

  test('on the sign-in window', async () => {
    const page = await visit('/shipment-ace', { reducedMotion: 'reduce' });
    await page.evaluate((language) => localStorage.setItem('language', language), language);
    await page.reload();
    await page.getByRole('dialog', { name: TEXTS[language].signIn.title }).waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
