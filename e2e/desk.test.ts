import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pusher, WEBHOOK_SECRET } from '../server/src/features/partner-events/partner-events.testing.ts';
import { planShipments } from '../server/src/features/partner-events/polls.service.ts';
import { IN_ENGLISH, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs, reopen } = startJourneys(() => ({ webhookSecrets: { gtsAus: WEBHOOK_SECRET } }));

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A shipment of `user` with one event. */
const withEvent = async (deliveryStatus: string, hours: number, details: string): Promise<Shipment> => {
  const { body: shipment } = await api.as('employee').post('/api/shipments', {
    description: 'Cà phê',
    shipDate: '2026-01-05',
    senderContactName: 'An',
    senderTelNo: '1',
    receiverName: details,
    receiverContactName: 'Bình',
    receiverTelNo: '0909 222 333',
    ownerId: await api.userId('user'),
  });
  const event = { dateTime: hoursAgo(hours), deliveryStatus, location: 'Kho', details, aceBillNumber: shipment.aceBillNumber };
  expect((await api.as('employee').post('/api/trackings', event)).status).toBe(201);
  return shipment;
};

describe.each(IN_ENGLISH)('the desk (%s)', (language) => {
  const t = TEXTS[language].desk;
  const { form, home } = TEXTS[language];

  test('counts lead to the lists of what they count', async () => {
    const failed = await withEvent('FAILED_ATTEMPT', 20, `count ${language}`);
    const page = await visitAs('employee', language, '/');
    await page.getByText(home.signedInAs.replace('{{username}}', 'employee')).waitFor();
    const card = page.getByRole('link', { name: t.count.exceptions });
    expect(await page.getByRole('listitem').filter({ has: card }).getAttribute('title')).toBe(t.definition.exceptions);
    await expect.poll(async () => Number((await card.innerText()).split('\n')[0])).toBeGreaterThan(0);
    const count = Number((await card.innerText()).split('\n')[0]);
    await card.click();
    await page.waitForURL(/shipment-ace\?.*attention=exceptions/);
    await page.getByRole('link', { name: String(failed.id), exact: true }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(count);
  });

  test('a clerk works off the list by keyboard: snoozes, assigns, adds an event, opens', async () => {
    const oldest = await withEvent('EXCEPTION', 24 * 400, `key ${language}`);
    const page = await visitAs('employee', language, '/');
    const tasks = page.getByRole('region', { name: t.tasks.title });
    const row = tasks.getByRole('listitem').filter({ hasText: oldest.aceBillNumber });
    await row.waitFor();
    expect(await row.innerText()).toContain('0909 222 333');
    expect(await row.innerText()).toContain(`key ${language}`);
    await row.focus();
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: t.note.title.replace('{{number}}', oldest.aceBillNumber) });
    await dialog.waitFor();
    await page.keyboard.type('+3');
    await page.keyboard.press('Tab');
    // As a person types: faster, it would be a scan, whose Enter saves nothing.
    await page.keyboard.type('Gọi lại', { delay: 60 });
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });

    await tasks.getByText(`${t.tasks.list.snoozed} (`).click();
    await row.getByText('Gọi lại').waitFor();
    await row.getByRole('button').click();
    await dialog.getByLabel(t.note.snoozedUntil, { exact: true }).fill('');
    await dialog.getByRole('combobox', { name: t.note.assignee }).fill('emp');
    await dialog.getByRole('option', { name: 'employee', exact: true }).click();
    await dialog.getByRole('button', { name: form.save }).click();
    await row.waitFor({ state: 'detached' });
    await tasks.getByText(t.tasks.list.mine, { exact: true }).click();
    await row.getByText('employee').waitFor();

    await row.focus();
    await page.keyboard.press('t');
    await page.waitForURL(/tracking-ace\/new/);
    expect(await page.locator('[name=aceBillNumber]').inputValue()).toBe(oldest.aceBillNumber);
    await page.getByRole('button', { name: form.cancel }).click();
    await row.waitFor();
    await row.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`shipment-ace/${oldest.id}/view`));
    await page.getByRole('heading', { level: 1, name: new RegExp(oldest.aceBillNumber) }).waitFor();
    await page.getByRole('link', { name: TEXTS[language].menu.home, exact: true }).click();
    await page.getByRole('region', { name: t.recent.title }).getByRole('link', { name: oldest.aceBillNumber }).waitFor();
  });

  test('two clerks who note at the same task lose nothing: the second sees the note of the first and decides', async () => {
    const shipment = await withEvent('EXCEPTION', 24 * 600, `two ${language}`);
    const colleague = await api.userId('admin');
    const page = await visitAs('employee', language, '/');
    const row = page.getByRole('region', { name: t.tasks.title }).getByRole('listitem').filter({ hasText: shipment.aceBillNumber });
    await row.focus();
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: t.note.title.replace('{{number}}', shipment.aceBillNumber) });
    await dialog.getByLabel(t.note.note, { exact: true }).fill('Khách hẹn thứ sáu');
    const first = { note: 'Sai số nhà', assigneeId: colleague, noteVersion: 0 };
    expect((await api.as('admin').put(`/api/desk/tasks/${shipment.id}`, first)).status).toBe(200);
    await page.keyboard.press('Control+Enter');

    const conflict = dialog.getByRole('alert');
    await conflict.getByRole('row', { name: new RegExp(`^${t.note.note}\\s+Khách hẹn thứ sáu\\s+Sai số nhà$`) }).waitFor();
    await conflict.getByRole('row', { name: /admin$/ }).waitFor();
    await conflict.getByRole('button', { name: form.conflict.keepMine }).click();
    await conflict.waitFor({ state: 'detached' });
    // Mine is the note, and the assignee is theirs.
    expect(await dialog.getByLabel(t.note.note, { exact: true }).inputValue()).toBe('Khách hẹn thứ sáu');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('Khách hẹn thứ sáu').waitFor();
    await row.getByText('admin').waitFor();

    await row.focus();
    await page.keyboard.press('s');
    const notes = dialog.getByRole('region', { name: t.note.history }).getByRole('listitem');
    await expect
      .poll(() => notes.allInnerTexts())
      .toEqual([
        expect.stringMatching(/employee: Khách hẹn thứ sáu · .*: admin$/),
        expect.stringMatching(/admin: Sai số nhà · .*: admin$/),
      ]);
    expect((await api.as('employee').get(`/api/desk/tasks/${shipment.id}/notes`)).body).toHaveLength(2);
  });

  test('what a partner says without a meaning is a task, from which an administrator makes a rule; so is a partner that does not answer', async () => {
    const { aceBillNumber, ...shipment } = await withEvent('IN_TRANSIT', 3, `partner ${language}`);
    const number = `DESK-${language}`;
    const numbered = { ...shipment, aceBillNumber, partnerShipment: 'gtsAus', partnerShipmentId: number };
    expect((await api.as('employee').put('/api/shipments', numbered)).status).toBe(200);
    const event = { event: 'Zwischenlager Sydney', date: hoursAgo(1) };
    expect((await pusher(api)({ number, events: [event] })).status).toBe(200);

    const clerk = await visitAs('employee', language, '/');
    const rowIn = (page: Page) =>
      page.getByRole('region', { name: t.tasks.title }).getByRole('listitem').filter({ hasText: aceBillNumber });
    await rowIn(clerk).getByText(t.tasks.unmapped, { exact: true }).waitFor();
    await rowIn(clerk).getByText('“Zwischenlager Sydney”').waitFor();
    expect(await rowIn(clerk).getByRole('link', { name: t.tasks.rule }).count()).toBe(0);
    const admin = await visitAs('admin', language, '/');
    await rowIn(admin).getByRole('link', { name: t.tasks.rule }).click();
    await admin.waitForURL(/event-rules\?partner=gtsAus/);
    await admin.getByText('Zwischenlager Sydney').waitFor();

    await rowIn(clerk).focus();
    await clerk.keyboard.press('t');
    await clerk.waitForURL(/tracking-ace\/new/);
    const known = { dateTime: hoursAgo(0.5), deliveryStatus: 'ARRIVED_HUB', location: 'Sydney', aceBillNumber };
    expect((await api.as('employee').post('/api/trackings', known)).status).toBe(201);
    await clerk.getByRole('button', { name: form.cancel }).click();
    await clerk.getByRole('region', { name: t.tasks.title }).getByRole('listitem').first().waitFor();
    await rowIn(clerk).waitFor({ state: 'detached' });

    await planShipments(api.context, [shipment.id]);
    await api.context.pool.query(
      `update "partnerPoll" set failures = 4, problem = 'silent', "quietSince" = now() - interval '30 hours' where number = $1`,
      [number],
    );
    await reopen(clerk, '/');
    await rowIn(clerk).getByText(t.tasks.unreachable, { exact: true }).waitFor();
    await rowIn(clerk).getByText(TEXTS[language].partnerEvent.poll.problem.silent).waitFor();
    await clerk.getByRole('link', { name: t.count.unreachable }).click();
    await clerk.waitForURL(/attention=unreachable/);
    await clerk.getByRole('link', { name: aceBillNumber }).first().waitFor();
  });

  test('what a customer changes after the hand-over is a task until it is passed on; after the delivery only notes change', async () => {
    const shipment = await withEvent('COLLECTED', 2, `changed ${language}`);
    const { form: texts, field: names } = TEXTS[language].shipment;
    const save = (page: Page) => page.getByRole('button', { name: form.save, exact: true }).click();
    const customer = await visitAs('user', language, `/shipment-ace/${shipment.id}/edit`);
    await customer.getByText(texts.underWay).waitFor();
    await customer.locator('[name=weight]').fill('99');
    await save(customer);
    await customer.waitForURL((url) => !url.hash.includes('/edit'));

    const clerk = await visitAs('employee', language, '/');
    const row = clerk.getByRole('region', { name: t.tasks.title }).getByRole('listitem').filter({ hasText: shipment.aceBillNumber });
    await row.getByText(`${names.weight} ${TEXTS[language].shipment.history.blank} → 99`).waitFor();
    await row.focus();
    await clerk.keyboard.press('d');
    await row.waitFor({ state: 'detached' });
    await clerk.getByText(t.tasks.passedOn.replace('{{number}}', shipment.aceBillNumber)).waitFor();

    const event = { dateTime: hoursAgo(1), deliveryStatus: 'DELIVERED', location: 'Kho', aceBillNumber: shipment.aceBillNumber };
    expect((await api.as('employee').post('/api/trackings', event)).status).toBe(201);
    await reopen(customer, `/shipment-ace/${shipment.id}/edit`);
    await customer.getByText(texts.notesOnly).waitFor();
    await customer.getByText('0909 222 333').waitFor();
    expect(await customer.locator('form input').count()).toBe(1);
    await customer.locator('[name=notes]').fill('cảm ơn');
    await save(customer);
    await customer.waitForURL((url) => !url.hash.includes('/edit'));
    expect((await api.as('user').get(`/api/shipments/${shipment.id}`)).body).toMatchObject({ notes: 'cảm ơn', weight: 99 });

    await reopen(clerk, `/shipment-ace/${shipment.id}/edit`);
    await clerk.getByText(texts.changeDelivered).waitFor();
    await clerk.keyboard.press('Enter');
    await clerk.locator('[name=weight]').fill('98');
    await save(clerk);
    await expect.poll(async () => (await api.as('user').get(`/api/shipments/${shipment.id}`)).body.weight).toBe(98);
  });

  test('each change is passed on by its own key, also while the list is read again', async () => {
    const changed = [];
    for (const name of ['first', 'second', 'third']) {
      const shipment = await withEvent('COLLECTED', 2, `${name} ${language}`);
      changed.push((await api.as('user').put('/api/shipments', { ...shipment, description: 'Trà' })).body);
    }
    const page = await visitAs('employee', language, '/');
    const rows = page.getByRole('region', { name: t.tasks.title }).getByRole('listitem').filter({ hasText: t.tasks.changed });
    await rows.nth(2).waitFor();
    await rows.first().focus();
    for (let each = 0; each < 3; each++) await page.keyboard.press('d');
    for (const { aceBillNumber } of changed) await page.getByText(t.tasks.passedOn.replace('{{number}}', aceBillNumber)).waitFor();
    await expect.poll(() => rows.count()).toBe(0);
  });

  test('an event that is recorded on the desk changes it at once', async () => {
    const { aceBillNumber } = await withEvent('EXCEPTION', 24 * 300, `at once ${language}`);
    const event = { dateTime: hoursAgo(1), deliveryStatus: 'EXCEPTION', location: 'Kho', aceBillNumber };
    // The place of today, so that the palette records at once.
    expect((await api.as('employee').post('/api/trackings', event)).status).toBe(201);
    const page = await visitAs('employee', language, '/settings');
    // Nothing is read again because time has passed.
    await page.addInitScript(() => {
      Object.assign(window, { setInterval: () => 0 });
    });
    await reopen(page, '/');
    const row = page.getByRole('region', { name: t.tasks.title }).getByRole('listitem').filter({ hasText: aceBillNumber });
    await row.waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: TEXTS[language].palette.title }).fill(`ev ${aceBillNumber} delivered`);
    await page
      .getByRole('option')
      .first()
      .filter({ hasText: aceBillNumber })
      .filter({ hasText: TEXTS[language].deliveryStatus.DELIVERED })
      .waitFor();
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
  });

  test('customers see their own parcels, and send one again', async () => {
    const own = await withEvent('IN_TRANSIT', 3, `parcel ${language}`);
    const page = await visitAs('user', language, '/');
    const parcels = page.getByRole('region', { name: t.parcels.underWay });
    const parcel = parcels.getByRole('listitem').filter({ hasText: own.aceBillNumber });
    await parcel.getByText(TEXTS[language].deliveryStatus.IN_TRANSIT).waitFor();
    expect(await page.getByRole('region', { name: t.tasks.title }).count()).toBe(0);
    await parcel.getByRole('link', { name: `${t.parcels.again} ${own.aceBillNumber}` }).click();
    await page.waitForURL(/shipment-ace\/new\?copyOf=/);
    await expect.poll(() => page.locator('[name=receiverName]').inputValue()).toBe(`parcel ${language}`);
    expect(await page.locator('[name=shipDate]').inputValue()).not.toBe('05/01/2026');
  });

  test('administrators see the system, and set when a shipment is stuck', async () => {
    const page = await visitAs('admin', language, '/');
    const glance = page.getByRole('region', { name: t.glance.title });
    await glance.getByText('0.0.0-test').waitFor();
    await glance.getByRole('button', { name: t.stuckDays.open }).click();
    const dialog = page.getByRole('dialog', { name: t.stuckDays.title });
    const days = dialog.getByLabel('GTS Canada');
    await days.fill('0');
    await dialog.getByText(TEXTS[language].validation.range.replace('{{min}}', '1').replace('{{max}}', '365')).waitFor();
    expect(await dialog.getByRole('button', { name: form.save }).isDisabled()).toBe(true);
    await days.fill('7');
    await dialog.getByRole('button', { name: form.save }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await api.as('employee').get('/api/progress/stuck-days')).body.gtsCad).toBe(7);
  });
});
