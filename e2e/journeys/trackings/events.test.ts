import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../../../server/src/features/shipments/shipments.testing.ts';
import { go, OWN_CONTEXT, scan, startJourneys } from '../../journey.ts';
import { filled, IN_ENGLISH, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs, reopen } = startJourneys();

const createShipment = async (fields: object = {}): Promise<Shipment> =>
  (await api.as('employee').post('/api/shipments', shipmentInput(fields))).body;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const isFocused = (element: Locator) => element.evaluate((shown) => shown === document.activeElement);
/** Waits until a field that is not empty shows so. */
const expectValue = (page: Page, name: string, value: string | RegExp) =>
  expect.poll(() => field(page, name).inputValue(), { message: name }).toEqual(expect.stringMatching(value));

describe.each(IN_VIETNAMESE)('recording an event (%s)', (language) => {
  const t = TEXTS[language];
  const status = (page: Page) => page.getByRole('combobox', { name: t.tracking.field.deliveryStatus });
  const moment = (page: Page) => page.getByRole('textbox', { name: t.tracking.field.dateTime });

  test('is the same from the page of a shipment, the list, the desk and many at once: now, the last place of today, the focus in the status', async () => {
    const { id, aceBillNumber } = await createShipment({ aceBillNumber: `WAYS-${language}` });
    const place = `Bưu cục Gò Vấp ${language}`;
    const page = await visitAs('employee', language, `/shipment-ace/${id}/view`);
    await page.getByRole('link', { name: t.tracking.timeline.add }).waitFor();
    await page.keyboard.press('t');
    await expectValue(page, 'aceBillNumber', aceBillNumber);
    await expect.poll(() => isFocused(status(page))).toBe(true);
    await page.keyboard.type(t.deliveryStatus.EXCEPTION);
    await page.getByRole('option', { name: t.deliveryStatus.EXCEPTION, exact: true }).click();
    await field(page, 'location').fill(place);
    await page.keyboard.press('Control+Enter');
    // It has no reason.
    const doubt = page.getByRole('dialog', { name: t.tracking.doubt.title });
    await doubt.getByText(filled(t.tracking.doubt.unexplained, { status: t.deliveryStatus.EXCEPTION })).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/view/);
    const { body } = await api.as('employee').get(`/api/trackings?shipmentId=${id}`);
    expect(body).toMatchObject([{ deliveryStatus: 'EXCEPTION', location: place }]);
    expect(Math.abs(Date.now() - Date.parse(body[0].dateTime))).toBeLessThan(600_000);

    const expectPrepared = async () => {
      await expectValue(page, 'location', place);
      await expect.poll(() => isFocused(status(page))).toBe(true);
      expect(await moment(page).inputValue()).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    };
    // After a reload, too: it is stored on the server.
    await reopen(page, `/shipment-ace?search=ways-${language}`);
    await page.locator('tr[data-row]').first().focus();
    await page.keyboard.press('t');
    await expectValue(page, 'aceBillNumber', aceBillNumber);
    await expectPrepared();
    // Nothing was typed, so there is no question about unsaved changes.
    await page.getByRole('button', { name: t.form.cancel }).click();
    await page.waitForURL(/shipment-ace\?/);

    await page.locator('tr[data-row]').first().waitFor();
    await page.locator('tr[data-row]').first().focus();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: t.shipment.bulk.tracking }).click();
    await page.getByRole('dialog').waitFor();
    await expectPrepared();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await reopen(page, '/');
    const task = page.getByRole('region', { name: t.desk.tasks.title }).getByRole('listitem').filter({ hasText: aceBillNumber });
    await task.focus();
    await page.keyboard.press('t');
    await expectValue(page, 'aceBillNumber', aceBillNumber);
    await expectPrepared();

    // Without marks, the place is found among the earlier ones.
    await field(page, 'location').fill(`go vap ${language}`);
    await page.getByRole('option', { name: place, exact: true }).click();
    await expectValue(page, 'location', place);
  });

  test('reads short forms of a time, and shows what it read', async () => {
    const page = await visitAs('employee', language, '/tracking-ace/new');
    const now = 'bay gio';
    await moment(page).fill(now);
    await page.getByText(/^= .*\d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor();
    for (const text of [now, '8:30', 'hom qua 8:30']) {
      await moment(page).fill(text);
      await page.keyboard.press('Tab');
      await expect.poll(() => moment(page).inputValue()).toMatch(text === now ? /\d{4} \d\d:\d\d$/ : / 08:30$/);
      expect(await page.getByText(t.validation.dateTime).count()).toBe(0);
    }
  });

  test('the last place that comes to a field with the focus is replaced by letters', async () => {
    const { aceBillNumber } = await createShipment();
    const place = `Bưu cục Tân Bình ${language}`;
    const event = { aceBillNumber, deliveryStatus: 'IN_TRANSIT', location: place, dateTime: new Date().toISOString() };
    expect((await api.as('employee').post('/api/trackings', event)).status).toBe(201);
    const page = await visitAs('employee', language, '/tracking-ace', OWN_CONTEXT);
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/places', async (route) => {
      await asked;
      await route.continue();
    });
    await go(page, `/tracking-ace/new?aceBillNumber=${aceBillNumber}&status=IN_TRANSIT`);
    await expect.poll(() => isFocused(field(page, 'location'))).toBe(true);
    answer();
    await expectValue(page, 'location', place);
    await page.keyboard.type('Kho');
    expect(await field(page, 'location').inputValue()).toBe('Kho');
  });
});

