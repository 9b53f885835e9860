import { describe, expect, test } from 'vitest';
import { SALE } from '../../server/src/features/papers/papers.testing.ts';
import { creator } from '../../server/src/features/shipments/shipments.testing.ts';
import { en as goodsInEnglish } from '../../web/src/features/goods/texts/page.en.ts';
import { vi as goodsInVietnamese } from '../../web/src/features/goods/texts/page.vi.ts';
import { en } from '../../web/src/features/papers/texts/page.en.ts';
import { vi } from '../../web/src/features/papers/texts/page.vi.ts';
import { OWN_CONTEXT, startJourneys } from '../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

describe.each(IN_VIETNAMESE)('papers for customs (%s)', (language) => {
  const t = TEXTS[language];
  const { papers } = { vi, en }[language];
  const { goods } = { vi: goodsInVietnamese, en: goodsInEnglish }[language];

  test('are printed from the page of a shipment, after it has said what the invoice lacks', async () => {
    const [, second] = SALE.goodsLines;
    const lines = [SALE.goodsLines[0], { ...second, hsCode: null }, { ...second, hsCode: null, unitValue: null }];
    const shipment = await create({ ...SALE, goodsLines: lines, shipmentTerm: null });
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/view`, OWN_CONTEXT);
    await page.getByRole('button', { name: t.shipment.detail.papers }).click();
    const dialog = page.getByRole('dialog', { name: papers.title });
    const codes = dialog.getByRole('link', { name: filled(papers.ofLines, { field: goods.column.hsCode, lines: '2, 3' }) });
    expect(await codes.getAttribute('href')).toBe(`#/shipment-ace/${shipment.id}/edit?field=goodsLines%5B1%5D.hsCode`);
    await dialog.getByRole('link', { name: filled(papers.ofLine, { field: goods.column.unitValue, lines: '3' }) }).waitFor();
    await dialog.getByRole('link', { name: t.shipment.field.shipmentTerm }).waitFor();
    const printed = (kind: string) => Promise.all([page.waitForEvent('popup'), page.waitForResponse(`**/api/customer/${kind}/**`)]);
    const anyway = dialog.getByRole('button', { name: papers.anyway });
    await expect.poll(() => anyway.evaluate((button) => button === document.activeElement)).toBe(true);
    const [[tab, answer]] = await Promise.all([printed('invoice'), page.keyboard.press('Enter')]);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    await tab.close();

    await page.getByRole('button', { name: t.shipment.detail.papers }).click();
    await dialog.getByRole('combobox', { name: papers.kind }).selectOption('packing-list');
    await expect.poll(() => dialog.getByText(papers.missing).count()).toBe(0);
    const print = dialog.getByRole('button', { name: papers.print, exact: true });
    const [[list, packed]] = await Promise.all([printed('packing-list'), print.click()]);
    expect(packed.status()).toBe(200);
    await list.close();

    await page.getByRole('button', { name: t.shipment.detail.papers }).click();
    await dialog.getByRole('combobox', { name: papers.kind }).selectOption('proforma');
    await dialog.getByText(papers.missing).waitFor();
    const [[proforma, drawn]] = await Promise.all([printed('invoice'), anyway.click()]);
    expect(drawn.url()).toContain('?title=proforma');
    expect(drawn.status()).toBe(200);
    await proforma.close();
  });
});
