import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { filled, IN_VIETNAMESE, startJourneys, TEXTS, unfold } from './journey.ts';

const { visitAs } = startJourneys();

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

describe.each(IN_VIETNAMESE)('leaving a form with unsaved changes (%s)', (language) => {
  const t = TEXTS[language];
  const dialog = (page: Page) => page.getByRole('dialog', { name: t.form.leave.title });
  const go = (page: Page, path: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, path);

  test('at a typed address asks: "Stay" restores the address and keeps the form, every time', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await unfold(page);
    await field(page, 'notes').fill('giữ lại');
    for (const path of ['/connector-ace', '/settings', '/shipment-ace/new?x=1']) {
      await go(page, path);
      await dialog(page).getByRole('button', { name: t.form.leave.stay }).click();
      await page.waitForURL(/#\/shipment-ace\/new$/);
      expect(await field(page, 'notes').inputValue()).toBe('giữ lại');
    }
    // A second address while the question is open.
    await go(page, '/settings');
    await dialog(page).waitFor();
    await go(page, '/connector-ace');
    await dialog(page).getByRole('button', { name: t.form.leave.stay }).click();
    await page.waitForURL(/#\/shipment-ace\/new$/);
    expect(await field(page, 'notes').inputValue()).toBe('giữ lại');
  });

  test('"Leave" goes to the new address, and Back returns from there', async () => {
    const page = await visitAs('user', language, '/shipment-ace');
    await page.getByRole('link', { name: t.shipment.list.create }).click();
    await unfold(page);
    await field(page, 'notes').fill('bỏ');
    await go(page, '/connector-ace');
    await dialog(page).getByRole('button', { name: t.form.leave.goKept }).click();
    await page.getByRole('heading', { name: t.connector.list.title }).waitFor();
    await page.goBack();
    await field(page, 'description').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: t.shipment.list.title, exact: true }).waitFor();
  });

  test('"Leave" and at once another address: goes there', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await unfold(page);
    await field(page, 'notes').fill('bỏ');
    await go(page, '/connector-ace');
    await dialog(page)
      .getByRole('button', { name: t.form.leave.goKept })
      .evaluate((button: HTMLElement) => {
        button.click();
        location.hash = '/settings';
      });
    await page.waitForURL(/#\/settings$/);
    await page.getByRole('heading', { name: filled(t.account.settings.title, { login: 'user' }) }).waitFor();
  });
});
