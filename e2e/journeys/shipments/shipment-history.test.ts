import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../../../server/src/features/shipments/shipments.testing.ts';
import { startJourneys } from '../../journey.ts';
import { filled, IN_ENGLISH, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();

const LINE = { itemCubicL: 10, itemCubicW: 20, itemCubicH: 30, itemCubicUnits: 1, itemCubicWeight: 2, itemCustomValue: 50 };

describe.each(IN_ENGLISH)('the history on the page of a shipment (%s)', (language) => {
  const t = TEXTS[language];
  const { history, field } = t.shipment;

  test('tells in words who changed what, newest first, and leads to the whole change', async () => {
    const input = shipmentInput({ partnerShipment: 'gtsCad', packageInfos: [LINE], receiverTelNo: '0905111222', notes: 'một' });
    const { body: created } = await api.as('user').post('/api/shipments', input);
    const { body: second } = await api.as('employee').put('/api/shipments', { ...created, receiverTelNo: '0906333444' });
    const { body: third } = await api
      .as('employee')
      .put('/api/shipments', { ...second, notes: 'x'.repeat(300), weight: 1234.5, shipDate: '2026-12-01', senderCity: 'Huế' });
    const { body: connector } = await api.as('employee').post('/api/connectors', { shipmentId: created.id, orderId: 123 });
    const { body: fourth } = await api.as('admin').put('/api/shipments', { ...third, totalPackages: 2, packageInfos: [LINE, LINE] });
    await api.as('admin').put('/api/shipments', { ...fourth, senderCity: '' });
    await api.as('admin').delete(`/api/connectors/${connector.id}`);

    const page = await visitAs('employee', language, `/shipment-ace/${created.id}/view`);
    const section = page.getByRole('region', { name: t.entityAudit.history });
    const entries = section.getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(7);
    const said = (await entries.allInnerTexts()).map((text) => text.split('\n')[0]);
    const change = (name: string, before: string, after: string) => filled(history.changed, { field: name, before, after });
    const order = (words: string) => filled(history.order.number, { words, number: 123 });
    expect(said).toEqual([
      `admin ${order(history.order.deleted)}`,
      `admin ${filled(history.emptied, { field: field.senderCity, before: 'Huế' })}`,
      `admin ${change(field.totalPackages, '1', '2')}; ${filled(history.lineAdded, { number: 2 })}`,
      `employee ${order(history.order.ordered)}`,
      `employee ${change(field.notes, 'một', `${'x'.repeat(40)}…`)}; ${change(field.shipDate, '20/11/2026', '01/12/2026')} ${filled(t.form.more, { number: 2 })}`,
      `employee ${change(field.receiverTelNo, '0905111222', '0906333444')}`,
      `user ${history.created}`,
    ]);

    await section.getByRole('link', { name: history.diff }).nth(2).click();
    await page.waitForURL(/change=3$/);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('cell', { name: '1,234.5', exact: true }).waitFor();
    expect(await dialog.locator('tr[data-row]').count()).toBe(6);
    await dialog.getByRole('button', { name: t.dialog.done }).click();
    await page.waitForURL((url) => !url.hash.includes('change='));
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(history.diff);
    // The dialog left no entries behind in the browser's history.
    await page.goBack();
    await page.waitForURL((url) => !url.hash.includes('shipment-ace'));

    // The address of a change is a link for others.
    const other = await visitAs('admin', language, `/shipment-ace/${created.id}/view?change=2`);
    await other.getByRole('dialog').getByRole('cell', { name: '0906333444' }).waitFor();
    await other.keyboard.press('Escape');
    await other.getByRole('link', { name: t.entityAudit.history, exact: true }).click();
    await other.waitForURL(new RegExp(`entity-audit\\?.*entityId=${created.id}`));
  });

  test('is read in pieces, down to the creation, which samples know without an audit', async () => {
    const { body: sample } = await api.as('employee').get('/api/shipments/1');
    await api.context.pool.query(`delete from "entityAudit" where "entityType" = 'Shipment' and "entityId" = 1`);
    await api.context.pool.query(
      `insert into "entityAudit" ("entityType", "entityId", action, "commitVersion", "entityValue", "modifiedBy")
       select 'Shipment', 1, 'UPDATE', n, json_build_object('totalPackages', n), 'employee' from generate_series(1, 45) n`,
    );
    const page = await visitAs('employee', language, '/shipment-ace/1/view');
    const section = page.getByRole('region', { name: t.entityAudit.history });
    const entries = section.getByRole('listitem');
    const packages = (before: number) =>
      filled(history.changed, { field: field.totalPackages, before: String(before), after: String(before + 1) });
    await entries.filter({ hasText: packages(25) }).waitFor();
    expect(await entries.count()).toBe(20);
    await section.getByRole('button', { name: history.older }).click();
    await entries.filter({ hasText: packages(5) }).waitFor();
    expect(await entries.count()).toBe(40);
    await section.getByRole('button', { name: history.older }).click();
    await expect.poll(() => entries.count()).toBe(46);
    expect(await entries.nth(44).innerText()).toContain(`employee ${history.edited}`);
    expect(await entries.nth(45).innerText()).toContain(`${sample.createdBy} ${history.created}`);
    expect(await section.getByRole('button', { name: history.older }).count()).toBe(0);
  });

  test('shows a save at once, and nothing to customers', async () => {
    const { body: created } = await api.as('user').post('/api/shipments', shipmentInput());
    const page = await visitAs('employee', language, `/shipment-ace/${created.id}/view`);
    const section = page.getByRole('region', { name: t.entityAudit.history });
    await section.getByRole('listitem').waitFor();
    await page.getByRole('link', { name: t.form.edit }).click();
    await page.locator('[name=receiverTelNo]').fill('0999888777');
    await page.keyboard.press('Control+Enter');
    await section.getByText('0999888777').waitFor();

    const asked: string[] = [];
    const customer = await visitAs('user', language, '/');
    customer.on('request', (request) => asked.push(request.url()));
    await customer.goto(`${api.address}/#/shipment-ace/${created.id}/view`);
    await customer.getByRole('heading', { name: t.tracking.timeline.title }).waitFor();
    await customer.waitForLoadState('networkidle');
    expect(await customer.getByRole('region', { name: t.entityAudit.history }).count()).toBe(0);
    expect(asked.filter((url) => url.includes('/history'))).toEqual([]);
  });
});
