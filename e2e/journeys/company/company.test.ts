import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../../../server/src/features/shipments/shipments.testing.ts';
import { printedText } from '../../../server/src/testing/pdf.ts';
import { drawnPicture } from '../../../server/src/testing/pictures.ts';
import { en } from '../../../web/src/features/company/texts/page.en.ts';
import { vi } from '../../../web/src/features/company/texts/page.vi.ts';
import { startJourneys } from '../../journey.ts';
import { IN_ENGLISH, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

describe.each(IN_ENGLISH)('the company (%s)', (language) => {
  const t = TEXTS[language];
  const { company } = { vi, en }[language];
  const { field } = company;

  test('gets its name, logo and tax code, which the app and the bill show', async () => {
    const page = await visitAs('admin', language, '/admin/company');
    await box(page, field.name).fill('Vận tải An Phú');
    await box(page, field.address).fill('12 Nguyễn Huệ, Quận 1');
    await box(page, field.phone).fill('gọi An');
    await box(page, field.taxCode).fill('0301234567');
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawnPicture(600, 200) });
    await page.getByRole('img', { name: company.logo }).waitFor();
    await page.getByRole('button', { name: t.form.save }).click();
    await page.getByText(t.error.Pattern).waitFor();
    expect(await box(page, field.phone).getAttribute('aria-invalid')).toBe('true');

    await box(page, field.phone).fill('+84 28 3822 1234');
    await box(page, field.phone).press('Enter');
    await page.getByText(company.saved).waitFor();
    await expect.poll(() => page.title()).toContain('Vận tải An Phú');
    await page.reload();
    await page.getByRole('img', { name: company.logo }).waitFor();
    expect(await box(page, field.taxCode).inputValue()).toBe('0301234567');

    const { id } = (await api.as('employee').post('/api/shipments', shipmentInput({}))).body;
    const bill = printedText(await api.as('employee').bytes(`/api/customer/bill/shipment/${id}?language=${language}`));
    for (const text of ['Vận tải An Phú', '12 Nguyễn Huệ, Quận 1', '+84 28 3822 1234', '0301234567'])
      expect(bill).toContain(text.replaceAll(' ', ''));
  });

  test('asks before a page with changes is left, and shows what somebody else has saved meanwhile', async () => {
    const page = await visitAs('admin', language, '/admin/company');
    await box(page, field.bankAccount).fill('VCB 007 100 1234');
    const { body } = await api.as('admin').get('/api/settings/company');
    const { environment: _environment, lastModifiedBy: _by, lastModifiedDate: _date, ...input } = body;
    await api.as('admin').put('/api/settings/company', { ...input, url: 'https://anphu.vn', bankAccount: 'BIDV 1' });
    await page.getByRole('button', { name: t.form.save }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'BIDV 1' });
    await conflict.getByRole('button', { name: t.form.conflict.keepMine }).click();
    await page.getByRole('button', { name: t.form.save }).click();
    await page.getByText(company.saved).waitFor();
    expect((await api.as('admin').get('/api/settings/company')).body).toMatchObject({
      url: 'https://anphu.vn',
      bankAccount: 'VCB 007 100 1234',
    });
  });

  test.each([1280, 390])('with a long name leaves the menus their room, %i pixels wide', async (width) => {
    const { environment: _environment, ...settings } = (await api.as('admin').get('/api/settings/company')).body;
    const put = (name: string) => api.as('admin').put('/api/settings/company', { ...settings, version: undefined, name });
    const name = 'Công ty Cổ phần Vận chuyển Quốc tế '.repeat(2).trim();
    expect((await put(name)).status).toBe(200);
    const page = await visitAs('admin', language, '/', { viewport: { width, height: 800 } });
    await page.getByRole('link', { name }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await put(settings.name);
  });

  test('shows the papers as they would be while it is filled in', async () => {
    const page = await visitAs('admin', language, '/admin/company');
    const paper = (name: 'bill' | 'label') => page.getByRole('img', { name: company[name] });
    await paper('label').waitFor();
    const before = await paper('bill').getAttribute('src');
    await box(page, field.name).fill('Vận tải Bình Minh');
    await expect.poll(() => paper('bill').getAttribute('src'), { timeout: 15_000 }).not.toBe(before);
    await box(page, field.name).fill('');
    await box(page, field.gs1Prefix).fill('12');
    await page.getByText(company.noPreview).waitFor();
  });

  test('refuses a picture that is too large before it is sent', async () => {
    const page = await visitAs('admin', language, '/admin/company');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(200_001) });
    await page.getByText(company.tooLarge).waitFor();
  });
});
