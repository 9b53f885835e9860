import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../../../server/src/features/shipments/shipments.testing.ts';
import { startJourneys } from '../../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();

describe.each(IN_VIETNAMESE)('the entity audit (%s)', (language) => {
  const t = TEXTS[language];
  const rows = (page: Page) => page.getByRole('main').locator('tr[data-row]');
  const details = (id: number, version: number) => filled(t.entityAudit.details, { id, version });
  const changed = (page: Page) =>
    page
      .getByRole('dialog')
      .locator('tr[data-row]')
      .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent)));

  test('shows seconds to tell versions apart, and words for days, partners, owners and terms', async () => {
    const { body: created } = await api
      .as('employee')
      .post('/api/shipments', shipmentInput({ partnerShipment: 'none', shipDate: '2026-11-20' }));
    const { id } = created;
    const owner = (await api.as('admin').get('/api/users/user')).body;
    const changedFields = {
      shipDate: '2026-11-21',
      partnerShipment: 'gtsCad',
      shipmentTerm: 'DDP',
      ownerId: owner.id,
      receiverCity: 'Huế',
    };
    await api.as('employee').put('/api/shipments', { ...created, ...changedFields });
    await api.context.pool.query(
      `update "entityAudit" set "modifiedDate" = case "commitVersion" when 1 then timestamptz '2026-11-20T01:02:03Z' else '2026-11-20T01:02:33Z' end
       where "entityType" = 'Shipment' and "entityId" = $1`,
      [id],
    );
    const page = await visitAs('admin', language, `/entity-audit?entityType=Shipment&entityId=${id}`);
    await expect.poll(() => rows(page).count()).toBe(2);
    const when = await rows(page).evaluateAll((lines) => lines.map((line) => line.children[4]?.textContent));
    expect(when[0]).toContain(':02:33');
    expect(when[1]).toContain(':02:03');
    await page.getByRole('button', { name: details(id, 2) }).click();
    await expect
      .poll(async () => (await changed(page)).sort())
      .toEqual(
        [
          [t.shipment.field.shipDate, '20/11/2026', '21/11/2026'],
          [t.shipment.field.partnerShipment, t.shipment.partner.none, 'GTS Canada'],
          [t.shipment.field.shipmentTerm, '', t.shipment.term.DDP],
          [t.entityAudit.field.ownerLogin, 'employee', 'user'],
          [t.shipment.field.receiverCity, '', 'Huế'],
        ].sort(),
      );
  });

  test('is loaded by kind and number of entries, and filtered by id', async () => {
    const { body } = await api.as('admin').post('/api/shipments', shipmentInput());
    await api.as('admin').post('/api/shipments', shipmentInput());
    const page = await visitAs('admin', language, '/');
    await page.getByRole('button', { name: t.menu.administration }).click();
    await page.getByRole('menuitem', { name: t.menu.entityAudit, exact: true }).click();
    await page.getByText(t.entityAudit.empty).waitFor();
    const load = page.getByRole('button', { name: t.entityAudit.load });
    expect(await load.isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: t.entityAudit.entity }).click();
    await page.getByRole('option', { name: new RegExp(`^${t.shipment.entityName}$`, 'i') }).click();
    await page.getByRole('combobox', { name: t.entityAudit.limit }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['25', '50', '100', '200']);
    await page.getByRole('option', { name: '100', exact: true }).click();
    await load.click();
    await page.waitForURL(/entityType=Shipment&limit=100/);
    await rows(page).nth(1).waitFor();
    await page.getByRole('textbox', { name: t.entityAudit.filter }).fill(String(body.id));
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('textbox', { name: t.entityAudit.filter }).fill('99999');
    await page.getByText(t.entityAudit.empty).waitFor();
  });

  test('shows the last values of a deleted record', async () => {
    const { body } = await api.as('admin').post('/api/shipments', shipmentInput({ senderName: 'Sắp xoá' }));
    await api.as('admin').delete(`/api/shipments/${body.id}`);
    const page = await visitAs('admin', language, `/admin/entity-audit?entityType=Shipment&entityId=${body.id}`);
    await page.waitForURL(/#\/entity-audit\?/);
    await page.getByRole('button', { name: details(body.id, 2) }).click();
    await page.getByRole('dialog').getByText(t.entityAudit.action.DELETE, { exact: true }).waitFor();
    await expect.poll(() => changed(page)).toContainEqual([t.shipment.field.senderName, 'Sắp xoá']);
  });

  test('employees have no link to it', async () => {
    const detail = await visitAs('employee', language, '/shipment-ace/1/view');
    await detail.getByRole('link', { name: t.form.edit }).waitFor();
    expect(await detail.getByRole('link', { name: t.entityAudit.history }).count()).toBe(0);
  });
});