describe.each(IN_ENGLISH)('the form of an event (%s)', (language) => {
  const t = TEXTS[language];
  const HOUR = 3_600_000;
  const record = async (aceBillNumber: string, deliveryStatus: string, hours: number) => {
    const event = { aceBillNumber, deliveryStatus, location: 'Kho', dateTime: new Date(Date.now() + hours * HOUR).toISOString() };
    expect((await api.as('employee').post('/api/trackings', event)).status).toBe(201);
  };

  test('is another one at another address, also while it is open', async () => {
    const page = await visitAs('employee', language, '/tracking-ace/new?aceBillNumber=FORM-A&status=EXCEPTION');
    await expectValue(page, 'aceBillNumber', 'FORM-A');
    await page.evaluate(() => {
      location.hash = '/tracking-ace/new?aceBillNumber=FORM-B&at=2026-11-20T08:30';
    });
    await expectValue(page, 'aceBillNumber', 'FORM-B');
    expect(await page.getByRole('textbox', { name: t.tracking.field.dateTime }).inputValue()).toBe('20/11/2026 08:30');
    expect(await page.getByRole('combobox', { name: t.tracking.field.deliveryStatus }).inputValue()).toBe('');
  });

  test('finds the shipment of a number that many newer ones have somewhere, and asks after its delivery', async () => {
    await createShipment({ aceBillNumber: '7319' });
    await record('7319', 'DELIVERED', -2);
    const newer = { receiverTelNo: '0909 731 955' };
    for (let each = 0; each < 20; each++) await createShipment(newer);
    const { id } = await createShipment({ ...newer, extBillNumber: '7319' });
    const page = await visitAs('employee', language, '/tracking-ace/new?status=COLLECTED');
    await field(page, 'aceBillNumber').fill('7319 ');
    await field(page, 'location').fill('Kho');
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('dialog', { name: t.tracking.doubt.title })
      .getByText(/^7319 /)
      .waitFor();
    await page.keyboard.press('Escape');
    await field(page, 'aceBillNumber').fill('7319');
    await page.getByRole('option', { name: /^7319 / }).waitFor();

    await reopen(page, '/connector-ace/new');
    await page.getByRole('combobox', { name: t.connector.field.shipmentId }).fill('7319');
    await page.getByRole('option', { name: / 7319$/ }).waitFor();
    expect(await page.getByRole('option').first().innerText()).toContain(String(id));
  });

  test('a planned event happens on an open page when its time comes', async () => {
    const { id, aceBillNumber } = await createShipment();
    await record(aceBillNumber, 'COLLECTED', -1);
    await record(aceBillNumber, 'DELIVERED', 0.2);
    const page = await visitAs('employee', language, '/settings', OWN_CONTEXT);
    await page.clock.install();
    await reopen(page, `/shipment-ace/${id}/view`);
    await page.getByText(t.tracking.planned, { exact: true }).waitFor();
    await page.clock.fastForward(3 * 60_000);
    await page.getByText(t.tracking.planned, { exact: true }).waitFor({ state: 'detached' });
  });
});

