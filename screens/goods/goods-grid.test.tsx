import type { GoodsLine } from '@ace/contract/goods/goods-line.ts';
import type { UsedGoods } from '@ace/contract/hs-codes/hs-code.ts';
import { IMPORT_FIELDS } from '@ace/contract/imports/fields.ts';
import type { Import, ImportRow } from '@ace/contract/imports/import.ts';
import { PAYER_NAMES } from '@ace/contract/shipments/payers.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TEXTS } from '../../e2e/texts.ts';
import { vi } from '../../web/src/features/goods/texts/page.vi.ts';
import { type Answers, exampleOf } from '../answers.ts';
import {
  expectValue,
  fillField,
  findField,
  focused,
  openScreen,
  options,
  paste,
  press,
  sentTo,
  shownPath,
  type,
  waitFor,
} from '../screen.tsx';

const t = TEXTS.vi;
const { goods, shipment: texts } = vi;

const LINE: GoodsLine = {
  ...{
    description: 'Cotton T-shirts',
    descriptionVi: 'Áo thun',
    hsCode: '6109100012',
    originCountryCode: 'VN',
    quantity: 12,
    unitValue: 4.5,
  },
  ...{ unit: 'pcs', netKg: 1, packageNumber: 1, kind: 'plain', unNumber: null },
};
const GOODS: GoodsLine[] = [
  LINE,
  { ...LINE, description: 'Silk scarves', descriptionVi: null, hsCode: '6214100000', quantity: 3, unitValue: 20 },
  { ...LINE, description: 'Ground coffee', descriptionVi: null, hsCode: '0901210035', quantity: 2, unitValue: 6, kind: 'food' },
];
/** What the same customer sent before. */
const used = () => {
  const [example] = exampleOf<UsedGoods[]>('GET /api/goods/used');
  return GOODS.map(({ description, hsCode }): UsedGoods => ({ ...(example as UsedGoods), description, hsCode }));
};

const cell = (line: number, column: keyof GoodsLine) => findField(`goodsLines.${line}.${column}`);
const expectFocus = (name: string) => expect.poll(focused).toBe(name);
const save = () => page.getByRole('button', { name: t.form.save, exact: true }).click();
const withGoods = (): Shipment => ({ ...exampleOf<Shipment>('GET /api/shipments/:id'), goodsLines: GOODS });

