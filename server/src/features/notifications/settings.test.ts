import { beforeAll, describe, expect, test } from 'vitest';
import { useMailFolder } from '../../testing/mailbox.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { notifying } from './notifications.testing.ts';

const mails = useMailFolder();
/** As in production: nobody has turned notifications on. */
const api = startTestApi(() => ({ dataDir: mails.dataDir, profiles: ['prod'] }));
const { start, ship, happen, planned, send, logOf } = notifying(api);
beforeAll(start);

const readSettings = async () => {
  const { body } = await api.as('admin').get('/api/notifications/settings');
  const { isOn, choices, limits } = body;
  return { isOn, choices, limits };
};
const rolesOf = async (shipment: { id: number }) => (await logOf(shipment)).map(({ role }: { role: string }) => role).toSorted();

describe('until an administrator turns them on', () => {
  test('nobody is notified, and the preview says what the last week would have sent', async () => {
    const receiverEmail = 'preview@example.com';
    const [one, other] = [await ship({ receiverEmail }), await ship({ receiverEmail })];
    for (const shipment of [one, other]) {
      await happen(shipment, 'OUT_FOR_DELIVERY', 2);
      await happen(shipment, 'DELIVERED', 1);
    }
    await happen(one, 'COLLECTED', 8 * 24 * 60);
    await planned();
    expect((await readSettings()).isOn).toBe(false);
    expect(await logOf(one)).toEqual([]);

    const { body } = await api.as('admin').get('/api/notifications/preview');
    expect(body).toMatchObject({ trackings: 4, isPartial: false, notifications: 4, mails: 2, people: 2 });
    expect(body.counts).toEqual([
      { role: 'owner', event: 'delivered', count: 2 },
      { role: 'receiver', event: 'delivered', count: 2 },
    ]);
    expect(body.latest).toHaveLength(4);
  });

  test('and from then on they are, until they are turned off', async () => {
    const settings = await readSettings();
    expectProblem(await api.as('employee').put('/api/notifications/settings', { ...settings, isOn: true }), 403, {});
    expect((await api.as('admin').put('/api/notifications/settings', { ...settings, isOn: true })).body).toMatchObject({
      ...settings,
      isOn: true,
    });
    const shipment = await ship();
    await happen(shipment, 'COLLECTED');
    await planned();
    expect(await rolesOf(shipment)).toEqual(['receiver']);

    await api.as('admin').put('/api/notifications/settings', settings);
    await send();
    expect(await logOf(shipment)).toMatchObject([{ state: 'skipped', reason: 'off' }]);
    expect(await mails.all()).toEqual([]);
    await api.as('admin').put('/api/notifications/settings', { ...settings, isOn: true });
  });
});

describe('the choices', () => {
  test('of the company apply to all, unless the owner of a shipment chose otherwise, or the shipment itself', async () => {
    const settings = await readSettings();
    await api
      .as('admin')
      .put('/api/notifications/settings', { ...settings, choices: { owner: [], receiver: ['delivered'], sender: ['delivered'] } });
    const fields = { senderEmail: 'sender@example.com', senderCountryCode: 'VN' };
    const byCompany = await ship(fields);
    await happen(byCompany, 'DELIVERED');
    await planned();
    expect(await rolesOf(byCompany)).toEqual(['receiver', 'sender']);

    const own = { owner: ['delivered'], receiver: null, sender: [], isUnsubscribed: false };
    const { body } = await api.as('user').put('/api/account/notifications', own);
    expect(body).toEqual({ ...own, company: { owner: [], receiver: ['delivered'], sender: ['delivered'] } });
    expect((await api.as('user').get('/api/account/notifications')).body).toEqual(body);
    const byOwner = await ship(fields);
    await happen(byOwner, 'DELIVERED');
    const silent = await ship({ ...fields, withoutNotifications: true });
    await happen(silent, 'DELIVERED');
    await planned();
    expect(await rolesOf(byOwner)).toEqual(['owner', 'receiver']);
    expect(await rolesOf(silent)).toEqual([]);
    await send();
  });

  test('of the language of a party decide in which it is written to', async () => {
    const shipment = await ship({ receiverCountryCode: 'AU', receiverLanguage: 'vi' });
    await happen(shipment, 'DELIVERED');
    await send();
    const [mail] = await mails.arrived(String(shipment.receiverEmail));
    expect(mail?.subject).toBe(`Đã giao hàng: ${shipment.aceBillNumber}`);
  });

  test('of a person who wants none at all hold for their address', async () => {
    const own = { owner: ['delivered'], receiver: null, sender: null, isUnsubscribed: true };
    expect((await api.as('user').put('/api/account/notifications', own)).body.isUnsubscribed).toBe(true);
    const shipment = await ship();
    await happen(shipment, 'DELIVERED');
    await planned();
    const owners = (await logOf(shipment)).filter(({ role }: { role: string }) => role === 'owner');
    expect(owners).toMatchObject([{ state: 'skipped', reason: 'unsubscribed' }]);
    // Mails of accounts go on.
    expect((await api.as(null).post('/api/account/reset-password/init', { email: 'user@anphu.example' })).status).toBe(200);
    expect((await api.as('user').put('/api/account/notifications', { ...own, isUnsubscribed: false })).body.isUnsubscribed).toBe(false);
  });

  test('are refused if they name what does not exist', async () => {
    const own = { owner: ['arrived'], receiver: null, sender: null, isUnsubscribed: false };
    expectProblem(await api.as('user').put('/api/account/notifications', own), 400, { message: 'error.validation' });
  });
});
