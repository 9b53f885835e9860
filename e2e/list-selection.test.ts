import { readFile } from 'node:fs/promises';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { countKeys, filled, go, hasPdf, IN_VIETNAMESE, signIn, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs } = startJourneys();
const small = { viewport: { width: 1280, height: 800 } };

/** The keys that select the first three rows. */
const THREE_ROWS = ['ArrowDown', 'x', 'Shift+ArrowDown', 'Shift+ArrowDown'];

/** Selects the first three rows, and returns their ids. */
const selectThree = async (page: Page) => {
  const rows = page.locator('tr[data-row]');
  await rows.nth(5).waitFor();
  const ids = await Promise.all([0, 1, 2].map((row) => rows.nth(row).getAttribute('data-row')));
  await rows.first().focus();
  for (const key of THREE_ROWS.slice(1)) await page.keyboard.press(key);
  await expect.poll(() => page.locator('tr[aria-selected="true"]').count()).toBe(3);
  return ids;
};

describe.each(IN_VIETNAMESE)('what is done with shipments that are selected or filtered (%s)', (language) => {
  const t = TEXTS[language];
  const { view } = t;

  test('prints three bills as one file, with at most six keys', async () => {
    const page = await visitAs('employee', language, '/shipment-ace', small);
    await page.locator('tr[data-row]').nth(5).waitFor();
    const keys = await countKeys(page);
    const request = page.waitForRequest((sent) => sent.url().endsWith('/api/customer/bills'));
    const answer = page.context().waitForEvent('response', (sent) => sent.url().endsWith('/api/customer/bills'));
    const { keyboard } = page;
    for (const key of ['ArrowDown', 'x']) await keyboard.press(key);
    // Shift is held: one key, however many rows it takes.
    await keyboard.down('Shift');
    for (const key of ['ArrowDown', 'ArrowDown']) await keyboard.press(key);
    await keyboard.up('Shift');
    await keyboard.press('p');
    expect(await keys()).toBeLessThanOrEqual(6);
    expect((await request).postDataJSON()).toEqual({ ids: [1, 2, 3], language });
    expect((await answer).headers()['content-type']).toBe('application/pdf');
    await page.getByText(filled(t.shipment.bulk.selected, { number: '3' })).waitFor();
    await page.getByRole('button', { name: t.shipment.bulk.clear }).click();
    await page.getByRole('navigation', { name: view.label }).waitFor();
  });

  test('says which of several bills could not be printed, and why', async () => {
    const create = async (fields: object) =>
      (await api.as('employee').post('/api/shipments', shipmentInput({ notes: 'printed', ...fields }))).body;
    await create({});
    const { aceBillNumber: first } = await create({ receiverContactName: 'Anna 𒀀' });
    const { aceBillNumber: second } = await create({ description: '𒀀' });
    const page = await visitAs('employee', language, '/shipment-ace?search=printed&sort=id,asc', small);
    const { field } = t.shipment;
    const missing = (bills: string) => page.getByText(filled(t.shipment.bulk.notPrinted, { bills }));
    const both = `${first} (${field.receiverContactName}); ${second} (${field.description})`;
    await page.locator('tr[data-row]').nth(2).waitFor();
    for (const key of THREE_ROWS) await page.keyboard.press(key);
    const opened = hasPdf(page.waitForEvent('popup'));
    await page.keyboard.press('p');
    await missing(both).waitFor();
    await opened;
    await page.getByRole('alert').getByRole('button', { name: t.alerts.close }).click();
    // None of them.
    await page.locator('tr[data-row] input[type=checkbox]').first().click();
    const refused = page.waitForEvent('popup');
    await page.keyboard.press('p');
    await missing(both).waitFor();
    const popup = await refused;
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  test('records an event for the selected rows by `t`, and keeps them selected for whoever comes back, but not for the next person', async () => {
    const page = await visitAs('employee', language, '/shipment-ace', small);
    const ids = await selectThree(page);
    await page.keyboard.press('t');
    await page.getByRole('dialog', { name: t.shipment.bulk.tracking }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const selected = () =>
      page.locator('tr[aria-selected="true"]').evaluateAll((rows: HTMLElement[]) => rows.map(({ dataset }) => dataset.row));
    await page.locator(`tr[data-row="${ids[1]}"]`).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/view/);
    await page.goBack();
    await expect.poll(selected).toEqual(ids);
    await page.getByText(filled(t.shipment.bulk.selected, { number: '3' })).waitFor();
    // Another filter has no selection, and this one still has its own.
    await go(page, '/shipment-ace?status=NONE');
    await page.getByRole('navigation', { name: view.label }).waitFor();
    expect(await selected()).toEqual([]);
    await page.goBack();
    await expect.poll(selected).toEqual(ids);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /employee$/ })
      .click();
    await page.getByRole('menuitem', { name: t.menu.signOut, exact: true }).click();
    await page.getByText(t.home.anonymous).waitFor();
    await go(page, '/shipment-ace');
    await signIn(page, 'employee', 'employee');
    await page.locator('tr[data-row]').first().waitFor();
    expect(await selected()).toEqual([]);
  });

  test('selects a range with Shift, a page, or all that match, until something else is filtered', async () => {
    const page = await visitAs('employee', language, '/shipment-ace', small);
    const selected = (number: string) => page.getByText(filled(t.shipment.bulk.selected, { number }), { exact: true }).waitFor();
    const boxOf = (row: number) => page.locator('tr[data-row] input[type=checkbox]').nth(row);
    await boxOf(2).click();
    await selected('1');
    await boxOf(6).click({ modifiers: ['Shift'] });
    await selected('5');
    await page.getByRole('link', { name: filled(t.list.page, { page: 2 }) }).click();
    await page.locator('tr[data-row="21"]').waitFor();
    await page.getByRole('checkbox', { name: t.list.selectPage }).click();
    await selected('25');
    await page.getByRole('button', { name: filled(t.shipment.bulk.all, { number: '' }).trim() }).click();
    const total = Number((await api.as('employee').get('/api/shipments?size=1')).headers.get('x-total-count'));
    await selected(String(total));
    expect(await page.getByRole('button', { name: t.shipment.bulk.print }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: t.shipment.list.search }).fill('an');
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: view.label }).waitFor();
    // The former rows stay as they were until the answer is there.
    await expect.poll(() => page.locator('tr[aria-selected="true"]').count()).toBe(0);
  });

  test('stores what is filtered as a file, with the columns as they are arranged or with all fields', async () => {
    const layout = { columns: ['id', 'weight', 'receiver', 'deliveryStatus', 'partnerShipment'], widths: {} };
    const preference = { arrangement: 'full', density: null, layouts: { full: layout, compact: { columns: null, widths: {} } } };
    await api.as('employee').put('/api/preferences/lists/shipments', preference);
    const page = await visitAs('employee', language, '/shipment-ace?shipDateTo=2010-12-31&sort=shipDate,desc', small);
    await page.getByRole('columnheader', { name: t.shipment.compact.status }).waitFor();
    const store = async (columns: 'shown' | 'all', file: 'csv' | 'csvForSheets') => {
      await page.getByRole('button', { name: t.shipment.export.open }).click();
      const downloading = page.waitForEvent('download');
      const group = page.getByRole('group', { name: t.shipment.export[columns] });
      await group.getByRole('menuitem', { name: t.shipment.export[file] }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('shipments.csv');
      return (await readFile(await download.path(), 'utf8')).split('\r\n');
    };
    const head =
      'ID;Khối lượng (kg);Tên người nhận;Người liên hệ bên nhận;Trạng thái;Sự kiện mới nhất;Đối tác vận chuyển;Mã vận đơn đối tác';
    expect((await store('shown', 'csvForSheets'))[0]).toBe(`\ufeff${head}`);
    const lines = await store('all', 'csv');
    expect(lines[0]).toContain('Email người nhận');
    await api.context.pool.query('delete from "listPreference"');
    const total = Number((await api.as('employee').get('/api/shipments?shipDateTo=2010-12-31&size=1')).headers.get('x-total-count'));
    expect(total).toBeGreaterThan(5);
    expect(lines.filter((line) => /^\d+,/.test(line))).toHaveLength(total);
  });

  test('stores what is selected as a file: some rows, or all that match', async () => {
    const page = await visitAs('employee', language, '/shipment-ace?shipDateTo=2010-12-31&sort=weight,desc', small);
    const ids = await selectThree(page);
    const bar = page.getByRole('toolbar', { name: t.shipment.bulk.label });
    const store = async (format: 'csv' | 'xlsx') => {
      await bar.getByRole('button', { name: t.shipment.export.open }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('group', { name: t.shipment.export.all }).getByRole('menuitem', { name: t.shipment.export[format] }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(`shipments.${format}`);
      return await readFile(await download.path(), 'utf8');
    };
    const idsIn = (file: string) => [...file.matchAll(/^(\d+),/gm)].map(([, id]) => id);
    expect(idsIn(await store('csv'))).toEqual(ids);
    expect((await store('xlsx')).slice(0, 2)).toBe('PK');
    await page.getByRole('button', { name: filled(t.shipment.bulk.all, { number: '' }).trim() }).click();
    const total = Number((await api.as('employee').get('/api/shipments?shipDateTo=2010-12-31&size=1')).headers.get('x-total-count'));
    await page.getByText(filled(t.shipment.bulk.selected, { number: String(total) }), { exact: true }).waitFor();
    expect(new Set(idsIn(await store('csv'))).size).toBe(total);
  });

  test('orders the connectors of selected shipments without those that do not fit, unless they are included', async () => {
    const notes = 'misfitted';
    const create = async (fields: object) => (await api.as('employee').post('/api/shipments', shipmentInput({ notes, ...fields }))).body;
    await create({});
    const canada = await create({ receiverCountry: 'Canada' });
    const dangerous = await create({ dangerousGoods: true });
    const page = await visitAs('employee', language, `/shipment-ace?search=${notes}`, small);
    await page.locator('tr[data-row]').nth(2).waitFor();
    for (const key of THREE_ROWS) await page.keyboard.press(key);
    await page.getByRole('button', { name: t.shipment.bulk.connectors, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t.shipment.bulk.connectors });
    await dialog.getByText(filled(t.shipment.bulk.leavesOut, { done: '1', number: '2' })).waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(2);
    const start = dialog.getByRole('button', { name: t.shipment.bulk.start });
    await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true);
    await dialog.getByRole('checkbox', { name: filled(t.shipment.bulk.include.dangerousGoods, { number: '1' }) }).check();
    await dialog.getByText(filled(t.shipment.bulk.leavesOut, { done: '2', number: '1' })).waitFor();
    await start.click();
    await dialog.getByText(filled(t.shipment.bulk.countsLeftOut, { done: '2', failed: '0', leftOut: '1', total: '3' })).waitFor();
    const row = dialog.getByRole('row').filter({ hasText: canada.aceBillNumber });
    await row.getByText(filled(t.shipment.bulk.leftOutFor, { reasons: t.shipment.bulk.doubt.country })).waitFor();
    const connectorOf = async ({ id }: { id: number }) => (await api.as('employee').get(`/api/shipments/${id}`)).body.connectorId;
    expect(await connectorOf(canada)).toBeNull();
    expect(await connectorOf(dangerous)).not.toBeNull();
  });

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

  test('asks again about another event, and begins nothing before the answer', async () => {
    const notes = 'hoilai';
    for (const _ of [1, 2, 3]) {
      const { aceBillNumber } = (await api.as('employee').post('/api/shipments', shipmentInput({ notes }))).body;
      const dateTime = new Date(Date.now() - 3_600_000).toISOString();
      await api.as('employee').post('/api/trackings', { dateTime, deliveryStatus: 'COLLECTED', location: 'Huế', aceBillNumber });
    }
    const page = await visitAs('employee', language, `/shipment-ace?search=${notes}`, small);
    await page.locator('tr[data-row]').nth(2).waitFor();
    for (const key of THREE_ROWS) await page.keyboard.press(key);
    await page.getByRole('button', { name: t.shipment.bulk.tracking }).click();
    const dialog = page.getByRole('dialog', { name: t.shipment.bulk.tracking });
    const choose = async (status: DeliveryStatus) => {
      await dialog.getByRole('combobox', { name: t.tracking.field.deliveryStatus }).press('ArrowDown');
      await dialog.getByRole('option', { name: t.deliveryStatus[status], exact: true }).click();
    };
    await dialog.getByLabel(t.tracking.field.location).fill('Kho hàng loạt');
    const start = dialog.getByRole('button', { name: t.shipment.bulk.start });
    const same = dialog.getByRole('checkbox', { name: filled(t.shipment.bulk.include.same, { number: '3' }) });
    await choose('COLLECTED');
    await same.check();
    await dialog.getByText(filled(t.shipment.bulk.leavesOut, { done: '3', number: '0' })).waitFor();
    await choose('ARRIVED_HUB');
    await same.waitFor({ state: 'detached' });
    await choose('COLLECTED');
    await same.waitFor();
    expect(await same.isChecked()).toBe(false);

    // While the answer about another event is under way, and when it does not come.
    const isAsked = Promise.withResolvers<void>();
    const mayFail = Promise.withResolvers<void>();
    await page.route('**/api/bulk-runs/check', async (route) => {
      isAsked.resolve();
      await mayFail.promise;
      await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' });
    });
    await choose('ARRIVED_HUB');
    await isAsked.promise;
    expect(await start.isDisabled()).toBe(true);
    mayFail.resolve();
    await dialog.getByText(t.list.failed).waitFor();
    expect(await start.isDisabled()).toBe(true);
    await page.unroute('**/api/bulk-runs/check');
    await dialog.getByRole('button', { name: t.list.retry }).click();
    await start.click();
    await dialog.getByText(filled(t.shipment.bulk.counts, { done: '3', failed: '0', total: '3' })).waitFor();
  });

  test('begins a run once although its answer is lost, and no sixth until the rest of a stopped one is cancelled', async () => {
    const notes = 'matmang';
    const made = [];
    for (const _ of [1, 2, 3]) made.push((await api.as('employee').post('/api/shipments', shipmentInput({ notes }))).body);
    const page = await visitAs('employee', language, `/shipment-ace?search=${notes}`, small);
    await page.locator('tr[data-row]').nth(2).waitFor();
    for (const key of THREE_ROWS) await page.keyboard.press(key);
    const openDialog = async () => {
      await page.getByRole('button', { name: t.shipment.bulk.owner }).click();
      const dialog = page.getByRole('dialog', { name: t.shipment.bulk.owner });
      await dialog.getByRole('combobox').fill('user');
      await dialog.getByRole('option', { name: /^user/ }).first().click();
      return { dialog, start: dialog.getByRole('button', { name: t.shipment.bulk.start }) };
    };

    const { dialog, start } = await openDialog();
    const begun: unknown[] = [];
    await page.route('**/api/bulk-runs', async (route) => {
      if (route.request().method() !== 'POST') return await route.continue();
      const answer = await route.fetch();
      begun.push((await answer.json()).id);
      await (begun.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await start.click();
    await dialog.getByRole('alert').waitFor();
    await start.click();
    await dialog.getByText(filled(t.shipment.bulk.counts, { done: '3', failed: '0', total: '3' })).waitFor();
    expect(begun).toEqual([begun[0], begun[0]]);
    await page.unroute('**/api/bulk-runs');
    await dialog.getByRole('button', { name: t.dialog.done }).click();

    await api.context.pool.query(
      `with run as (
        insert into "bulkRun" ("userId", kind, input, total, "isStopped") select $1, 'owner', $2, 1, true from generate_series(1, 5) returning id)
       insert into "bulkItem" ("runId", position, "shipmentId") select id, 1, $3 from run`,
      [await api.userId('employee'), { kind: 'owner', ownerId: 1 }, made[0].id],
    );
    const again = await openDialog();
    await again.start.click();
    await again.dialog.getByText(filled(t.error.tooManyRuns, { params: '5' })).waitFor();
    await again.dialog.getByRole('button', { name: t.form.cancel }).click();
    await page.getByRole('button', { name: t.shipment.bulk.clear }).click();
    await page.getByRole('button', { name: t.shipment.bulk.runs }).click();
    const runs = page.getByRole('dialog', { name: t.shipment.bulk.runs });
    await runs
      .getByRole('button', { name: filled(t.shipment.bulk.counts, { done: '0', failed: '0', total: '1' }) })
      .first()
      .click();
    await runs.getByRole('button', { name: t.shipment.bulk.cancel }).click();
    await runs
      .getByText(filled(t.shipment.bulk.countsGivenUp, { done: '0', failed: '0', leftOut: '0', cancelled: '1', total: '1' }))
      .waitFor();
    expect(await runs.getByRole('button', { name: t.shipment.bulk.continue }).count()).toBe(0);
  });
});
