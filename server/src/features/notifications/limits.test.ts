import type { NotificationLimits } from '@ace/contract/notifications/choices.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useMailFolder } from '../../testing/mailbox.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { gatherMails } from './notifications.jobs.ts';
import { findDuePeople } from './notifications.repository.ts';
import { notifying } from './notifications.testing.ts';

const mails = useMailFolder();
const api = startTestApi(() => ({ dataDir: mails.dataDir }));
const { start, ship, happen, planned, send, all, logOf } = notifying(api);
beforeAll(start);

type Owner = Parameters<typeof ship>[1];

const DEFAULTS = { newAddresses: 20, newAddressesConfirmed: 2_000, mailsPerAddress: 3 };
const readSettings = async () => (await api.as('admin').get('/api/notifications/settings')).body;
const limit = async (limits: Partial<NotificationLimits>) => {
  const answer = await api
    .as('admin')
    .put('/api/notifications/settings', { ...(await readSettings()), limits: { ...DEFAULTS, ...limits } });
  expect(answer.status, answer.text).toBe(200);
};

/** `other` registered by themselves, `user` is a customer whom staff know. Each test has a day of its own. */
afterEach(async () => {
  await limit({});
  await api.context.db.deleteFrom('notificationReach').execute();
  await api.context.db.deleteFrom('notification').execute();
  await api.context.db.updateTable('notificationAddress').set({ unconfirmedMails: 0 }).execute();
  await api.context.db.updateTable('appUser').set({ isConfirmed: false, activated: true }).where('login', '=', 'other').execute();
});

/** Ships to as many new receivers, and has their parcels picked up. */
const pickUp = async (count: number, owner: Owner, fields: object = {}) => {
  const shipments: Awaited<ReturnType<typeof ship>>[] = [];
  for (let number = 0; number < count; number += 1) {
    const shipment = await ship(fields, owner);
    await happen(shipment, 'COLLECTED');
    shipments.push(shipment);
  }
  return shipments;
};

const states = async () => (await all()).map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
const countOf = async (state: string) => (await states()).filter((each) => each === state).length;

/** Lets so many days pass for all that is stored. */
const passDays = async (days: number) => {
  await api.context.pool.query(
    `with a as (update "notificationReach" set day = day - $1::int),
      b as (update "notificationAddress" set "unconfirmedDay" = "unconfirmedDay" - $1::int),
      c as (update tracking set "dateTime" = "dateTime" - $1 * interval '1 day')
    update notification set "eventDate" = "eventDate" - $1 * interval '1 day', "heldDate" = "heldDate" - $1 * interval '1 day',
      "dueDate" = "dueDate" - $1 * interval '1 day'`,
    [days],
  );
};

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date());
const dayOf = (instant: string) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date(instant));

describe('shipments of a customer who registered by themselves', () => {
  test('notify 20 new addresses a day; the next one waits for another day, and holds up nobody else', async () => {
    const shipments = await pickUp(21, 'other');
    const [foreign] = await pickUp(1, 'user');
    await send();
    expect(await countOf('sent')).toBe(21);
    const [held] = (await all()).filter(({ reason }) => reason === 'held');
    expect(await logOf({ id: held?.shipmentId ?? 0 })).toMatchObject([{ state: 'waiting', reason: 'held', sentDate: null }]);
    expect(dayOf(held?.dueDate ?? '') > today()).toBe(true);
    expect(await mails.to(String(foreign?.receiverEmail))).toHaveLength(1);
    expect(await findDuePeople(api.context.db, 10)).toEqual([]);

    // An address that was notified before is not new.
    const known = shipments.find(({ id }) => id !== held?.shipmentId);
    await happen({ aceBillNumber: String(known?.aceBillNumber) }, 'OUT_FOR_DELIVERY');
    await send();
    expect([await countOf('sent'), await countOf('waiting held')]).toEqual([22, 1]);

    await passDays(1);
    await send();
    expect([await countOf('sent'), await countOf('waiting held')]).toEqual([23, 0]);
  });

  test('notify as many each day, however many wait, and are no old news when their day has come', async () => {
    await limit({ newAddresses: 2 });
    await pickUp(7, 'other');
    const sent: number[] = [];
    for (let day = 0; day < 4; day += 1) {
      // Held ones are looked at before their day, too.
      for (let time = 0; time < 2; time += 1) await send();
      sent.push(await countOf('sent'));
      await passDays(1);
    }
    expect(sent).toEqual([2, 4, 6, 7]);
  });

  test('are not notified of more by several copies that gather at once', async () => {
    await limit({ newAddresses: 3 });
    await pickUp(8, 'other');
    await planned();
    await api.context.pool.query('update notification set "dueDate" = now()');
    await Promise.all([1, 2, 3, 4].map(() => gatherMails(api.context)));
    await expect.poll(() => countOf('sent')).toBe(3);
    expect(await countOf('waiting held')).toBe(5);
  });

  test('bring one address three mails a day, of all such customers together', async () => {
    await api.context.db.updateTable('appUser').set({ isConfirmed: false }).where('login', '=', 'user').execute();
    const receiverEmail = 'victim@example.com';
    for (const owner of ['other', 'user', 'other', 'user', 'other'] as const) {
      await pickUp(1, owner, { receiverEmail });
      await send();
    }
    expect([await countOf('sent'), await countOf('waiting held')]).toEqual([3, 2]);
    await api.context.db.updateTable('appUser').set({ isConfirmed: true }).where('login', '=', 'user').execute();
    // One whom staff know is not limited by what others send there.
    await pickUp(1, 'user', { receiverEmail });
    await send();
    expect(await countOf('sent')).toBe(5);
    expect(await mails.to(receiverEmail)).toHaveLength(4);
    await passDays(1);
    await send();
    expect([await countOf('sent'), await countOf('waiting held')]).toEqual([6, 0]);
  });

  test('notify their owner without a limit', async () => {
    await limit({ newAddresses: 1, mailsPerAddress: 1 });
    for (let time = 0; time < 3; time += 1) {
      await happen(await ship({ receiverEmail: null }, 'other'), 'DELIVERED');
      await send();
    }
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
    expect(await mails.to('other@acecargo.example')).toHaveLength(3);
  });

  test('notify nobody while their account is locked', async () => {
    const [shipment] = await pickUp(1, 'other');
    await api.context.db.updateTable('appUser').set({ activated: false }).where('login', '=', 'other').execute();
    await send();
    expect(await logOf({ id: Number(shipment?.id) })).toMatchObject([{ state: 'skipped', reason: 'locked' }]);
  });

  test('are sent again when an employee wants it, beyond the limit', async () => {
    await limit({ newAddresses: 1 });
    await pickUp(2, 'other');
    await send();
    const [held] = (await all()).filter(({ reason }) => reason === 'held');
    await api.as('employee').post(`/api/notifications/${held?.id}/repeat`);
    await send();
    expect([await countOf('sent'), await countOf('waiting held')]).toEqual([2, 1]);
  });
});

