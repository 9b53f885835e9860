import { describe, expect, test } from 'vitest';
import { SALE } from '../../../server/src/features/papers/papers.testing.ts';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { en } from '../../../web/src/features/papers/texts/page.en.ts';
import { vi } from '../../../web/src/features/papers/texts/page.vi.ts';
import { OWN_CONTEXT, startJourneys } from '../../journey.ts';
import { IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

describe.each(IN_VIETNAMESE)('papers for customs (%s)', (language) => {
  const t = TEXTS[language];
  const { papers } = { vi, en }[language];

  test('of selected shipments are one file', async () => {
    const shipments = [await create({ ...SALE, customerReference: 'PAPERS-1' }), await create({ ...SALE, customerReference: 'PAPERS-2' })];
    const page = await visitAs('employee', language, '/shipment-ace?search=PAPERS&sort=id,desc', OWN_CONTEXT);
    await page.getByRole('checkbox').nth(2).waitFor();
    for (const place of [2, 1]) await page.getByRole('checkbox').nth(place).check();
    await page.getByRole('toolbar').getByRole('button', { name: t.shipment.detail.papers }).click();
    const dialog = page.getByRole('dialog', { name: papers.title });
    await dialog.getByText(papers.blanks).waitFor();
    const [tab, answer] = await Promise.all([
      page.waitForEvent('popup'),
      page.waitForResponse('**/api/customer/invoices'),
      dialog.getByRole('button', { name: papers.print, exact: true }).click(),
    ]);
    expect(answer.request().postDataJSON()).toEqual({ ids: shipments.map(({ id }) => id).reverse() });
    expect(answer.headers()['content-type']).toBe('application/pdf');
    await tab.close();
  });

  test('and their broker’s file is stored, as a workbook or CSV', async () => {
    const shipments = [await create({ ...SALE, customerReference: 'BROKER-1' }), await create({ ...SALE, customerReference: 'BROKER-2' })];
    const page = await visitAs('employee', language, '/shipment-ace?search=BROKER&sort=id,desc', OWN_CONTEXT);
    await page.getByRole('checkbox').nth(2).waitFor();
    for (const place of [2, 1]) await page.getByRole('checkbox').nth(place).check();
    const { broker } = papers;
    for (const [kind, name] of [
      [broker.xlsx, 'customs.xlsx'],
      [broker.packages, 'customs-packages.csv'],
    ] as const) {
      await page.getByRole('toolbar').getByRole('button', { name: broker.open }).click();
      const [answer, download] = await Promise.all([
        page.waitForResponse('**/api/customs-sheets**'),
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: kind }).click(),
      ]);
      expect(answer.request().postDataJSON()).toEqual({ shipmentIds: shipments.map(({ id }) => id).reverse() });
      expect(download.suggestedFilename()).toBe(name);
    }
  });
});
