import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import type { PackageLine, Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import examples from '../../server/src/api-docs/examples.json';
import { vi } from '../../web/src/features/packages/texts/page.vi.ts';
import { queryClient } from '../../web/src/shared/session/query-client.ts';
import { exampleOf } from '../answers.ts';
import { fillField, findField, openScreen, press, scan, sentTo, shownPath, type, waitFor } from '../screen.tsx';

const t = TEXTS.vi;
const { package: texts } = vi;

const shipmentOf = (fields: Partial<Shipment>): Shipment => ({ ...exampleOf<Shipment>('GET /api/shipments/:id'), ...fields });
const codeOf = (number: number) => `ACE000000014P${String(number).padStart(2, '0')}`;
/** So many packages that were not weighed yet. */
const packagesOf = (count: number): ShipmentPackage[] => {
  const [example] = exampleOf<ShipmentPackage[]>('GET /api/shipments/:id/packages');
  const unknown = { weighedKg: null, length: null, width: null, height: null, measured: { length: null, width: null, height: null } };
  return Array.from({ length: count }, (_, index) => ({
    ...(example as ShipmentPackage),
    ...unknown,
    ...{ number: index + 1, code: codeOf(index + 1), version: 0 },
  }));
};

const measureOf = (number: number) => filled(texts.measureOf, { number });
const dialogOf = (number: number) => page.getByRole('dialog', { name: measureOf(number) });
const found = async (code: string) => {
  const row = page.elementLocator(await waitFor('tr[aria-current]'));
  await expect.element(row.getByText(code)).toBeVisible();
  return row;
};

describe('the packages of a shipment', () => {
  test('a scanned code opens the shipment at its package, which is weighed there', async () => {
    const shipment = shipmentOf({ totalPackages: 12 });
    const measures = { weighedKg: 3.25, length: 40, width: 30, height: 20 };
    const before = packagesOf(12);
    const after = before.map((each) => (each.number === 11 ? { ...each, ...measures, version: 1 } : each));
    const { asked } = await openScreen('/', {
      answers: {
        'GET /api/shipments': [shipment],
        'GET /api/shipments/:id': shipment,
        'GET /api/shipments/:id/packages': () => (asked.some(({ call }) => call.startsWith('PUT')) ? after : before),
        'PUT /api/shipments/:id/packages/:number': after[10],
      },
    });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scan(codeOf(11));
    await expect.poll(shownPath).toBe(`/shipment-ace/${shipment.id}/view?code=${codeOf(11)}`);
    expect(asked.find(({ query }) => query.has('code'))?.query.get('code')).toBe(codeOf(11));
    const row = await found(codeOf(11));
    expect(document.querySelectorAll('tr[aria-current]')).toHaveLength(1);
    await expect.poll(() => row.element().getBoundingClientRect().bottom <= innerHeight).toBe(true);

    await row.getByRole('button', { name: measureOf(11) }).click();
    const dialog = dialogOf(11);
    await expect.element(dialog.getByRole('textbox', { name: texts.kg })).toHaveFocus();
    await type('3,25');
    for (const length of ['40', 'x', '20']) {
      await press('Tab');
      await type(length);
    }
    await expect.element(dialog.getByText(texts.notANumber)).toBeVisible();
    await dialog.getByRole('textbox', { name: texts.width }).fill('30');
    await press('Enter');
    await expect.element(page.getByText(filled(texts.measured, { number: 11 }))).toBeVisible();
    await expect.element(row.getByText('40 × 30 × 20')).toBeVisible();
    await expect.element(row.getByText('3,25', { exact: false })).toBeVisible();
    const [sent, ...others] = asked.filter(({ call }) => call === 'PUT /api/shipments/:id/packages/:number');
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ params: { id: String(shipment.id), number: '11' }, body: { version: 0, ...measures } });
  });

  test('what somebody else has weighed since the dialog opened is not overwritten', async () => {
    const [before] = packagesOf(1);
    let now = before;
    const conflict = examples.problems['error.concurrencyFailure'];
    const { asked } = await openScreen('/shipment-ace/1/view', {
      answers: {
        'GET /api/shipments/:id/packages': () => [now],
        'PUT /api/shipments/:id/packages/:number': () => Response.json(conflict, { status: conflict.status }),
      },
    });
    await page.getByRole('button', { name: measureOf(1) }).click();
    await dialogOf(1).getByRole('textbox', { name: texts.kg }).fill('3');
    now = { ...(before as ShipmentPackage), weighedKg: 7.5, version: 1 };
    // As when a change is told to the page.
    await queryClient.invalidateQueries({ queryKey: ['shipments', 'packages'] });
    await expect
      .element(page.getByRole('table', { name: texts.title, includeHidden: true }).getByText('7,5', { exact: false }))
      .toBeVisible();
    await press('Enter');
    await expect.element(dialogOf(1).getByRole('alert')).toBeVisible();
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ version: 0, weighedKg: 3 });
  });

  test('a search for a code leads to its package', async () => {
    const shipment = shipmentOf({ totalPackages: 2 });
    const { asked } = await openScreen(`/shipment-ace?search=${codeOf(2)}`, {
      answers: {
        'GET /api/_search/shipments': [shipment],
        'GET /api/shipments/:id': shipment,
        'GET /api/shipments/:id/packages': packagesOf(2),
      },
    });
    await userEvent.click(await waitFor(`a[href$="#/shipment-ace/${shipment.id}/view"]`));
    await found(codeOf(2));
    expect(asked.find(({ call }) => call === 'GET /api/_search/shipments')?.query.get('query')).toBe(codeOf(2));
  });

  test('the form keeps each line with its package', async () => {
    const line: PackageLine = {
      ...{ number: 2, itemCubicWeight: 4, itemCustomValue: null, itemCubicUnits: null, itemCubicDescription: null },
      ...{ itemCubicL: null, itemCubicW: null, itemCubicH: null },
    };
    const shipment = shipmentOf({ partnerShipment: 'gtsCad', totalPackages: 3, packageInfos: [line] });
    const { asked } = await openScreen(`/shipment-ace/${shipment.id}/edit`, { answers: { 'GET /api/shipments/:id': shipment } });
    expect((await findField('packageInfos.1.itemCubicWeight')).value).toBe('4');
    await fillField('packageInfos.2.itemCustomValue', '9');
    await page.getByRole('button', { name: t.form.save }).click();
    await expect.poll(shownPath).not.toContain('/edit');
    expect(sentTo(asked, 'PUT /api/shipments')[0]).toMatchObject({
      packageInfos: [
        // The server keeps none that are empty.
        { number: 1, itemCubicWeight: null, itemCustomValue: null },
        { number: 2, itemCubicWeight: 4 },
        { number: 3, itemCustomValue: 9 },
      ],
    });
  });
});
