import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { scan, startJourneys } from '../../journey.ts';
import { parcelsOf } from '../../sharing.testing.ts';
import { filled, IN_ENGLISH, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visit, visitAs } = startJourneys();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const { createShipment, track } = parcelsOf({ api });

/** The address of the page of a shipment on this machine: the link has the public one. */
const pageOf = async ({ id }: Shipment) =>
  api.address + new URL((await api.as('employee').post(`/api/shipments/${id}/share`)).body.url).pathname;

describe('the page of a shared shipment', () => {
  test('shows without scripts where the shipment is, in both languages', async () => {
    const shipment = await createShipment();
    await track(shipment, 'IN_TRANSIT');
    const page = await visit('/', 'en', { javaScriptEnabled: false, locale: 'en-AU' });
    await page.goto(await pageOf(shipment));
    await page.getByText('In transit').first().waitFor();
    await page.getByRole('link', { name: 'Tiếng Việt' }).click();
    await page.getByText('Đang vận chuyển').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('vi');
  });

  test('is passed on by the device, where it can, and names its way of asking', async () => {
    const shipment = await createShipment();
    const page = await visit('/', 'en', { locale: 'en-AU' });
    const address = await pageOf(shipment);
    await page.goto(address);
    await page.getByRole('link', { name: 'hoidap@acecargo.example' }).waitFor();
    // The browser of the tests has no such window: it shows no button for it.
    expect(await page.getByRole('button').count()).toBe(0);
    await page.addInitScript(() => {
      navigator.share = async (data) => void Object.assign(globalThis, { passedOn: data?.url });
    });
    await page.goto(`${address}?lang=vi`);
    await page.getByRole('button', { name: 'Chia sẻ trang này' }).click();
    expect(await page.evaluate(() => (globalThis as unknown as { passedOn: string }).passedOn)).toBe(address);
  });

  test.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)('has nothing that axe-core finds, and fits into %i pixels (%s)', async (width, colorScheme) => {
    const shipment = await createShipment({ partnerShipment: 'gtsCad', partnerShipmentId: 'CA-77 '.repeat(8).trim() });
    for (const status of ['COLLECTED', 'EXCEPTION']) await track(shipment, status);
    const page = await visit('/', 'vi', { viewport: { width, height: 800 }, colorScheme });
    for (const address of [await pageOf(shipment), `${api.address}/t/nothing`]) {
      await page.goto(address);
      // The policy of the page allows no script but this one.
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const found = await (
          globalThis as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
        ).axe.run();
        return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      });
      expect(violations, address).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    }
  });
});

describe.each(IN_VIETNAMESE)('tracking by number (%s)', (language) => {
  const t = TEXTS[language];
  const card = (page: Page, number: string) => page.getByRole('article', { name: number, exact: true });

  test('is passed on by the device, where it can and there is something', async () => {
    const { aceBillNumber } = await createShipment();
    const page = await visit('/track?numbers=NOTHING-2', language);
    await page.addInitScript(() => {
      navigator.share = async (data) => void Object.assign(globalThis, { passedOn: data?.url });
    });
    await page.reload();
    await card(page, 'NOTHING-2').getByText(t.track.notFound).waitFor();
    expect(await page.getByRole('button', { name: t.track.share }).count()).toBe(0);
    await page.getByRole('textbox', { name: t.track.numbers }).fill(aceBillNumber);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t.track.share }).click();
    const passedOn = await page.evaluate(() => (globalThis as unknown as { passedOn: string }).passedOn);
    expect(passedOn).toBe(page.url());
    expect(passedOn).toContain(aceBillNumber);
  });

  test('what cannot be asked for is said at its field, and when to try again', async () => {
    await api.context.pool.query('delete from "rateLimit"');
    const page = await visit('/track', language);
    await page.getByRole('button', { name: t.track.submit }).click();
    await page.getByText(t.track.missing).waitFor();
    const numbers = page.getByRole('textbox', { name: t.track.numbers });
    const digits = page.getByRole('textbox', { name: t.track.digits });
    await numbers.fill(Array.from({ length: 11 }, (_, index) => `N${index}`).join(' '));
    await digits.fill('12');
    await page.getByText(filled(t.track.tooMany, { max: 10 })).waitFor();
    await page.getByText(t.track.wrongDigits).waitFor();
    await digits.fill('');
    for (const round of [1, 2, 3, 4]) {
      await numbers.fill(Array.from({ length: 10 }, (_, index) => `N${round}${index}`).join(' '));
      await numbers.press('Enter');
      if (round < 4) await card(page, `N${round}0`).waitFor();
    }
    await page
      .getByRole('alert')
      .getByText(filled(t.track.wait, { minutes: 15 }))
      .waitFor();
    await api.context.pool.query('delete from "rateLimit"');
  });
});

describe.each(IN_ENGLISH)('the link of a bill (%s)', (language) => {
  test('opens the shipment when our scanner reads it', async () => {
    const shipment = await createShipment();
    const { url } = (await api.as('employee').post(`/api/shipments/${shipment.id}/share`)).body;
    const page = await visitAs('employee', language, '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await scan(page, url);
    await page.waitForURL((address) => address.hash.endsWith(`/shipment-ace/${shipment.id}/view`));
  });
});
