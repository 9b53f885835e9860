import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { OWN_CONTEXT, startJourneys, unfold } from '../../journey.ts';
import { marksOn, othersOf, rowOf, showCompact, watchMarks } from '../../live.testing.ts';
import { filled, IN_ENGLISH, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs, reopen } = startJourneys();

const { createShipment, track, reopenFollowing, follow } = othersOf({ api, visitAs, reopen });

const employee = () => api.as('employee');

/** Another person changes a shipment. */
const change = async ({ id }: Shipment, fields: object) => {
  const { body } = await employee().get(`/api/shipments/${id}`);
  expect((await employee().put('/api/shipments', { ...body, ...fields })).status).toBe(200);
};

const remove = async ({ id }: Shipment) => expect((await employee().delete(`/api/shipments/${id}`)).status).toBe(204);

describe.each(IN_VIETNAMESE)('what others do (%s)', (language) => {
  const t = TEXTS[language];

  test('on home, the focus stays at its task while others come, a dialog stays open, and a task that goes leaves the focus to the next', async () => {
    const [first, second, third] = [await createShipment(), await createShipment(), await createShipment()];
    for (const shipment of [first, second]) await track(shipment, 'EXCEPTION');
    const home = await follow('admin', language, '/');
    const tasks = home.getByRole('region', { name: t.desk.tasks.title });
    const taskOf = ({ id }: Shipment) => tasks.locator(`li[data-row="${id}"]`);
    const hasFocus = (shipment: Shipment) => taskOf(shipment).evaluate((row) => row === document.activeElement);
    await taskOf(first).focus();
    await track(third, 'FAILED_ATTEMPT');
    await taskOf(third).waitFor();
    expect(await hasFocus(first)).toBe(true);
    await home.keyboard.press('s');
    const note = home.getByRole('dialog').getByLabel(t.desk.note.note, { exact: true });
    await note.fill('đang gõ');
    await track(third, 'DELIVERED');
    await taskOf(third).waitFor({ state: 'detached' });
    expect(await note.inputValue()).toBe('đang gõ');
    expect(await note.evaluate((field) => field === document.activeElement)).toBe(true);
    await home.keyboard.press('Escape');
    await home.getByRole('dialog').waitFor({ state: 'detached' });
    await taskOf(first).focus();
    const next = await taskOf(first).evaluate(
      (row) => row.nextElementSibling?.getAttribute('data-row') ?? row.previousElementSibling?.getAttribute('data-row'),
    );
    await track(first, 'DELIVERED');
    await taskOf(first).waitFor({ state: 'detached' });
    await expect.poll(() => home.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe(next);
  });

  test('new rows of a list wait, changed ones change in their place, and deleted ones stay until the list is read again', async () => {
    const [gone, kept] = [await createShipment({ description: 'Gạo' }), await createShipment({ description: 'Chè' })];
    const page = await follow('admin', language, '/shipment-ace?sort=id,desc');
    const waiting = page.getByRole('button', { name: filled(t.live.waiting, { number: 2 }), exact: true });
    const rows = page.locator('tr[data-row]');
    await rows.nth(19).waitFor();
    const order = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
    const before = await order();
    await rowOf(page, gone).getByRole('checkbox').check();
    await rowOf(page, kept).focus();
    await page.getByRole('textbox', { name: t.shipment.list.search }).evaluate((input: HTMLInputElement) => {
      input.dataset.same = 'yes';
    });
    await watchMarks(page);
    const places = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
    const placesBefore = await places();

    const added = [await createShipment(), await createShipment()];
    await waiting.waitFor();
    // Pointing at the view that is shown does not read the rows as a whole.
    await page.getByRole('link', { name: filled(t.list.page, { page: 1 }), exact: true }).hover();
    await change(kept, { description: 'Chè Thái Nguyên' });
    await rowOf(page, kept).getByText('Chè Thái Nguyên').waitFor();
    await expect.poll(() => marksOn(page)).toEqual([expect.stringMatching(new RegExp(`^${kept.id} `))]);
    await page.getByText(filled(t.live.changed, { number: 1 })).waitFor({ state: 'attached' });
    await remove(gone);
    await rowOf(page, gone).getByText(t.live.deleted, { exact: true }).waitFor();
    expect(await order()).toEqual(before);
    expect(await places()).toEqual(placesBefore);
    expect(await rowOf(page, kept).evaluate((row) => row === document.activeElement)).toBe(true);
    expect(await rowOf(page, gone).getByRole('checkbox').isChecked()).toBe(true);

    await waiting.press('Enter');
    await rowOf(page, added[1] ?? kept).waitFor();
    expect((await order()).slice(0, 3)).toEqual([added[1]?.id, added[0]?.id, kept.id].map(String));
    expect(await waiting.count()).toBe(0);
    expect(await rowOf(page, gone).count()).toBe(0);
    // People continue at the first new row.
    await expect.poll(() => rowOf(page, added[1] ?? kept).evaluate((row) => row === document.activeElement)).toBe(true);
  });

  test('a row that no longer matches the filter shows what it is now, one that begins to match waits, and views are counted again', async () => {
    const description = `lọc ${language}`;
    const [one, other] = [await createShipment({ description }), await createShipment({ description })];
    await track(one, 'EXCEPTION');
    const page = await follow('admin', language, `/shipment-ace?search=${encodeURIComponent(description)}&status=EXCEPTION`);
    await showCompact(page, t);
    await rowOf(page, one).waitFor();
    const all = page.getByRole('navigation', { name: t.view.label }).getByRole('link', { name: t.view.all });
    const count = async () => Number((await all.innerText()).replace(/\D/g, ''));
    await expect.poll(count).toBeGreaterThan(0);
    const before = await count();
    await createShipment();
    await expect.poll(count).toBe(before + 1);
    await track(other, 'EXCEPTION');
    await page.getByRole('button', { name: filled(t.live.waiting, { number: 1 }), exact: true }).waitFor();
    await track(one, 'DELIVERED');
    await rowOf(page, one).getByText(t.deliveryStatus.DELIVERED).waitFor();
    expect(await page.locator('tr[data-row]').count()).toBe(1);
  });

  test('one’s own changes are not marked as somebody else’s', async () => {
    const shipment = await createShipment();
    const page = await follow('employee', language, '/shipment-ace?sort=id,desc');
    await rowOf(page, shipment).waitFor();
    await watchMarks(page);
    // From another window of the same person, and then from another user.
    await change(shipment, { description: 'Của tôi' });
    await rowOf(page, shipment).getByText('Của tôi').waitFor();
    const { body } = await api.as('admin').get(`/api/shipments/${shipment.id}`);
    await api.as('admin').put('/api/shipments', { ...body, description: 'Của người khác' });
    await expect.poll(() => marksOn(page)).toEqual([expect.stringContaining('Của người khác')]);
  });

  test('a deleted record says so on its page', async () => {
    const shipment = await createShipment();
    const page = await follow('admin', language, `/shipment-ace/${shipment.id}/view`);
    await page.getByRole('link', { name: t.form.edit, exact: true }).waitFor();
    await remove(shipment);
    await page.getByText(filled(t.live.deletedBy, { who: 'employee' })).waitFor();
    await page.getByRole('heading', { level: 1, name: new RegExp(shipment.aceBillNumber) }).waitFor();
    expect(await page.getByRole('link', { name: t.form.edit, exact: true }).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a record that is deleted while its page still reads its parts says so alone', async () => {
    const shipment = await createShipment();
    const page = await follow('admin', language, '/settings');
    const removed = Promise.withResolvers<void>();
    const parts = new Set<Promise<unknown>>();
    // Everything that the page shows of the shipment besides its fields.
    await page.route(`**/api/shipments/${shipment.id}/*`, async (route) => {
      await removed.promise;
      parts.add(route.request().response());
      await route.continue();
    });
    const socket = await reopenFollowing(page, `/shipment-ace/${shipment.id}/view`);
    await page.getByRole('link', { name: t.form.edit, exact: true }).waitFor();
    // For a change before the deletion, the page waits until it has read all parts.
    const heard = socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('shipment.changed') });
    await change(shipment, { description: 'Chè' });
    await heard;
    await remove(shipment);
    await page.getByText(filled(t.live.deletedBy, { who: 'employee' })).waitFor();
    removed.resolve();
    await expect.poll(() => parts.size).toBeGreaterThanOrEqual(5);
    await Promise.all(parts);
    await page.getByRole('button', { name: t.list.retry }).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('colleagues with the same record open see each other, and customers nobody', async () => {
    const shipment = await createShipment({ ownerId: await api.userId('user') });
    const path = `/shipment-ace/${shipment.id}`;
    const page = await follow('admin', language, `${path}/view`);
    await follow('user', language, `${path}/view`);
    const colleague = await visitAs('employee', language, `${path}/view`);
    await page.getByText(filled(t.live.viewing, { who: 'employee' })).waitFor();
    await colleague.getByText(filled(t.live.viewing, { who: 'admin' })).waitFor();
    await colleague.keyboard.press('e');
    await page.getByText(filled(t.live.editing, { who: 'employee' })).waitFor();
    await colleague.getByText(filled(t.live.viewing, { who: 'admin' })).waitFor();
    expect(await page.getByText(filled(t.live.viewing, { who: 'user' })).count()).toBe(0);
    await colleague.close();
    await page.getByText(filled(t.live.editing, { who: 'employee' })).waitFor({ state: 'detached' });
  });
});

describe.each(IN_ENGLISH)('a form under edit (%s)', (language) => {
  const t = TEXTS[language];
  const fields = t.shipment.field;
  const openForm = async (shipment: Shipment) => {
    const page = await follow('admin', language, `/shipment-ace/${shipment.id}/edit`);
    await unfold(page);
    await page.locator('[name=notes]').waitFor();
    return page;
  };
  const said = (page: Page, ...names: string[]) =>
    page.getByText(filled(t.form.elsewhere.changed, { who: 'employee', fields: names.join(', ') }), { exact: true });
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true }).click();

  test('says what somebody else changed, and takes it over without a change of what is typed or where', async () => {
    const shipment = await createShipment();
    const page = await openForm(shipment);
    const notes = page.locator('[name=notes]');
    await notes.fill('gọi trước');
    await notes.press('ArrowLeft');
    const place = await notes.boundingBox();
    await change(shipment, { weight: 12, description: 'Chè' });
    await said(page, fields.description, fields.weight).waitFor();
    expect(await notes.boundingBox()).toEqual(place);
    await page.keyboard.type(',');
    expect(await notes.inputValue()).toBe('gọi trướ,c');
    await page.getByRole('button', { name: t.form.elsewhere.take }).click();
    await expect.poll(() => page.locator('[name=weight]').inputValue()).toBe('12');
    expect(await page.locator('[name=description]').inputValue()).toBe('Chè');
    expect(await notes.inputValue()).toBe('gọi trướ,c');
    await expect
      .poll(() => notes.evaluate((field: HTMLTextAreaElement) => [field === document.activeElement, field.selectionStart]))
      .toEqual([true, 9]);
    expect(await said(page, fields.description, fields.weight).count()).toBe(0);

    // By a key; the next change is announced again.
    await change(shipment, { weight: 13 });
    await said(page, fields.weight).waitFor();
    await page.locator('[name=receiverContactName]').focus();
    await page.keyboard.press('Alt+Enter');
    await expect.poll(() => page.locator('[name=receiverContactName]').evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator('[name=weight]').inputValue()).toBe('13');
    await save(page);
    await page.waitForURL((url) => !url.hash.includes('/edit'));
    const { body } = await employee().get(`/api/shipments/${shipment.id}`);
    expect(body).toMatchObject({ weight: 13, description: 'Chè', notes: 'gọi trướ,c' });
  });

  test('offers to compare where both changed the same, and says that the record is gone', async () => {
    const shipment = await createShipment();
    const page = await openForm(shipment);
    await page.locator('[name=notes]').fill('của tôi');
    await change(shipment, { notes: 'của họ' });
    await said(page, fields.notes).waitFor();
    await page.getByRole('button', { name: t.form.elsewhere.compare }).click();
    await page
      .getByRole('alert')
      .getByRole('row', { name: /của tôi.*của họ/ })
      .waitFor();
    await page.getByRole('button', { name: t.form.conflict.keepMine }).click();
    expect(await page.locator('[name=notes]').inputValue()).toBe('của tôi');
    await remove(shipment);
    await page.getByText(filled(t.form.elsewhere.deleted, { who: 'employee' })).waitFor();
    expect(await page.locator('[name=notes]').inputValue()).toBe('của tôi');
  });

  test('does not speak of what is saved in it', async () => {
    const shipment = await createShipment();
    const page = await openForm(shipment);
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('form [role=status] button')) document.documentElement.dataset.offered = 'yes';
      }).observe(document, { subtree: true, childList: true });
    });
    await page.locator('[name=notes]').fill('xong');
    await save(page);
    await page.waitForURL((url) => !url.hash.includes('/edit'));
    expect(await page.evaluate(() => document.documentElement.dataset.offered)).toBeUndefined();
  });
});

