import { PAYER_NAMES } from '@ace/contract/shipments/payers.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goodsConsumer } from '../server/src/features/hs-codes/hs-codes.consumers.ts';
import { creator } from '../server/src/features/shipments/shipments.testing.ts';
import { eventJobs } from '../server/src/shared/events/consumers.ts';
import { vi } from '../web/src/features/goods/texts/vi.ts';
import { chooseFile, headings, orderHeadings, orders, sheetOf, textAt } from './imports.testing.ts';
import { countKeys, IN_VIETNAMESE, paste, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const expectValue = (page: Page, name: string, text: string) =>
  expect.poll(() => field(page, name).inputValue(), { message: name }).toBe(text);
const stored = async (description: string) =>
  (await api.context.pool.query('select * from shipment where description = $1', [description])).rows[0];
const GOODS = [
  { description: 'Cotton T-shirts', descriptionVi: 'Áo thun', hsCode: '6109100012', originCountryCode: 'VN', quantity: 12, unitValue: 4.5 },
  { description: 'Silk scarves', hsCode: '6214100000', originCountryCode: 'VN', quantity: 3, unitValue: 20 },
  { description: 'Ground coffee', hsCode: '0901210035', originCountryCode: 'VN', quantity: 2, unitValue: 6, kind: 'food' },
];

describe.each(IN_VIETNAMESE)('goods for customs (%s)', (language) => {
  const t = TEXTS[language];
  const { goods, shipment } = { vi }[language];
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true }).click();
  const openNew = async (description: string) => {
    const page = await visitAs('employee', language, '/shipment-ace/new');
    await page.getByText(goods.title).click();
    const typed = { description, receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678' };
    for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
    await field(page, 'goodsLines.0.description').waitFor();
    return page;
  };

  test('are pasted, corrected at their cell, added up and stored; a stored line stays when others are saved', async () => {
    const page = await openNew('Hàng dán');
    const rows = ['Cotton T-shirts\tÁo thun\t6109.10.00.12\tViệt Nam\t12\tpcs\t4,5\t2,4', 'Silk scarves\t\t621410\tVN\t3\t\t20\t0,3'];
    await paste(field(page, 'goodsLines.0.description'), rows.join('\n'));
    await expectValue(page, 'goodsLines.1.description', 'Silk scarves');
    await page.getByText('114', { exact: false }).first().waitFor();
    await field(page, 'goodsLines.0.originCountryCode').focus();
    await page.keyboard.press('Tab');
    await expectValue(page, 'goodsLines.0.originCountryCode', 'VN');
    await field(page, 'goodsLines.1.hsCode').fill('6214100');
    await expect.poll(() => field(page, 'goodsLines.1.hsCode').getAttribute('aria-invalid')).toBe('true');
    await field(page, 'goodsLines.1.hsCode').fill('6214100000');
    await save(page);
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    const { id, goodsLines } = await stored('Hàng dán');
    expect(goodsLines).toMatchObject([
      { ...GOODS[0], unit: 'pcs', netKg: 2.4 },
      { description: 'Silk scarves', hsCode: '6214100000', quantity: 3, kind: 'plain' },
    ]);
    const edited = await visitAs('employee', language, `/shipment-ace/${id}/edit`);
    await field(edited, 'goodsLines.1.quantity').fill('4');
    await save(edited);
    await expect.poll(async () => (await stored('Hàng dán')).goodsLines[1].quantity).toBe(4);
    expect((await stored('Hàng dán')).goodsLines).toHaveLength(2);
  });

  test('of the same customer take twelve keys for three lines', async () => {
    await api.context.jobs.work(eventJobs([goodsConsumer]), api.context);
    await expect.poll(() => api.context.db.selectFrom('eventConsumer').select('name').execute()).not.toEqual([]);
    await create({ goodsLines: GOODS });
    await expect.poll(async () => (await api.as('employee').get('/api/goods/used?query=')).body).toHaveLength(3);
    const page = await openNew('Hàng gợi ý');
    await field(page, 'goodsLines.0.description').focus();
    const keys = await countKeys(page);
    for (const [line, quantity] of ['5', '6', '7'].entries()) {
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe(`goodsLines.${line}.quantity`);
      await page.keyboard.type(quantity);
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name))
        .toBe(`goodsLines.${line + 1}.description`);
    }
    expect(await keys()).toBeLessThanOrEqual(12);
    await save(page);
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    expect((await stored('Hàng gợi ý')).goodsLines).toMatchObject([{ quantity: 5 }, { quantity: 6 }, { quantity: 7 }]);
  });

  test('are whole on the page of a shipment, also on a phone', async () => {
    const { id } = await create({ goodsLines: GOODS.map((line) => ({ ...line, unit: 'pcs', netKg: 1, packageNumber: 1 })) });
    for (const width of [1280, 390]) {
      const page = await visitAs('employee', language, `/shipment-ace/${id}/view`, { viewport: { width, height: 800 } });
      const table = page.getByRole('group', { name: shipment.field.goodsLines });
      await table.getByText('Ground coffee').waitFor();
      const { scrollWidth, clientWidth } = await table.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      expect(scrollWidth, `at ${width} px`).toBe(clientWidth);
    }
  });

  test('are entered from the line of their group; a code of ten digits has room, and a wrong one is told how many it has', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/new');
    await page.getByText(goods.title).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('goodsLines.0.description');
    const code = field(page, 'goodsLines.0.hsCode');
    await code.fill('0804506080');
    const cutOf = () => code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await cutOf()).toBe(0);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await cutOf(), 'on a phone').toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await code.fill('08045');
    await page.locator('[data-goods]').getByText(t.validation.takes.hsCode).waitFor();
  });

  test('have their words in the grid of an import', async () => {
    const columns = ['goodsDescription', 'hsCode', 'goodsKind', 'exportReason', 'paidBy'] as const;
    const [description = '', code = '', ...words] = headings(language, ...columns);
    const page = await visitAs('employee', language, '/import');
    const row = [...(orders('WORDS', 1)[0] ?? []), 'Dried mango', '61091', 'food', 'sale', 'sender'];
    await chooseFile(page, 'words.tsv', sheetOf([...orderHeadings(language), description, code, ...words], row));
    await page.waitForURL(/\/check$/);
    await page.locator('tbody td').first().waitFor();
    const shown = await Promise.all(words.map((heading) => textAt(page, 2, heading)));
    expect(shown).toEqual([goods.kind.food, goods.reason.sale, PAYER_NAMES[language].sender]);
    await page.keyboard.press('F8');
    await page.getByRole('status').getByText(t.validation.takes.hsCode).waitFor();
  });
});