describe('the limits', () => {
  test('of a customer whom staff know are others', async () => {
    await limit({ newAddresses: 1, newAddressesConfirmed: 2, mailsPerAddress: 1 });
    await pickUp(3, 'user');
    await send();
    expect([await countOf('sent'), await countOf('waiting held')]).toEqual([2, 1]);
  });

  test('do not hold for shipments of staff', async () => {
    await limit({ newAddresses: 1, newAddressesConfirmed: 1, mailsPerAddress: 1 });
    await pickUp(4, 'employee');
    await send();
    expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent']);
  });

  test('are settings, which a client that does not know them keeps', async () => {
    const { limits, version: _version, ...settings } = await readSettings();
    expect(limits).toEqual(DEFAULTS);
    await limit({ newAddresses: 5 });
    expect((await api.as('admin').put('/api/notifications/settings', settings)).body).toMatchObject({
      isOn: settings.isOn,
      choices: settings.choices,
      limits: { ...DEFAULTS, newAddresses: 5 },
    });
    for (const newAddresses of [0, 1.5, 100_001])
      expectProblem(await api.as('admin').put('/api/notifications/settings', { ...settings, limits: { ...DEFAULTS, newAddresses } }), 400, {
        message: 'error.validation',
      });
  });
});

describe('what waits', () => {
  const held = async () => (await api.as('employee').get('/api/notifications/held')).body;
  const release = async (login: string, by: 'employee' | 'admin' | 'user' = 'employee') =>
    api.as(by).post(`/api/notifications/held/${await api.userId(login)}/release`);

  test('is shown to employees, who release it and confirm the customer by that', async () => {
    await limit({ newAddresses: 1, mailsPerAddress: 1 });
    expect(await held()).toEqual([]);
    await pickUp(3, 'other');
    await send();
    expect(await held()).toMatchObject([{ login: 'other', isConfirmed: false, waiting: 2, since: expect.any(String) }]);
    expectProblem(await api.as('user').get('/api/notifications/held'), 403, {});
    expectProblem(await release('other', 'user'), 403, {});
    expectProblem(await api.as('employee').post('/api/notifications/held/987654321/release'), 404, { message: 'error.http.404' });

    expect((await release('other')).body).toEqual({ released: 2 });
    expect(await held()).toEqual([]);
    expect((await api.as('admin').get('/api/users/other')).body).toMatchObject({ isConfirmed: true, lastModifiedBy: 'employee' });
    const audits = await api.audits('User', await api.userId('other'));
    expect(audits.at(-1)).toMatchObject({ action: 'UPDATE', modifiedBy: 'employee', value: { isConfirmed: true } });
    await send();
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
  });

  test('is released once by two employees at the same time', async () => {
    await limit({ newAddresses: 1 });
    await pickUp(3, 'other');
    await send();
    const answers = await Promise.all([release('other'), release('other', 'admin')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.released).toSorted()).toEqual([0, 2]);
    expect((await api.as('admin').get('/api/users/other')).body.isConfirmed).toBe(true);
  });

  test('for a customer whom staff know is released for this time', async () => {
    await limit({ newAddressesConfirmed: 1 });
    await pickUp(3, 'user');
    await send();
    const { version } = (await api.as('admin').get('/api/users/user')).body;
    expect((await release('user')).body).toEqual({ released: 2 });
    await send();
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
    expect((await api.as('admin').get('/api/users/user')).body).toMatchObject({ version, isConfirmed: true });
    await pickUp(1, 'user');
    await send();
    expect(await held()).toMatchObject([{ login: 'user', isConfirmed: true, waiting: 1 }]);
  });

  test('of a locked account is not shown', async () => {
    await limit({ newAddresses: 1 });
    await pickUp(2, 'other');
    await send();
    await api.context.db.updateTable('appUser').set({ activated: false }).where('login', '=', 'other').execute();
    expect(await held()).toEqual([]);
  });
});