describe.each(IN_ENGLISH)('the connection (%s)', (language) => {
  const t = TEXTS[language];

  test('tells a customer of their own records alone, and not who changed them', async () => {
    const own = await createShipment({ ownerId: await api.userId('user') });
    const page = await visitAs('user', language, '/settings');
    const received: string[] = [];
    const sent: string[] = [];
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => received.push(String(payload)));
      socket.on('framesent', ({ payload }) => sent.push(String(payload)));
    });
    await reopenFollowing(page, `/shipment-ace/${own.id}/view`);
    await page.getByText(t.tracking.timeline.empty).waitFor();
    const other = await createShipment();
    await track(other, 'COLLECTED');
    await track(own, 'COLLECTED');
    await page.getByText('Kho', { exact: true }).waitFor();
    const messages = received.filter((frame) => frame.startsWith('MESSAGE'));
    expect(messages.at(-1)).toContain(`"shipmentId":${own.id}`);
    for (const message of messages) {
      expect(message).not.toContain(`"shipmentId":${other.id}`);
      expect(message).not.toContain('employee');
    }
    expect(sent.filter((frame) => frame.includes('/topic/presence'))).toEqual([]);
  });

  test('lost, what is shown is read from time to time, which is said only if it lasts; with a new one it is read at once', async () => {
    const shipment = await createShipment();
    const page = await visitAs('admin', language, '/settings', OWN_CONTEXT);
    await page.clock.install();
    const sockets: WebSocketRoute[] = [];
    let isOpen = true;
    await page.routeWebSocket(/\/websocket\/tracker/, (socket) => {
      if (!isOpen) return void socket.close();
      sockets.push(socket);
      socket.connectToServer();
    });
    await reopen(page, '/shipment-ace?sort=id,desc');
    const row = rowOf(page, shipment);
    const late = page.getByText(t.live.late);
    await row.waitFor();
    // On a busy machine, the page may have tried more than once.
    await expect.poll(() => sockets.length).toBeGreaterThan(0);
    isOpen = false;
    await Promise.all(sockets.map((socket) => socket.close()));
    await change(shipment, { description: 'lần 1' });
    await page.clock.runFor(15_000);
    await row.getByText('lần 1').waitFor();
    expect(await late.count()).toBe(0);
    await page.clock.runFor(20_000);
    await late.waitFor();
    isOpen = true;
    await change(shipment, { description: 'lần 2' });
    await expect
      .poll(async () => {
        await page.clock.runFor(31_000);
        return await row.getByText('lần 2').count();
      })
      .toBe(1);
    await late.waitFor({ state: 'detached' });
  });
});