describe.each(IN_ENGLISH)('shortcuts (%s)', (language) => {
  const t = TEXTS[language];

  test('work after a click on what takes no text; whoever records no events has none for them', async () => {
    const { id } = await createShipment({ ownerId: await api.userId('user'), aceBillNumber: 'KEYS-1' });
    const page = await visitAs('employee', language, '/shipment-ace');
    const search = page.locator('[data-shortcut="search"]');
    await page.locator('tr[data-row]').first().waitFor();
    const box = page.locator('tr[data-row] input[type=checkbox]').first();
    await box.click();
    await page.keyboard.press('/');
    expect(await isFocused(search)).toBe(true);
    await box.click();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.matches('[data-row]'))).toBe(true);
    await page.getByText(t.list.arrangements.full, { exact: true }).click();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: t.menu.shortcuts });
    await help.getByText(t.tracking.timeline.add, { exact: true }).waitFor();
    await page.keyboard.press('Escape');

    const other = await visitAs('user', language, `/shipment-ace/${id}/view`, {});
    await other.locator('[data-shortcut="edit"]').first().waitFor();
    // At the pace of a person: only scanners type faster.
    await other.keyboard.press('t', { delay: 100 });
    await other.keyboard.press('?');
    await other.getByRole('dialog', { name: t.menu.shortcuts }).getByText(t.shortcuts.edit, { exact: true }).waitFor();
    expect(await other.getByText(t.tracking.timeline.add, { exact: true }).count()).toBe(0);
  });
});

