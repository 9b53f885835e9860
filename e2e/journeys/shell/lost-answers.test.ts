import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { go, losingAnswers, OWN_CONTEXT, startJourneys } from '../../journey.ts';
import { IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, reopen, visit, visitAs } = startJourneys();

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const latest = async () => (await api.context.pool.query('select * from shipment order by id desc limit 1')).rows[0];
const fillRequired = async (page: Page, description: string) => {
  const values = { description, receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678' };
  for (const [name, text] of Object.entries(values)) await field(page, name).fill(text);
};
const required = { shipDate: '2026-11-20', senderContactName: 'A', senderTelNo: '1', receiverContactName: 'B', receiverTelNo: '2' };
const createShipment = async (description: string) => (await api.as('employee').post('/api/shipments', { ...required, description })).body;
const eventsOf = async ({ id }: { id: number }) => (await api.as('employee').get(`/api/trackings?shipmentId=${id}`)).body;
const shipmentOf = async ({ id }: { id: number }) => (await api.as('employee').get(`/api/shipments/${id}`)).body;
const countOf = async (description: string) =>
  Number((await api.context.pool.query('select count(*) as total from shipment where description = $1', [description])).rows[0].total);

describe.each(IN_VIETNAMESE)('a lost answer (%s)', (language) => {
  const t = TEXTS[language];
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });
  const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.')));
  const offer = (page: Page) => page.getByRole('status').filter({ hasText: t.form.drafts.title });
  const listed = (page: Page) => page.waitForURL(/#\/shipment-ace(\?|$)/);
  /** Saves the form; the server stores it, and its answer is lost. */
  const saveInVain = async (page: Page, url: string) => {
    await losingAnswers(page, url, () => save(page).click());
    await page.getByText(t.form.unreachable).waitFor();
  };

  test('of drafts: they go on with the record that it has created, after a reload and in another tab', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/new', undefined, true);
    await field(page, 'description').waitFor();
    await fillRequired(page, 'Lụa Vạn Phúc');
    await saveInVain(page, '**/api/shipments');
    const other = await page.context().newPage();
    await other.goto(`${api.address}/#/shipment-ace/new`);
    await reopen(page, '/shipment-ace/new');
    for (const tab of [page, other]) {
      await offer(tab).getByText(t.form.drafts.sent).waitFor();
      await offer(tab).getByRole('button', { name: t.form.drafts.continue }).click();
      await field(tab, 'weight').fill('7');
      await save(tab).click();
      await listed(tab);
    }
    expect(await countOf('Lụa Vạn Phúc')).toBe(1);
    expect(await latest()).toMatchObject({
      description: 'Lụa Vạn Phúc',
      weight: 7,
      version: 1,
      aceBillNumber: expect.stringMatching(/^ACE/),
    });

    // The same again, once that is known, is another one.
    await go(page, '/shipment-ace/new');
    await field(page, 'description').waitFor();
    await fillRequired(page, 'Lụa Vạn Phúc');
    await save(page).click();
    await listed(page);
    expect(await countOf('Lụa Vạn Phúc')).toBe(2);
  });

  test('of a duplicate, sent as it opened: it is kept, too', async () => {
    const { id } = await latest();
    const total = async () => Number((await api.context.pool.query('select count(*) as total from shipment')).rows[0].total);
    const before = await total();
    const page = await visitAs('employee', language, `/shipment-ace/new?copyOf=${id}`);
    await field(page, 'description').waitFor();
    await saveInVain(page, '**/api/shipments');
    await reopen(page, `/shipment-ace/new?copyOf=${id}`);
    await offer(page).getByRole('button', { name: t.form.drafts.continue }).click();
    await field(page, 'weight').fill('8');
    await save(page).click();
    await listed(page);
    expect(await total()).toBe(before + 1);
    expect(await latest()).toMatchObject({ weight: 8, version: 1 });
    expect(await kept(page)).toEqual([]);
  });

  test('of a form that keeps no drafts: it holds what was sent', async () => {
    const shipment = await createShipment('Chưa biết');
    const { aceBillNumber } = shipment;
    const page = await visitAs('employee', language, `/tracking-ace/new?aceBillNumber=${aceBillNumber}&status=IN_TRANSIT`);
    await field(page, 'location').fill('Kho Sóng Thần');
    expect(await kept(page)).toEqual([]);
    await saveInVain(page, '**/api/trackings');
    await page.getByRole('button', { name: t.form.cancel }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.form.leave.go }).click();
    await page.waitForURL((url) => !url.hash.includes('new'));
    await go(page, '/tracking-ace/new');
    await offer(page).getByText(aceBillNumber).waitFor();
    await offer(page).getByRole('button', { name: t.form.drafts.continue }).click();
    await field(page, 'location').fill('Kho Tân Bình');
    await save(page).click();
    await page.waitForURL((url) => !url.hash.includes('new'));
    expect(await kept(page)).toEqual([]);
    expect(await eventsOf(shipment)).toMatchObject([{ location: 'Kho Tân Bình' }]);
  });

  test('of an event that is recorded again a minute later: there is one, and its draft is gone', async () => {
    const shipment = await createShipment('Một phút sau');
    const path = `/tracking-ace/new?aceBillNumber=${shipment.aceBillNumber}&status=IN_TRANSIT`;
    const page = await visitAs('employee', language, path, OWN_CONTEXT);
    await field(page, 'location').fill('Kho Sóng Thần');
    await saveInVain(page, '**/api/trackings');
    await page.clock.setFixedTime(Date.now() + 60_000);
    await reopen(page, path);
    await offer(page).waitFor();
    await field(page, 'location').fill('Kho Sóng Thần');
    await save(page).click();
    await page.waitForURL((url) => !url.hash.includes('new'));
    expect(await eventsOf(shipment)).toMatchObject([{ location: 'Kho Sóng Thần', version: 1 }]);
    expect(await kept(page)).toEqual([]);
    // A different typed time makes it another event.
    await page.clock.setFixedTime(Date.now() + 120_000);
    await reopen(page, path);
    await field(page, 'dateTime').fill('25/11/2026 08:00');
    await field(page, 'location').fill('Kho Sóng Thần');
    await save(page).click();
    await page.waitForURL((url) => !url.hash.includes('new'));
    expect(await eventsOf(shipment)).toHaveLength(2);
  });

  test('of a change: one goes on with it, and it is no conflict', async () => {
    const shipment = await createShipment('Đổi hai lần');
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/edit`);
    await field(page, 'receiverTelNo').fill('0900000001');
    await saveInVain(page, '**/api/shipments');
    await field(page, 'description').fill('Đổi lần hai');
    await save(page).click();
    await page.waitForURL((url) => !url.hash.includes('edit'));
    expect(await shipmentOf(shipment)).toMatchObject({ receiverTelNo: '0900000001', description: 'Đổi lần hai' });
  });

  test('of a change, which somebody else has changed since: that is a conflict', async () => {
    const shipment = await createShipment('Ai đổi');
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/edit`);
    await field(page, 'receiverTelNo').fill('0900000001');
    await saveInVain(page, '**/api/shipments');
    await api.as('admin').put('/api/shipments', { ...(await shipmentOf(shipment)), receiverTelNo: '0900000002' });
    await field(page, 'receiverTelNo').fill('0900000003');
    await save(page).click();
    await page.getByText(t.form.conflict.notSaved).waitFor();
    expect(await shipmentOf(shipment)).toMatchObject({ receiverTelNo: '0900000002' });
  });

  test('of a new record that was deleted since: it can be saved again', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/new');
    await field(page, 'description').waitFor();
    await fillRequired(page, 'Mất rồi');
    await saveInVain(page, '**/api/shipments');
    const { id } = await latest();
    expect((await api.as('admin').delete(`/api/shipments/${id}`)).status).toBe(204);
    await field(page, 'description').fill('Lại có');
    await save(page).click();
    await page.getByText(t.form.conflict.again).waitFor();
    await save(page).click();
    await listed(page);
    expect(await countOf('Lại có')).toBe(1);
  });

  test('of a deletion: asked for again, the record is deleted', async () => {
    const shipment = await createShipment('Xoá hai lần');
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/delete`);
    const button = page.getByRole('dialog').getByRole('button', { name: t.shipment.delete.action });
    await button.waitFor();
    await losingAnswers(page, '**/api/shipments/*', () => button.click());
    await page.getByText(t.error.server.not.reachable).waitFor();
    await button.click();
    await page.getByText(t.aceApp.shipment.deleted.replace('{{param}}', shipment.aceBillNumber)).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('of a registration or a new password: the page says that it may be there', async () => {
    const page = await visit('/register', language);
    await field(page, 'login').fill(`lost-${language}`);
    await field(page, 'email').fill(`lost-${language}@example.com`);
    for (const name of ['password', 'confirmation']) await field(page, name).fill('mật khẩu 1');
    const register = page.getByRole('form').getByRole('button', { name: t.account.register.submit, exact: true });
    await losingAnswers(page, '**/api/register', () => register.click());
    await page.getByText(t.error.server.not.reachable).waitFor();
    await register.click();
    await page.getByText(t.account.register.loginExists).waitFor();
    await page.getByText(t.account.message.perhapsRegistered).waitFor();

    const other = await visit('/reset/finish?key=unknown', language);
    for (const name of ['newPassword', 'confirmation']) await field(other, name).fill('mật khẩu 2');
    await losingAnswers(other, '**/api/account/reset-password/finish', () =>
      other.getByRole('button', { name: t.account.finish.submit }).click(),
    );
    await other.getByText(t.account.message.perhapsSet).waitFor();
    await other.getByRole('button', { name: t.account.finish.submit }).click();
    await other.getByText(t.account.finish.again).waitFor();
    await other.getByText(t.account.message.perhapsSet).waitFor();
  });
});