const openNew = async (answers: Answers = {}) => {
  const screen = await openScreen('/shipment-ace/new', { answers: { 'GET /api/goods/used': [], 'GET /api/hs-codes': [], ...answers } });
  await page.getByText(goods.title).click();
  const typed = { description: 'Hàng', receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678' };
  for (const [name, text] of Object.entries(typed)) await fillField(name, text);
  await cell(0, 'description');
  return screen;
};

describe('goods for customs', () => {
  test('are pasted, corrected at their cell, added up and sent', async () => {
    const { asked } = await openNew();
    const rows = ['Cotton T-shirts\tÁo thun\t6109.10.00.12\tViệt Nam\t12\tpcs\t4,5\t2,4', 'Silk scarves\t\t621410\tVN\t3\t\t20\t0,3'];
    paste(await cell(0, 'description'), rows.join('\n'));
    await expectValue('goodsLines.1.description', 'Silk scarves');
    await expect.element(page.getByText('114', { exact: false }).first()).toBeVisible();
    (await cell(0, 'originCountryCode')).focus();
    await press('Tab');
    await expectValue('goodsLines.0.originCountryCode', 'VN');
    await fillField('goodsLines.1.hsCode', '6214100');
    await expect.poll(async () => (await cell(1, 'hsCode')).getAttribute('aria-invalid')).toBe('true');
    await fillField('goodsLines.1.hsCode', '6214100000');
    (await cell(1, 'unNumber')).focus();
    await type('UN3481');
    await press('Tab');
    await fillField('goodsLines.1.productIdentifier', 'KHAN-3');
    await save();
    await expect.poll(shownPath).toMatch(/^\/shipment-ace(\?|$)/);
    const sent = sentTo<Shipment>(asked, 'POST /api/shipments')[0] as Shipment;
    expect(sent.goodsLines).toMatchObject([
      // The server takes the points away.
      { ...LINE, hsCode: '6109.10.00.12', netKg: 2.4, packageNumber: null },
      { description: 'Silk scarves', hsCode: '6214100000', quantity: 3, kind: 'plain', unNumber: 'UN3481', productIdentifier: 'KHAN-3' },
    ]);
    expect(sent.dangerousGoods).toBe(true);
    expect(sent.goodsLines).toHaveLength(2);
  });

  test('that are stored stay when others are saved', async () => {
    const { asked } = await openScreen('/shipment-ace/1/edit', { answers: { 'GET /api/shipments/:id': withGoods() } });
    await fillField('goodsLines.1.quantity', '4');
    await save();
    await expect.poll(shownPath).toMatch(/^\/shipment-ace(\?|$)/);
    const [first, second, third] = GOODS;
    expect(sentTo(asked, 'PUT /api/shipments')[0]).toMatchObject({
      goodsLines: [first, { ...second, quantity: 4 }, third],
    });
  });

  test('of the same customer take twelve keys for three lines', async () => {
    const { asked } = await openNew({ 'GET /api/goods/used': used() });
    (await cell(0, 'description')).focus();
    let keys = 0;
    const count = ({ repeat }: KeyboardEvent) => {
      if (!repeat) keys += 1;
    };
    window.addEventListener('keydown', count, { capture: true });
    for (const [line, quantity] of ['5', '6', '7'].entries()) {
      await expect.poll(() => options().all()).toEqual([]);
      await press('ArrowDown');
      await expect.element(options().first()).toBeVisible();
      await press('Enter');
      await expectFocus(`goodsLines.${line}.quantity`);
      await type(quantity);
      await press('Enter');
      await expectFocus(`goodsLines.${line + 1}.description`);
    }
    window.removeEventListener('keydown', count, { capture: true });
    expect(keys).toBe(12);
    await save();
    await expect.poll(shownPath).toMatch(/^\/shipment-ace(\?|$)/);
    const { description } = LINE;
    expect(sentTo(asked, 'POST /api/shipments')[0]).toMatchObject({
      goodsLines: [5, 6, 7].map((quantity) => ({ description, hsCode: '6109100012', quantity })),
    });
  });

  test('are offered to a key that was pressed before they came', async () => {
    const mayCome = Promise.withResolvers<void>();
    const { asked } = await openNew({
      'GET /api/goods/used': async () => {
        await mayCome.promise;
        return used();
      },
    });
    (await cell(0, 'description')).focus();
    await expect.poll(() => asked.some(({ call }) => call === 'GET /api/goods/used')).toBe(true);
    await press('ArrowDown');
    expect((await cell(0, 'description')).getAttribute('aria-activedescendant')).toBeNull();
    mayCome.resolve();
    await expect.poll(async () => (await cell(0, 'description')).getAttribute('aria-activedescendant')).not.toBeNull();
    await press('Enter');
    await expectFocus('goodsLines.0.quantity');
  });

  test.each([1280, 390])('are whole on the page of a shipment, %i px wide', async (width) => {
    await openScreen('/shipment-ace/1/view', { width, answers: { 'GET /api/shipments/:id': withGoods() } });
    const table = page.getByRole('group', { name: texts.field.goodsLines });
    await expect.element(table.getByText('Ground coffee')).toBeVisible();
    const { scrollWidth, clientWidth } = table.element();
    expect(scrollWidth).toBe(clientWidth);
  });

  test('are entered from the line of their group; a code of ten digits has room, and a wrong one is told how many it has', async () => {
    await openScreen('/shipment-ace/new', { answers: { 'GET /api/hs-codes': [] } });
    await waitFor('form details');
    await expect.element(page.getByText(goods.title)).toBeVisible();
    page.getByText(goods.title).element().closest('summary')?.focus();
    await press('Enter');
    await expectFocus('goodsLines.0.description');
    await fillField('goodsLines.0.hsCode', '0804506080');
    const code = await cell(0, 'hsCode');
    expect(code.scrollWidth - code.clientWidth).toBe(0);
    await page.viewport(390, 800);
    expect(code.scrollWidth - code.clientWidth, 'on a phone').toBe(0);
    await page.viewport(1280, 800);
    await fillField('goodsLines.0.hsCode', '08045');
    const table = page.elementLocator(await waitFor('[data-goods]'));
    await expect.element(table.getByText(t.validation.takes.hsCode, { exact: false })).toBeVisible();
  });

  test('have their words in the grid of an import', async () => {
    const { shipments } = IMPORT_FIELDS;
    const fields = ['goodsDescription', 'hsCode', 'goodsKind', 'exportReason', 'paidBy'] as const;
    const example = exampleOf<Import>('GET /api/imports/:id');
    const [row] = exampleOf<ImportRow[]>('GET /api/imports/:id/rows');
    const columns = fields.map((field, index) => ({ field, index, fields: [field], heading: shipments[field].headings.vi, samples: [] }));
    const values = { goodsDescription: 'Dried mango', hsCode: '61091', goodsKind: 'food', exportReason: 'sale', paidBy: 'sender' };
    await openScreen('/import/1/check', {
      answers: {
        'GET /api/imports/:id': { ...example, columns },
        'GET /api/imports/:id/rows': [{ ...row, values, messages: [{ field: 'hsCode', message: 'Pattern', severity: 'error' }] }],
      },
    });
    await waitFor('tbody td');
    const names = page.getByRole('columnheader').elements();
    const cells = [...document.querySelectorAll<HTMLElement>('tbody tr > :is(th, td)')];
    const textAt = (field: (typeof fields)[number]) =>
      // Without what its mark says to screen readers.
      [
        ...(cells[names.findIndex((name) => name.textContent === shipments[field].headings.vi)]?.querySelectorAll(':scope > span') ?? []),
      ].at(-1)?.textContent;
    expect((['goodsKind', 'exportReason', 'paidBy'] as const).map(textAt)).toEqual([
      goods.kind.food,
      goods.reason.sale,
      PAYER_NAMES.vi.sender,
    ]);
    await press('F8');
    await expect.element(page.getByRole('status').getByText(t.validation.takes.hsCode, { exact: false })).toBeVisible();
  });
});
