import type { Language } from '@ace/contract/shared/languages.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chooseFile, headings, IMPORT_TEXTS, orders, sheetOf, textAt } from '../imports.testing.ts';
import { startJourneys, TYPING } from '../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../texts.ts';

const { api, visitAs } = startJourneys();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

const idIn = (page: Page) => Number(/import\/(\d+)\//.exec(page.url())?.[1]);

/** Begins to import, and waits for the report. */
const importAll = async (page: Page, language: Language) => {
  const t = IMPORT_TEXTS[language];
  await page.getByRole('main').locator('[data-shortcut=new]').click();
  await page.getByRole('dialog').getByRole('button', { name: t.check.confirm.go, exact: true }).click();
  await page.waitForURL(/\/report/);
};

describe.each(IN_VIETNAMESE)('importing a spreadsheet (%s)', (language) => {
  const t = IMPORT_TEXTS[language];
  const { shipment } = TEXTS[language];

  test('asks what odd columns are, shows errors in their cells, takes what was mended by keyboard, and can be undone', async () => {
    const name = `ODD${language}`;
    const [phone = ''] = headings(language, 'receiverTelNo');
    const rows = orders(name, 3);
    rows[1] = [`${name}-2`, 'Trần Văn Bình', '1.2E+17', 'Trà', '06/12/2026', '1'];
    // What is chosen for a set of headings is remembered: each language has its own.
    const odd = ['Mã đơn', 'Ai nhận hàng', 'Gọi số', 'Món', 'Hôm nào', `Bao nhiêu kí ${language}`];
    const page = await visitAs('user', language, '/import');
    await chooseFile(page, 'Đơn tháng 12.tsv', sheetOf(odd, ...rows));
    await page.waitForURL(/\/columns$/);
    const fields = headings(language, 'customerReference', 'receiverContactName', 'receiverTelNo', 'description', 'shipDate', 'weight');
    const choices = page.getByRole('list').getByRole('combobox');
    await expect.poll(() => choices.count()).toBe(6);
    for (const [index, field] of fields.entries()) {
      await choices.nth(index).click();
      await page.getByRole('option', { name: field, exact: true }).click();
    }
    await page.getByText(t.columns.complete).waitFor();
    await button(page, t.columns.check).click();

    await page.waitForURL(/\/check$/);
    await page.getByRole('link', { name: new RegExp(`^${t.check.filters.error} 1$`) }).waitFor();
    expect(await button(page, t.check.importAll).isDisabled()).toBe(true);
    await page.locator('tbody td').first().waitFor();
    await page.keyboard.press('F8');
    await page.getByRole('status').getByText(t.message.exponent).waitFor();
    await page.keyboard.type('0912999888', TYPING);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: new RegExp(`^${t.check.filters.error} 0$`) }).waitFor();
    expect(await textAt(page, 3, phone)).toBe('0912999888');

    await importAll(page, language);
    await page.getByRole('link', { name: `3 ${t.report.created}` }).waitFor();
    await button(page, filled(t.report.print, { number: 3 })).waitFor();
    await expect.poll(() => page.locator('tbody a').count()).toBe(3);
    const { body } = await api.as('user').get(`/api/shipments?importId=${idIn(page)}&sort=id,asc`);
    expect(body.map((one: { receiverTelNo: string }) => one.receiverTelNo)).toEqual(['0912345000', '0912999888', '0912345002']);

    await button(page, new RegExp(`^${t.report.undo}`)).click();
    await page.getByRole('dialog').getByRole('button', { name: t.report.undo, exact: true }).click();
    await page.getByText(filled(t.report.undoneAll, { undone: 3 })).waitFor();
    expect((await api.as('user').get(`/api/shipments?importId=${idIn(page)}`)).body).toEqual([]);
    expect(await page.getByText(shipment.list.empty).count()).toBe(0);
  });
});
