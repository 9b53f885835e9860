import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../../server/src/features/shipments/shipments.testing.ts';
import { startJourneys } from '../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../texts.ts';

const { api, visitAs } = startJourneys();
const small = { viewport: { width: 1280, height: 800 } };

/** The keys that select the first three rows. */
const THREE_ROWS = ['ArrowDown', 'x', 'Shift+ArrowDown', 'Shift+ArrowDown'];

describe.each(IN_VIETNAMESE)('what is done with shipments that are selected or filtered (%s)', (language) => {
  const t = TEXTS[language];

  test('adds an event to the selected shipments that are not delivered, keeps the report, and undoes it', async () => {
    const notes = 'hangloat';
    const create = async () => (await api.as('employee').post('/api/shipments', shipmentInput({ notes }))).body;
    const [first, second, delivered] = [await create(), await create(), await create()];
    const { aceBillNumber } = delivered;
    const delivery = {
      dateTime: new Date(Date.now() - 3_600_000).toISOString(),
      deliveryStatus: 'DELIVERED',
      location: 'Huế',
      aceBillNumber,
    };
    await api.as('employee').post('/api/trackings', delivery);
    const page = await visitAs('employee', language, `/shipment-ace?search=${notes}`, small);
    await page.locator('tr[data-row]').nth(2).waitFor();
    for (const key of THREE_ROWS) await page.keyboard.press(key);
    await page.getByRole('button', { name: t.shipment.bulk.tracking }).click();
    const dialog = page.getByRole('dialog', { name: t.shipment.bulk.tracking });
    await dialog.getByRole('combobox', { name: t.tracking.field.deliveryStatus }).press('ArrowDown');
    await dialog.getByRole('option', { name: t.deliveryStatus.ARRIVED_HUB }).click();
    await dialog.getByText(filled(t.shipment.bulk.leavesOut, { done: '2', number: '1' })).waitFor();
    expect(await dialog.getByRole('checkbox', { name: filled(t.shipment.bulk.include.delivered, { number: '1' }) }).isChecked()).toBe(
      false,
    );
    await dialog.getByLabel(t.tracking.field.location).fill('Kho hàng loạt');
    await dialog.getByRole('button', { name: t.shipment.bulk.start }).click();
    const counts = filled(t.shipment.bulk.countsLeftOut, { done: '2', failed: '0', leftOut: '1', total: '3' });
    await dialog.getByText(counts).waitFor();
    // The bar has a part for each: at the end it is full.
    const parts = await dialog.getByRole('progressbar').evaluateAll((all) => all.map((part) => Number(part.getAttribute('aria-valuenow'))));
    expect(parts.reduce((sum, part) => sum + part)).toBeCloseTo(100);
    await dialog.getByRole('row').filter({ hasText: aceBillNumber }).getByText(t.shipment.bulk.doubt.delivered).waitFor();
    const trackingsOf = async ({ id }: { id: number }) => (await api.as('employee').get(`/api/trackings?shipmentId=${id}`)).body;
    for (const shipment of [first, second]) {
      expect(await trackingsOf(shipment)).toMatchObject([{ deliveryStatus: 'ARRIVED_HUB', location: 'Kho hàng loạt' }]);
    }
    expect(await trackingsOf(delivered)).toHaveLength(1);
    // Enter closes a run that is over.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t.shipment.bulk.clear }).click();
    await page.getByRole('button', { name: t.shipment.bulk.runs }).click();
    const runs = page.getByRole('dialog', { name: t.shipment.bulk.runs });
    await runs.getByRole('button', { name: counts }).first().click();
    await runs.getByRole('button', { name: filled(t.shipment.bulk.undo, { number: '2' }) }).click();
    const undone = filled(t.shipment.bulk.countsUndone, { undone: '2', total: '2', kept: '0' });
    await runs.getByText(undone).waitFor();
    for (const shipment of [first, second]) expect(await trackingsOf(shipment)).toEqual([]);
    expect(await runs.getByRole('button', { name: filled(t.shipment.bulk.undo, { number: '' }).trim() }).count()).toBe(0);
    // Enter leaves a run that is undone, too.
    await page.keyboard.press('Enter');
    await runs.getByRole('button', { name: undone }).waitFor();
  });
});