describe.each(IN_VIETNAMESE)('a scan (%s)', (language) => {
  const t = TEXTS[language];

  test('fills the bill number of an event, wherever the focus is, and leaves what was typed', async () => {
    const { aceBillNumber } = await createShipment({ aceBillNumber: 'SCAN-EVENT-1' });
    await createShipment({ aceBillNumber: 'SCAN-EVENT-2', extBillNumber: 'CARRIER-778899' });
    const page = await visitAs('employee', language, '/tracking-ace/new');
    await field(page, 'details').fill('Vỏ hộp móp');
    await scan(page, aceBillNumber);
    await expectValue(page, 'aceBillNumber', aceBillNumber);
    expect(await field(page, 'details').inputValue()).toBe('Vỏ hộp móp');
    expect(await isFocused(field(page, 'details'))).toBe(true);
    // Beside all fields, and by the number of the carrier.
    await page.getByRole('heading', { level: 1 }).click();
    await scan(page, 'CARRIER-778899');
    await expectValue(page, 'aceBillNumber', 'SCAN-EVENT-2');
    await field(page, 'aceBillNumber').focus();
    await scan(page, aceBillNumber);
    await expectValue(page, 'aceBillNumber', aceBillNumber);
    await expect.poll(() => isFocused(page.getByRole('combobox', { name: t.tracking.field.deliveryStatus }))).toBe(true);
    expect(page.url()).toContain('/tracking-ace/new');
  });

  test('is kept if its request fails, and an answer that comes too late changes nothing', async () => {
    for (const each of [1, 2, 3]) await createShipment({ aceBillNumber: `LATE-${each}`, extBillNumber: `CARRIER-${each}` });
    const page = await visitAs('employee', language, '/tracking-ace/new');
    /** Holds back what is asked about a code, until the returned function is called. */
    const holdBack = async (code: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(new RegExp(`code=${code}`), async (route) => {
        await promise;
        await route.continue();
      });
      const answered = page.waitForResponse(new RegExp(`code=${code}`));
      return async () => {
        resolve();
        await (await answered).finished();
        await page.evaluate(() => new Promise(requestAnimationFrame));
      };
    };
    // A focus that comes between two keys would cut the code.
    await expect.poll(() => isFocused(field(page, 'aceBillNumber'))).toBe(true);
    const answerFirst = await holdBack('CARRIER-1');
    await page.route(/code=LOST/, (route) => route.abort());
    await scan(page, 'CARRIER-1');
    await expectValue(page, 'aceBillNumber', 'CARRIER-1');
    await expect.poll(() => isFocused(page.getByRole('combobox', { name: t.tracking.field.deliveryStatus }))).toBe(true);
    await scan(page, 'CARRIER-2');
    await expectValue(page, 'aceBillNumber', 'LATE-2');
    await answerFirst();
    expect(await field(page, 'aceBillNumber').inputValue()).toBe('LATE-2');
    await scan(page, 'LOST-0001');
    await expectValue(page, 'aceBillNumber', 'LOST-0001');

    await reopen(page, '/tracking-ace/new');
    await expect.poll(() => isFocused(field(page, 'aceBillNumber'))).toBe(true);
    const answerForm = await holdBack('CARRIER-3');
    await scan(page, 'CARRIER-3');
    await expectValue(page, 'aceBillNumber', 'CARRIER-3');
    await field(page, 'aceBillNumber').fill('LATE-1');
    await answerForm();
    expect(await field(page, 'aceBillNumber').inputValue()).toBe('LATE-1');

    await reopen(page, '/tracking-ace');
    await page.locator('tr[data-row]').first().waitFor();
    const answerPage = await holdBack('LATE-3');
    await scan(page, 'LATE-3');
    await page.keyboard.press('n');
    await field(page, 'location').waitFor();
    await answerPage();
    expect(page.url()).toContain('/tracking-ace/new');
    expect(await field(page, 'aceBillNumber').inputValue()).toBe('');
  });

  test('is text of the field in other forms and dialogs, and submits, moves and leaves nothing', async () => {
    const { id } = await createShipment({ aceBillNumber: 'SCAN-FORM-1' });
    const page = await visitAs('employee', language, `/shipment-ace/${id}/edit`);
    for (const name of ['receiverName', 'description']) {
      await field(page, name).fill('');
      await scan(page, 'SCAN-FORM-1');
      expect(await field(page, name).inputValue()).toBe('SCAN-FORM-1');
      expect(await isFocused(field(page, name))).toBe(true);
    }
    await page.getByRole('heading', { level: 1 }).click();
    await scan(page, 'SCAN-FORM-1');
    await page.getByText(filled(t.palette.scannedBesideFields, { code: 'SCAN-FORM-1' })).waitFor();
    await page.getByRole('button', { name: t.form.cancel }).focus();
    await scan(page, 'SCAN-FORM-1');
    expect(page.url()).toContain(`/shipment-ace/${id}/edit`);

    await reopen(page, '/shipment-ace');
    const search = page.locator('[data-shortcut="search"]');
    await page.locator('tr[data-row]').first().waitFor();
    await search.fill('cà phê');
    // The shortcut selects what is there.
    await page.locator('tr[data-row]').first().focus();
    await page.keyboard.press('/');
    await scan(page, 'SCAN-FORM-1');
    await page.waitForURL(/search=SCAN-FORM-1/);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: t.palette.title }).waitFor();
    await page.keyboard.type('sk ');
    await scan(page, 'SCAN-FORM-1');
    expect(await page.getByRole('combobox', { name: t.palette.title }).inputValue()).toBe('sk SCAN-FORM-1');
    await page.getByRole('combobox', { name: t.palette.title }).fill('');
    await scan(page, 'SCAN-FORM-1');
    await page.waitForURL(new RegExp(`shipment-ace/${id}/view`));
  });
});
