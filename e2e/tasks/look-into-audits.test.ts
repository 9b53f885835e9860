import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../../server/src/features/shipments/shipments.testing.ts';
import { startJourneys } from '../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../texts.ts';

const { api, visitAs } = startJourneys();

const LINE = {
  ...{ itemCubicL: 10, itemCubicW: 20, itemCubicH: 30, itemCubicUnits: 1 },
  ...{ itemCubicDescription: 'Áo', itemCubicWeight: 2, itemCustomValue: 50 },
};

describe.each(IN_VIETNAMESE)('the entity audit (%s)', (language) => {
  const t = TEXTS[language];
  const rows = (page: Page) => page.getByRole('main').locator('tr[data-row]');
  const details = (id: number, version: number) => filled(t.entityAudit.details, { id, version });
  const changed = (page: Page) =>
    page
      .getByRole('dialog')
      .locator('tr[data-row]')
      .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent)));
  const done = (page: Page) => page.getByRole('dialog').getByRole('button', { name: t.dialog.done }).click();

  test('shows exactly what changed in each of three edits of a shipment, and who made them', async () => {
    const input = shipmentInput({
      senderName: 'An',
      notes: 'một',
      partnerShipment: 'gtsCad',
      totalPackages: 2,
      packageInfos: [LINE, LINE],
    });
    const { body: created } = await api.as('user').post('/api/shipments', input);
    const { id } = created;
    const { body: second } = await api.as('employee').put('/api/shipments', { ...created, senderName: 'An Phú' });
    const packageInfos = [second.packageInfos[0], { ...second.packageInfos[1], itemCubicWeight: 4.5 }];
    const { body: third } = await api.as('admin').put('/api/shipments', { ...second, packageInfos });
    await api.as('employee').put('/api/shipments', { ...third, notes: null, weight: 12.5 });

    const page = await visitAs('admin', language, `/shipment-ace/${id}/view`);
    await page.getByRole('link', { name: t.entityAudit.history }).click();
    await page.getByRole('heading', { name: t.menu.entityAudit }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(4);
    const who = await rows(page).evaluateAll((lines) => lines.map((line) => line.children[5]?.textContent));
    expect(who).toEqual(['employee', 'admin', 'employee', 'user']);

    const chargedFor = (weight: string) => `${weight}; 2 × 10 × 20 × 30 ÷ 5.000 = 2,4`;
    await page.getByRole('button', { name: details(id, 4) }).click();
    await expect
      .poll(async () => (await changed(page)).sort())
      .toEqual(
        [
          [t.shipment.field.weight, '', '12,5'],
          [t.shipment.field.notes, 'một', ''],
          [t.shipment.field.chargeableWeight, '6,5', '13'],
          [t.shipment.field.chargeableReason, chargedFor('khai báo 6,5 → 6,5 kg'), chargedFor('khai báo 12,5 → 13,0 kg')],
        ].sort(),
      );
    await done(page);
    await page.getByRole('button', { name: details(id, 3) }).click();
    const lineWeight = `${filled(t.shipment.form.line, { number: 2 })}: ${t.shipment.field.packageInfos.itemCubicWeight}`;
    await expect
      .poll(async () => (await changed(page)).sort())
      .toEqual(
        [
          [lineWeight, '2', '4,5'],
          [t.shipment.field.chargeableWeight, '4', '6,5'],
          [t.shipment.field.chargeableReason, chargedFor('khai báo 4 → 4,0 kg'), chargedFor('khai báo 6,5 → 6,5 kg')],
        ].sort(),
      );
    await page.getByRole('dialog').getByText('admin').waitFor();
    await done(page);
    await page.getByRole('button', { name: details(id, 2) }).click();
    await expect.poll(() => changed(page)).toEqual([[t.shipment.field.senderName, 'An', 'An Phú']]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: details(id, 1) }).click();
    await page.getByRole('dialog').getByRole('alert').getByText(t.entityAudit.result.firstAuditEntry).waitFor();
    await done(page);

    // Sorted by user, and back to all records of the kind.
    await page.getByRole('button', { name: t.entityAudit.column.modifiedBy }).click();
    await expect.poll(() => rows(page).first().innerText()).toContain('admin');
    await page.getByRole('button', { name: t.entityAudit.allRecords }).click();
    await page.waitForURL((url) => !url.hash.includes('entityId'));
  });
});
