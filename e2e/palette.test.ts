import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countKeys, filled, IN_VIETNAMESE, OWN_CONTEXT, scan, startJourneys, TEXTS, TYPING } from './journey.ts';

const { api, visitAs } = startJourneys();

const create = async (aceBillNumber: string): Promise<Shipment> => {
  const answer = await api.as('employee').post('/api/shipments', {
    ...{ description: 'Cà phê', shipDate: '2026-11-20', senderContactName: 'An', senderTelNo: '1', receiverContactName: 'Bình' },
    ...{ receiverTelNo: '0909 444 555', receiverName: `Cửa hàng ${aceBillNumber}`, aceBillNumber },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

describe.each(IN_VIETNAMESE)('the palette (%s)', (language) => {
  const t = TEXTS[language];
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: t.palette.title });

  test('an event for a known bill number, from anywhere: at most 12 keys, typed ones included', async () => {
    const digits = '8450';
    const shipment = await create(`ACE-${digits}`);
    const eventsOf = async () => (await api.as('employee').get(`/api/trackings?shipmentId=${shipment.id}`)).body;
    const page = await visitAs('employee', language, '/settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const keys = await countKeys(page);
    const { keyboard } = page;
    const options = dialogOf(page).getByRole('option');
    // The place is not known yet: the form asks for it.
    await keyboard.press('Control+k');
    await dialogOf(page).waitFor();
    await keyboard.type(`sk ${digits} o`, TYPING);
    await options.filter({ hasText: t.deliveryStatus.OUT_FOR_DELIVERY }).first().waitFor();
    await keyboard.press('Enter');
    await page.waitForURL(/tracking-ace\/new/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('location');
    await page.keyboard.insertText('Kho Tân Bình');
    await keyboard.press('Control+Enter');
    await page.waitForURL(/settings/);
    expect(await eventsOf()).toMatchObject([{ deliveryStatus: 'OUT_FOR_DELIVERY', location: 'Kho Tân Bình' }]);

    const before = await keys();
    await keyboard.press('Control+k');
    await dialogOf(page).waitFor();
    await keyboard.type(`sk ${digits} d`, TYPING);
    // The line says all that it will do.
    await options
      .first()
      .filter({ hasText: shipment.aceBillNumber })
      .filter({ hasText: t.deliveryStatus.DELIVERED })
      .filter({ hasText: 'Kho Tân Bình' })
      .waitFor();
    await keyboard.press('Enter');
    await expect.poll(async () => (await eventsOf()).length).toBe(2);
    expect((await keys()) - before).toBeLessThanOrEqual(12);
    expect((await eventsOf()).map(({ deliveryStatus }: { deliveryStatus: string }) => deliveryStatus)).toContain('DELIVERED');

    // After the delivery no event comes first, and one that is chosen all the same is asked about.
    await page.keyboard.press('Control+k');
    await dialogOf(page).getByRole('combobox').fill(`sk ${digits} d`);
    await options.nth(1).filter({ hasText: t.deliveryStatus.DELIVERED }).waitFor();
    expect(await options.first().innerText()).not.toContain(t.deliveryStatus.DELIVERED);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: t.tracking.doubt.title }).waitFor();
    await page.keyboard.press('Escape');
    expect(await eventsOf()).toHaveLength(2);
  });

  test('finds by number, phone and name without marks; the opened ones come first', async () => {
    const shipment = await create(`FIND-${language}`);
    const page = await visitAs('employee', language, '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const text of [`find-${language}`, `cua hang find-${language}`]) {
      await page.keyboard.press('Control+k');
      await dialogOf(page).getByRole('combobox').fill(text);
      await dialogOf(page).getByRole('option', { name: shipment.aceBillNumber }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: filled(t.shipment.detail.title, { number: shipment.aceBillNumber }) }).waitFor();
      await page.goBack();
      await page.waitForURL(/#\/$/);
    }
    await page.keyboard.press('/');
    await dialogOf(page).waitFor();
    expect(await dialogOf(page).getByRole('option').first().innerText()).toContain(shipment.aceBillNumber);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
  });

  test('opens pages, the list with a search, a copy and a bill', async () => {
    const shipment = await create(`COPY-${language}`);
    const page = await visitAs('employee', language, '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const type = async (text: string) => {
      await page.keyboard.press('Control+k');
      await dialogOf(page).getByRole('combobox').fill(text);
    };
    await type(t.menu.sessions.slice(0, 8));
    await dialogOf(page).getByRole('option', { name: t.menu.sessions }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/sessions/);
    await type('audits');
    expect(await dialogOf(page).getByRole('option', { name: t.menu.audits }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await type(`copy-${language}`);
    await dialogOf(page)
      .getByRole('option', { name: filled(t.palette.inList, { text: `copy-${language}` }) })
      .click();
    await page.waitForURL(/shipment-ace\?.*search=copy/);

    await type(`tạo vận đơn cho copy-${language}`);
    await dialogOf(page).getByRole('option', { name: shipment.aceBillNumber }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[name=receiverName]').inputValue()).toBe(shipment.receiverName);

    const bill = page.context().waitForEvent('response', (answer) => answer.url().includes(`/bill/shipment/${shipment.id}`));
    await type(`in copy-${language}`);
    await dialogOf(page).getByRole('option', { name: shipment.aceBillNumber }).waitFor();
    await page.keyboard.press('Enter');
    expect((await bill).status()).toBe(200);
  });
});

describe.each(IN_VIETNAMESE)('the palette, whatever its language (%s)', (language) => {
  const t = TEXTS[language];
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: t.palette.title });

  test('is loaded when the first page is at rest, so that it opens without a request', async () => {
    const page = await visitAs('employee', language, '/', OWN_CONTEXT);
    // Asked for when the palette is complete, with all that it imports.
    await page.waitForRequest(/assets\/_id\.view-[^/]*\.js$/);
    await page.context().setOffline(true);
    await page.keyboard.press('Control+k');
    await dialogOf(page).getByRole('combobox').waitFor();
  });

  test('a scan on any page opens the record; an unknown code is said', async () => {
    const shipment = await create('SCAN01');
    const page = await visitAs('employee', language, '/connector-ace');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await scan(page, 'NOTHING99');
    await page.getByText(filled(t.palette.scanned, { code: 'NOTHING99' })).waitFor();
    await scan(page, shipment.aceBillNumber);
    await page.waitForURL(new RegExp(`shipment-ace/${shipment.id}/view`));
  });

  test('a scan of a label opens the shipment; a number of two shipments lets choose', async () => {
    const [labelled, other] = [await create('LABEL01'), await create('LABEL02')];
    const connect = (fields: object) => api.as('employee').post('/api/connectors', fields);
    expect((await connect({ shipmentId: labelled.id, barcode: 'GTS 77-000123', reference: 'SHARED-9' })).status).toBe(201);
    expect((await connect({ shipmentId: other.id, barcode: 'GTS 77-0001234', reference: 'SHARED-9' })).status).toBe(201);
    const page = await visitAs('employee', language, '/connector-ace');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await scan(page, ']C0gts 77-000123');
    await page.getByRole('heading', { name: filled(t.shipment.detail.title, { number: 'LABEL01' }) }).waitFor();
    await scan(page, 'SHARED-9');
    await dialogOf(page).getByRole('option', { name: 'LABEL01' }).waitFor();
    expect(await dialogOf(page).getByRole('option').first().innerText()).toContain('LABEL02');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`shipment-ace/${other.id}/view`));
    await page.keyboard.press('Control+k');
    await dialogOf(page).getByRole('combobox').fill('GTS 77-000123');
    await dialogOf(page).getByRole('option', { name: 'LABEL02' }).waitFor();
    expect(await dialogOf(page).getByRole('option').first().innerText()).toContain('LABEL01');
    await dialogOf(page).getByRole('combobox').fill('0909444555');
    await dialogOf(page).getByRole('option', { name: 'LABEL02' }).waitFor();
  });

  test('from the search to the open record: two keys after the words', async () => {
    const shipment = await create(`TWO-${language}`);
    const page = await visitAs('employee', language, '/shipment-ace');
    await page.locator('tr[data-row]').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(`two-${language}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe(String(shipment.id));
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`shipment-ace/${shipment.id}/view`));
  });

  test('"?" lists the keys that work on this page', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/1/view');
    await page.locator('[data-shortcut="edit"]').first().waitFor();
    const dialog = page.getByRole('dialog', { name: t.menu.shortcuts });
    await page.keyboard.press('?');
    await dialog.getByText(t.shortcuts.edit, { exact: true }).waitFor();
    expect(await dialog.getByText(t.shortcuts.filter, { exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.evaluate(() => {
      location.hash = '/shipment-ace';
    });
    await page.locator('tr[data-row]').first().waitFor();
    await page.keyboard.press('?');
    await dialog.getByText(t.shortcuts.filter, { exact: true }).waitFor();
    await dialog.getByText(t.shortcuts.select, { exact: true }).waitFor();
    expect(await dialog.getByText(t.shortcuts.save, { exact: true }).count()).toBe(0);
  });
});
