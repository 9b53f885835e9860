import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startJourneys } from '../journey.ts';
import { counterOf, fillRequired } from '../shipments.testing.ts';
import { IN_VIETNAMESE, TEXTS } from '../texts.ts';

const { api, visitAs } = startJourneys();

const countOf = counterOf({ api });

describe.each(IN_VIETNAMESE)('shipments (%s)', (language) => {
  const t = TEXTS[language];
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });

  test('a clerk creates, finds, edits, prints and deletes one', async () => {
    const page = await visitAs('employee', language, '/shipment-ace');
    await page.getByRole('link', { name: t.shipment.list.create }).click();
    await page.getByRole('heading', { name: t.shipment.form.title }).waitFor();
    // The sender is prefilled with the user who registers it.
    expect(await page.locator('[name="senderName"]').inputValue()).toBe('ACE Cargo');
    expect(await page.locator('[name="senderContactName"]').inputValue()).toBe('Nguyễn Thị Thu Hà');
    expect(await save(page).isDisabled()).toBe(true);
    await page.locator('[name="receiverTelNo"]').waitFor();
    await page.getByRole('button', { name: t.shipment.field.receiverTelNo }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('receiverTelNo');

    const mark = `journey ${language}`;
    await fillRequired(page, { notes: mark });
    await save(page).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    await page
      .getByRole('status')
      .filter({ hasText: t.aceApp.shipment.created.split('{{')[0] })
      .waitFor();

    await page.getByRole('textbox', { name: t.shipment.list.search }).fill(`binh "${mark}"`.replaceAll('"', ''));
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=binh/);
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(1);
    await page
      .locator('tr[data-row]')
      .getByRole('link', { name: new RegExp(`^${t.list.edit} `) })
      .click();
    await page.locator('[name="receiverName"]').fill('Nhà thuốc Phúc An');
    await save(page).click();
    // Back to where it was opened from, including the search.
    await page.waitForURL(/search=binh/);
    await page.getByRole('cell', { name: 'Nhà thuốc Phúc An' }).waitFor({ state: 'attached' });

    await page.locator('tr[data-row]').getByText('Cà phê rang xay').click();
    await page.getByRole('heading', { level: 2, name: t.shipment.group.info }).waitFor();
    const bill = page.context().waitForEvent('response', (answer) => answer.url().includes('/api/customer/bill/'));
    const tab = page.waitForEvent('popup');
    await page.getByRole('button', { name: t.shipment.detail.print }).click();
    const answer = await bill;
    // A page in the background is rarely rendered, and the next steps would wait for it.
    await (await tab).close();
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.url()).toContain(`language=${language}`);

    await page.getByRole('button', { name: t.form.back }).click();
    await page
      .locator('tr[data-row]')
      .getByRole('link', { name: new RegExp(`^${t.list.delete} `) })
      .click();
    await page.getByRole('dialog', { name: t.confirmDelete.title }).getByText('Nhà thuốc Phúc An').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: t.form.cancel }).click();
    expect(await countOf(mark)).toBe(1);
    await page
      .locator('tr[data-row]')
      .getByRole('link', { name: new RegExp(`^${t.list.delete} `) })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: t.shipment.delete.action, exact: true }).click();
    await page.getByText(t.shipment.list.noMatch).waitFor();
    expect(await countOf(mark)).toBe(0);
    await page.getByRole('button', { name: t.list.clear }).first().click();
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(20);
  });
});
