import { randomUUID } from 'node:crypto';
import { eventClock } from '@ace/contract/shared/dates/event-clock.ts';
import { TRACKING_LIMITS } from '@ace/contract/trackings/statuses.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../../../server/src/features/shipments/shipments.testing.ts';
import { countKeys, go, OWN_CONTEXT, startJourneys } from '../../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();

const createShipment = async (fields: object = {}): Promise<{ id: number; aceBillNumber: string }> =>
  (await api.as('employee').post('/api/shipments', shipmentInput(fields))).body;
const createTracking = async (fields: object): Promise<number> =>
  (
    await api
      .as('employee')
      .post('/api/trackings', { dateTime: '2026-11-20T08:30:00Z', deliveryStatus: 'PENDING', location: 'Kho', ...fields })
  ).body.id;

describe.each(IN_VIETNAMESE)('trackings (%s)', (language) => {
  const t = TEXTS[language];
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });
  const bill = (page: Page) => page.locator('[name="aceBillNumber"]');
  const moment = (page: Page) => page.getByRole('textbox', { name: t.tracking.field.dateTime });
  const chooseStatus = async (page: Page, status: keyof typeof t.deliveryStatus) => {
    await page.getByRole('combobox', { name: t.tracking.field.deliveryStatus }).click();
    await page.getByRole('option', { name: t.deliveryStatus[status], exact: true }).click();
  };
  const errorOf = (page: Page, name: string) =>
    page.locator(`[name="${name}"]`).evaluate((input) => {
      const [id] = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((part) => part.endsWith('-error'));
      return id ? (document.getElementById(id)?.textContent ?? null) : null;
    });

  test('takes back a wrong event by two keys: from its message, from the timeline and from its page', async () => {
    const { id, aceBillNumber } = await createShipment();
    const page = await visitAs('employee', language, `/shipment-ace/${id}/view`);
    const question = page.getByRole('dialog', { name: t.tracking.takeBack.question });
    const isGone = (event: number) => expect.poll(async () => (await api.as('employee').get(`/api/trackings/${event}`)).status).toBe(404);
    const eventOf = async () => (await api.as('employee').get(`/api/trackings?shipmentId=${id}`)).body[0].id;
    const keys = await countKeys(page);
    const takeBack = async () => {
      const before = await keys();
      await page.keyboard.press('z');
      await question.getByText(aceBillNumber).waitFor();
      await page.keyboard.press('Enter');
      await question.waitFor({ state: 'detached' });
      expect((await keys()) - before).toBeLessThanOrEqual(3);
    };
    await page.getByRole('link', { name: t.tracking.timeline.add }).waitFor();
    await page.keyboard.press('t');
    await chooseStatus(page, 'DELIVERED');
    await page.locator('[name="location"]').fill('Kho');
    await page.keyboard.press('Control+Enter');
    const message = page.getByRole('status').filter({ hasText: filled(t.aceApp.tracking.created, { param: aceBillNumber }) });
    await message.getByRole('button', { name: t.tracking.takeBack.action }).waitFor();
    const byMessage = await eventOf();
    await takeBack();
    await isGone(byMessage);
    await message.waitFor({ state: 'detached' });
    await page.getByText(t.tracking.timeline.empty).waitFor();

    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName);
    const before = await createTracking({ aceBillNumber, dateTime: '2026-11-20T08:00:00Z', deliveryStatus: 'INFO_RECEIVED' });
    const taken = await createTracking({ aceBillNumber, dateTime: '2026-11-21T08:00:00Z', deliveryStatus: 'IN_TRANSIT' });
    const icon = page.getByRole('button', { name: filled(t.tracking.takeBack.of, { status: t.deliveryStatus.IN_TRANSIT }) });
    await icon.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await isGone(taken);
    await icon.waitFor({ state: 'detached' });
    await expect.poll(focused, { message: 'the next event' }).toContain(`/tracking-ace/${before}/`);
    await takeBack();
    await page.getByText(t.tracking.timeline.empty).waitFor();
    await expect.poll(focused).toBe('MAIN');

    const inTimeline = await createTracking({ aceBillNumber, deliveryStatus: 'COLLECTED' });
    await page.getByRole('button', { name: filled(t.tracking.takeBack.of, { status: t.deliveryStatus.COLLECTED }) }).waitFor();
    await page.keyboard.press('z');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await eventOf()).toBe(inTimeline);
    await takeBack();
    await isGone(inTimeline);
    await page.getByText(t.tracking.timeline.empty).waitFor();

    const onPage = await createTracking({ aceBillNumber });
    await go(page, `/tracking-ace/${onPage}/view`);
    await page.getByRole('button', { name: t.tracking.takeBack.action }).waitFor();
    await takeBack();
    await isGone(onPage);
    // Back where one came from, without a word about a page that is gone.
    await page.waitForURL(new RegExp(`/shipment-ace/${id}/view`));
    await page.getByText(t.tracking.timeline.empty).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('keeps a scanned number and moves on at Enter; refuses an unknown bill number at its field', async () => {
    const { aceBillNumber } = await createShipment();
    const page = await visitAs('employee', language, '/tracking-ace/new');
    await bill(page).focus();
    await page.keyboard.type('NO-SUCH-BILL');
    await page.keyboard.press('Enter');
    // The number is looked up first: it may be that of a carrier.
    await expect.poll(() => bill(page).evaluate((input) => input === document.activeElement)).toBe(false);
    await page.getByRole('button', { name: t.form.now }).click();
    await chooseStatus(page, 'COLLECTED');
    await page.locator('[name="location"]').fill(`Quầy ${language}`);
    await save(page).click();
    await expect.poll(() => errorOf(page, 'aceBillNumber')).toBe(t.tracking.invalid.aceBillNumber);
    await expect.poll(() => bill(page).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.locator('[name="location"]').inputValue()).toBe(`Quầy ${language}`);
    await bill(page).fill(aceBillNumber);
    await save(page).click();
    await page.waitForURL(/#\/tracking-ace(\?|$)/);
  });

  test('checks each limit at n and at n + 1, and refuses invalid moments', async () => {
    const page = await visitAs('employee', language, '/tracking-ace/new');
    for (const [name, max] of Object.entries(TRACKING_LIMITS)) {
      await page.locator(`[name="${name}"]`).fill('x'.repeat(max + 1));
      await expect.poll(() => errorOf(page, name), { message: name }).toBe(filled(t.validation.maxlength, { max }));
      await page.locator(`[name="${name}"]`).fill('x'.repeat(max));
      await expect.poll(() => errorOf(page, name), { message: name }).toBeNull();
    }
    for (const name of ['location', 'aceBillNumber']) {
      await page.locator(`[name="${name}"]`).fill('');
      await expect.poll(() => errorOf(page, name), { message: name }).toBe(t.validation.required);
    }
    const says = (text: string) => page.locator('form').getByText(text);
    for (const text of ['hôm nay', '20/11/2026', '31/02/2026 10:00', '20/11/2026 25:00', '11/20/2026 10:00']) {
      await moment(page).fill(text);
      await says(t.validation.dateTime).waitFor();
      expect(await moment(page).inputValue()).toBe(text);
    }
    await moment(page).fill('31/12/1899 23:59');
    await says(t.validation.year).waitFor();
    await moment(page).fill('');
    await page.locator('form').getByText(t.validation.required).nth(2).waitFor();
    await moment(page).fill('1/1/1900 0:00');
    await expect.poll(() => page.locator('form').getByText(t.validation.required).count()).toBe(2);
  });

  test('two people change one: the second sees the conflict and loses nothing', async () => {
    const { aceBillNumber } = await createShipment();
    const id = await createTracking({ aceBillNumber });
    const page = await visitAs('employee', language, `/tracking-ace/${id}/edit`);
    await page.locator('[name="details"]').fill('của tôi');
    const { body } = await api.as('admin').get(`/api/trackings/${id}`);
    await api.as('admin').put('/api/trackings', { ...body, location: 'Bến Lức' });
    await save(page).click();
    await page.getByRole('button', { name: t.form.conflict.keepMine }).click();
    await save(page).click();
    await expect
      .poll(async () => (await api.as('admin').get(`/api/trackings/${id}`)).body)
      .toMatchObject({ location: 'Bến Lức', details: 'của tôi' });
  });

  test('are listed on the page of their shipment, newest first, and can be added there', async () => {
    const { id, aceBillNumber } = await createShipment();
    await createTracking({ aceBillNumber, location: 'Đầu tiên', dateTime: '2026-11-01T00:00:00Z' });
    await createTracking({ aceBillNumber, location: 'Sau cùng', dateTime: '2026-11-03T00:00:00Z' });
    const page = await visitAs('employee', language, `/shipment-ace/${id}/view`);
    await page.getByRole('link', { name: t.tracking.timeline.add }).click();
    await expect.poll(() => bill(page).inputValue()).toBe(aceBillNumber);
    await moment(page).fill('02/11/2026 12:00');
    await chooseStatus(page, 'IN_TRANSIT');
    await page.locator('[name="location"]').fill('Ở giữa');
    await save(page).click();
    await page.waitForURL(new RegExp(`#/shipment-ace/${id}/view`));
    await page.getByText('Ở giữa').waitFor();
    const text = await page.locator('main').innerText();
    expect(text.match(/Sau cùng|Ở giữa|Đầu tiên/g)).toEqual(['Sau cùng', 'Ở giữa', 'Đầu tiên']);
  });

  test('says by which clock it goes, where the event is shown by another one, and so do other moments', async () => {
    const { id, aceBillNumber } = await createShipment();
    const dateTime = '2026-11-20T08:30:00.000Z';
    const tracking = await createTracking({ aceBillNumber, dateTime });
    await api.context.pool.query(
      `insert into "partnerEvent" (partner, number, key, "shipmentId", "dateTime", "offsetMinutes", source, event, outcome, "trackingId")
       values ('gtsAus', 'CLOCK', $1, $2, $3, 660, 'poll', 'Scanned', 'confirms', $4)`,
      [language, id, dateTime, tracking],
    );
    const clock = (page: Page, zone: string) => page.getByText(filled(t.tracking.form.clock, { zone }));
    const [vietnam, sydney] = [eventClock(language, 'Asia/Ho_Chi_Minh').zone, eventClock(language, 'Australia/Sydney').zone];
    const atHome = await visitAs('employee', language, `/tracking-ace/${tracking}/edit`, { timezoneId: 'Asia/Saigon' });
    await clock(atHome, vietnam).waitFor();
    expect(await moment(atHome).inputValue()).toBe('20/11/2026 15:30');
    await go(atHome, `/tracking-ace/new?aceBillNumber=${aceBillNumber}`);
    await expect.poll(() => moment(atHome).inputValue()).not.toBe('20/11/2026 15:30');
    expect(await clock(atHome, vietnam).count()).toBe(0);
    await go(atHome, `/shipment-ace/${id}/view`);
    await atHome
      .getByText(eventClock(language, 'Asia/Ho_Chi_Minh').moment({ dateTime, offsetMinutes: 660 }))
      .first()
      .waitFor();
    expect(await atHome.getByText(`(${vietnam})`).count()).toBe(0);
    const abroad = await visitAs('employee', language, `/shipment-ace/${id}/view`, { timezoneId: 'Australia/Sydney' });
    await abroad.getByText(`(${sydney})`).first().waitFor();
  });

  test('asks before a slip is recorded, and shows what is planned as planned', async () => {
    const { id, aceBillNumber } = await createShipment();
    await createTracking({ aceBillNumber, deliveryStatus: 'DELIVERED', dateTime: new Date(Date.now() - 3_600_000).toISOString() });
    const recorded = async () => (await api.as('employee').get(`/api/trackings?shipmentId=${id}`)).body.length;
    const page = await visitAs('employee', language, `/tracking-ace/new?aceBillNumber=${aceBillNumber}`);
    await moment(page).fill('25/11/2039 8:30');
    await chooseStatus(page, 'IN_TRANSIT');
    await page.locator('[name="location"]').fill('Kho Thủ Đức');
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: t.tracking.doubt.title });
    await dialog.getByText('25/11/39 08:30').waitFor();
    await dialog
      .getByText(filled(t.tracking.doubt.delivered, { bill: aceBillNumber, moment: '@', status: '@' }).split('@')[0] ?? '')
      .waitFor();
    // A second Enter goes back, and the form stays as it was.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await moment(page).inputValue()).toBe('25/11/2039 08:30');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await recorded()).toBe(1);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/#\/tracking-ace(\?|$)/);
    expect(await recorded()).toBe(2);

    await go(page, `/shipment-ace/${id}/view`);
    await page.getByText(t.tracking.planned, { exact: true }).waitFor();
    const strip = page.getByLabel(t.shipment.strip.label);
    await strip.getByText(t.deliveryStatus.DELIVERED).waitFor();
    await go(page, `/tracking-ace?search=${aceBillNumber}`);
    await page.locator('tr[data-row]').getByText(t.tracking.planned, { exact: true }).waitFor();
  });

  test('a plain user reads those of their own shipments, and changes none', async () => {
    const { id: shipmentId, aceBillNumber } = await createShipment({ ownerId: await api.userId('user') });
    const own = await createTracking({ aceBillNumber, location: `Của user ${language}` });
    const others = await createTracking({ aceBillNumber: (await createShipment()).aceBillNumber });
    const page = await visitAs('user', language, '/tracking-ace?size=1000&sort=id,desc');
    await page.getByRole('link', { name: `${t.list.view} ${own}`, exact: true }).waitFor();
    expect(await page.getByRole('link', { name: `${t.list.view} ${others}`, exact: true }).count()).toBe(0);
    expect(await page.getByRole('link', { name: t.tracking.list.create }).count()).toBe(0);
    expect(await page.getByRole('link', { name: new RegExp(`^(${t.list.edit}|${t.list.delete}) `) }).count()).toBe(0);
    await go(page, `/shipment-ace/${shipmentId}/view`);
    await page.getByText(`Của user ${language}`).waitFor();
    expect(await page.getByRole('link', { name: t.tracking.timeline.add }).count()).toBe(0);
  });

  test('with the keyboard alone: search, open, edit, save', async () => {
    const { aceBillNumber } = await createShipment();
    const id = await createTracking({ aceBillNumber, details: `keyboard-${language}` });
    const page = await visitAs('employee', language, '/tracking-ace');
    await page.locator('[data-shortcut="search"]').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(`keyboard-${language}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(1);
    await page.locator('tr[data-row]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/tracking-ace/${id}/view`));
    await page.getByRole('heading', { name: filled(t.tracking.detail.title, { id }) }).waitFor();
    await page.keyboard.press('e');
    await page.locator('[name="location"]').focus();
    await page.keyboard.type(' mới');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await api.as('employee').get(`/api/trackings/${id}`)).body.location).toBe('Kho mới');
  });
});

test('what the program says of events follows the language of the page', async () => {
  const { id, aceBillNumber } = await createShipment();
  const scan = { uuid: randomUUID(), mode: 'receive', code: aceBillNumber, place: 'Kho', at: '2026-11-20T08:30:00Z' };
  expect((await api.as('employee').post('/api/scans', { scans: [scan] })).status).toBe(200);
  const page = await visitAs('employee', 'vi', `/shipment-ace/${id}/view`, OWN_CONTEXT);
  await page.getByText('1/1 kiện').waitFor();
  await page.getByRole('button', { name: TEXTS.vi.menu.language }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByText('1 of 1 packages').waitFor();
});
