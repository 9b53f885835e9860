import { describe, expect, test } from 'vitest';
import { creator } from '../server/src/features/shipments/shipments.testing.ts';
import { en } from '../web/src/features/packages/texts/en.ts';
import { vi } from '../web/src/features/packages/texts/vi.ts';
import { IN_VIETNAMESE, scan, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

describe.each(IN_VIETNAMESE)('the packages of a shipment (%s)', (language) => {
  const t = TEXTS[language];
  const { package: texts } = { vi, en }[language];
  const measureOf = (number: number) => texts.measureOf.replace('{{number}}', String(number));

  test('a scanned code opens the shipment at its package, which is weighed there', async () => {
    const shipment = await create({ totalPackages: 12, weight: 30 });
    const code = `${shipment.aceBillNumber}P11`;
    const page = await visitAs('employee', language, '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await scan(page, code);
    await page.waitForURL(new RegExp(`/shipment-ace/${shipment.id}/view`));
    const found = page.locator('tr[aria-current]');
    await found.getByText(code, { exact: true }).waitFor();
    expect(await found.count()).toBe(1);
    await expect.poll(() => found.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight)).toBe(true);

    await found.getByRole('button', { name: measureOf(11) }).click();
    const dialog = page.getByRole('dialog', { name: measureOf(11) });
    await dialog.getByRole('textbox', { name: texts.kg }).waitFor();
    await page.keyboard.type('3,25');
    for (const length of ['40', 'x', '20']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(length);
    }
    await dialog.getByText(texts.notANumber).waitFor();
    await dialog.getByRole('textbox', { name: texts.width }).fill('30');
    await page.keyboard.press('Enter');
    await page.getByText(texts.measured.replace('{{number}}', '11')).waitFor();
    await found.getByText('40 × 30 × 20').waitFor();
    await found.getByText('3,25').waitFor();
  });

  test('what somebody else has weighed since the dialog opened is not overwritten', async () => {
    const shipment = await create({ totalPackages: 1 });
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/view`);
    await page.getByRole('button', { name: measureOf(1) }).click();
    const dialog = page.getByRole('dialog', { name: measureOf(1) });
    await dialog.getByRole('textbox', { name: texts.kg }).fill('3');
    await api.as('admin').put(`/api/shipments/${shipment.id}/packages/1`, { weighedKg: 7.5 });
    await page.getByRole('table', { name: texts.title }).getByText('7,5').waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    expect((await api.as('admin').get(`/api/shipments/${shipment.id}/packages`)).body).toMatchObject([{ weighedKg: 7.5 }]);
  });

  test('the table follows what others do', async () => {
    const shipment = await create({ totalPackages: 2 });
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/view`);
    const rows = page.getByRole('table', { name: texts.title }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(3);
    await api.as('admin').put(`/api/shipments/${shipment.id}/packages/2`, { weighedKg: 7.5 });
    await rows.nth(2).getByText('7,5').waitFor();
    const { body } = await api.as('admin').get(`/api/shipments/${shipment.id}`);
    await api.as('admin').put('/api/shipments', { ...body, totalPackages: 3 });
    await expect.poll(() => rows.count()).toBe(4);
  });

  test('a search for a code leads to its package', async () => {
    const shipment = await create({ totalPackages: 2 });
    const code = `${shipment.aceBillNumber}P02`;
    const page = await visitAs('employee', language, `/shipment-ace?search=${code}`);
    await page.locator(`a[href="#/shipment-ace/${shipment.id}/view"]`).first().click();
    await page.locator('tr[aria-current]').getByText(code, { exact: true }).waitFor();
  });

  test('the form keeps each line with its package', async () => {
    const packageInfos = [{ number: 2, itemCubicWeight: 4 }];
    const shipment = await create({ partnerShipment: 'gtsCad', totalPackages: 3, packageInfos });
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/edit`);
    const cell = (line: number, column: string) => page.locator(`[name="packageInfos.${line}.${column}"]`);
    await cell(1, 'itemCubicWeight').waitFor();
    expect(await cell(1, 'itemCubicWeight').inputValue()).toBe('4');
    await cell(2, 'itemCustomValue').fill('9');
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await page.waitForURL((url) => !url.href.includes('/edit'));
    const { body } = await api.as('employee').get(`/api/shipments/${shipment.id}`);
    expect(body.packageInfos).toMatchObject([
      { number: 2, itemCubicWeight: 4 },
      { number: 3, itemCustomValue: 9 },
    ]);
  });
});
