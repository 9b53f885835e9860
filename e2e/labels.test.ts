import { describe, expect, test } from 'vitest';
import { creator } from '../server/src/features/shipments/shipments.testing.ts';
import { en } from '../web/src/features/labels/texts/en.ts';
import { vi } from '../web/src/features/labels/texts/vi.ts';
import { en as packagesEn } from '../web/src/features/packages/texts/en.ts';
import { vi as packagesVi } from '../web/src/features/packages/texts/vi.ts';
import { filled, IN_VIETNAMESE, OWN_CONTEXT, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

describe.each(IN_VIETNAMESE)('the labels of packages (%s)', (language) => {
  const t = TEXTS[language];
  const { labels } = { vi, en }[language];
  const { package: packages } = { vi: packagesVi, en: packagesEn }[language];

  test('are printed with two keys in the format that this machine remembers, and the page says so', async () => {
    const shipment = await create({ totalPackages: 2, weight: 3 });
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/view`, OWN_CONTEXT);
    await page.getByText(packages.notPrinted).first().waitFor();
    await page.keyboard.press('l');
    const dialog = page.getByRole('dialog', { name: labels.title });
    await dialog.getByRole('combobox', { name: labels.format }).selectOption('a4x4');
    await dialog.getByRole('combobox', { name: labels.start }).selectOption('2');
    const printed = () => Promise.all([page.waitForEvent('popup'), page.waitForResponse('**/api/labels')]);
    const [[tab, answer]] = await Promise.all([printed(), dialog.getByRole('button', { name: labels.print, exact: true }).click()]);
    expect(answer.request().postDataJSON()).toMatchObject({ ids: [shipment.id], format: 'a4x4', start: 2 });
    expect(answer.headers()['content-type']).toBe('application/pdf');
    await page
      .getByText(filled(packages.printed, { times: 1 }))
      .first()
      .waitFor();
    await tab.close();

    await page.keyboard.press('l');
    await dialog.getByRole('combobox', { name: labels.start }).waitFor();
    // Two of the sheet are used: the next label is the last one.
    expect(await dialog.getByRole('combobox', { name: labels.start }).inputValue()).toBe('4');
    const [[again, second]] = await Promise.all([printed(), page.keyboard.press('Enter')]);
    expect(second.request().postDataJSON()).toMatchObject({ format: 'a4x4', start: 4 });
    await page
      .getByText(filled(packages.printed, { times: 2 }))
      .first()
      .waitFor();
    await again.close();
    await api.as('employee').put(`/api/shipments/${shipment.id}/packages/1`, { weighedKg: 1.5 });
    await page.getByText(packages.isOld).waitFor();
  });

  test('of selected shipments are one file for a printer of labels', async () => {
    const shipments = [await create({ customerReference: 'LABELS-1' }), await create({ customerReference: 'LABELS-2' })];
    const page = await visitAs('employee', language, '/shipment-ace?search=LABELS&label=missing&sort=id,desc', OWN_CONTEXT);
    await page.getByRole('checkbox').nth(2).waitFor();
    // The order is that of the list, whichever was chosen first.
    for (const row of [2, 1]) await page.getByRole('checkbox').nth(row).check();
    await page.getByRole('toolbar', { name: t.shipment.bulk.label }).getByRole('button', { name: t.shipment.detail.labels }).click();
    const dialog = page.getByRole('dialog', { name: labels.title });
    await dialog.getByRole('combobox', { name: labels.format }).selectOption('zpl203');
    const asked = page.waitForRequest('**/api/labels');
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: labels.store }).click()]);
    expect(download.suggestedFilename()).toBe('labels.zpl');
    expect((await asked).postDataJSON().ids).toEqual(shipments.map(({ id }) => id).toReversed());
    for (const { id } of shipments)
      expect((await api.as('employee').get(`/api/shipments/${id}/packages`)).body).toMatchObject([{ labels: { printed: 1 } }]);
    await page.reload();
    await page
      .getByText(t.shipment.list.noMatch ?? '')
      .or(page.getByText(t.shipment.filter.noMatch))
      .first()
      .waitFor();
  });

  test('are offered after a shipment was saved', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/new', OWN_CONTEXT);
    for (const [name, text] of Object.entries({
      receiverContactName: 'An',
      receiverTelNo: '0901234567',
      description: 'Trà',
      senderContactName: 'B',
      senderTelNo: '0902345678',
    }))
      await page.locator(`[name=${name}]`).fill(text);
    await page.keyboard.press('Control+Enter');
    const [tab, answer] = await Promise.all([
      page.waitForEvent('popup'),
      page.waitForResponse('**/api/labels'),
      page.getByRole('button', { name: t.shipment.created.labels, exact: true }).click(),
    ]);
    expect(answer.status()).toBe(200);
    expect(answer.request().postDataJSON()).toMatchObject({ format: '4x6' });
    await tab.close();
  });
});
