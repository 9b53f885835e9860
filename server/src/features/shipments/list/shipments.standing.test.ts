import { MAX_TASKS, type Worklist } from '@ace/contract/desk/desk.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test, vi } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../../testing/test-api.ts';
import { creator } from '../shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

const track = async ({ aceBillNumber }: Shipment, deliveryStatus: string, hours = 1) => {
  const event = { dateTime: new Date(Date.now() - hours * 3_600_000).toISOString(), deliveryStatus, location: 'Kho', aceBillNumber };
  const answer = await api.as('employee').post('/api/trackings', event);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const put = (shipment: object, login: Login = 'user') => api.as(login).put('/api/shipments', shipment);
const read = async ({ id }: Shipment): Promise<Shipment> => (await api.as('admin').get(`/api/shipments/${id}`)).body;
const delivered = { message: 'error.shipmentDelivered' };

const LINES = [
  { itemCubicWeight: 2.5, itemCubicDescription: 'hộp', itemCubicL: 10 },
  { itemCubicWeight: 3, itemCustomValue: 12.25 },
];

describe('a delivered shipment', () => {
  const createDelivered = async () => {
    const shipment = await create({ partnerShipment: 'gtsCad', totalPackages: 2, packageInfos: LINES, weight: 12.5, notes: 'một' }, 'user');
    await track(shipment, 'DELIVERED');
    return await read(shipment);
  };

  test('has notes that its customer may change, and nothing else', async () => {
    const shipment = await createDelivered();
    for (const change of [
      { weight: 99 },
      { receiverAddress: 'Nơi khác' },
      { packageInfos: [LINES[0]] },
      { totalPackages: 3, notes: 'hai' },
      { dangerousGoods: true },
      { deliveryName: 'Kho khác' },
    ]) {
      const refusal = await put({ ...shipment, ...change });
      expectProblem(refusal, 409, delivered);
      expect(refusal.headers.get('x-aceapp-error')).toBe('error.shipmentDelivered');
    }
    expect(await read(shipment)).toEqual(shipment);

    // As a form sends it back, whatever the order of the keys, and with what is no change after it is made uniform.
    const reversed = (record: object): object => Object.fromEntries(Object.entries(record).toReversed());
    const { version: _version, ...rest } = shipment;
    const body = { ...reversed(rest), packageInfos: shipment.packageInfos.map(reversed), description: ` ${shipment.description} ` };
    const answer = await put({ ...body, notes: ' hai ', ownerId: await api.userId('other'), extBillNumber: 'X', returnOfId: shipment.id });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ notes: 'hai', ownerLogin: 'user', extBillNumber: null, weight: 12.5, version: 1 });
    expectProblem(await put({ ...shipment, notes: 'ba' }), 409, { message: 'error.concurrencyFailure' });
  });

  test('may be stored in another way than today, which is no change', async () => {
    const shipment = await createDelivered();
    const store = (columns: string) => api.context.pool.query(`update shipment set ${columns} where id = $1`, [shipment.id]);
    await store(
      `"packageInfos" = '[{"itemCubicWeight": 2.5}, {"itemCubicUnits": 4}]', description = ' cũ ', "senderCity" = ' ', "senderEmail" = ''`,
    );
    const stored = { ...shipment, packageInfos: [{ itemCubicWeight: 2.5 }], description: 'cũ' };
    const answer = await put({ ...stored, notes: 'hai' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ notes: 'hai', description: 'cũ', senderCity: null });
    expectProblem(await put({ ...answer.body, description: 'mới' }), 409, delivered);

    await store(`"partnerShipment" = 'none'`);
    expect((await put({ ...answer.body, partnerShipment: 'none', packageInfos: [], notes: 'ba' })).status).toBe(200);
  });

  test('is changed by employees, and by its customer again once it is no longer delivered', async () => {
    const shipment = await createDelivered();
    const changed = await put({ ...shipment, weight: 13 }, 'employee');
    expect(changed.body.weight).toBe(13);
    await track(shipment, 'EXCEPTION', 0);
    expect((await put({ ...changed.body, weight: 14 })).status).toBe(200);
  });

  test('is not deleted by its customer', async () => {
    const { id } = await createDelivered();
    expectProblem(await api.as('user').delete(`/api/shipments/${id}`), 400, { message: 'error.shipmentInUse' });
  });

  test('may be duplicated and returned', async () => {
    const { id, version: _version, ...shipment } = await createDelivered();
    expect(await create({ ...shipment, weight: 1 }, 'user')).toMatchObject({ weight: 1 });
    expect(await create({ ...shipment, returnOfId: id }, 'user')).toMatchObject({ returnOfId: id });
  });

  test('is decided under its lock when the delivery is recorded at the same time', async () => {
    const shipment = await create({ weight: 12 }, 'user');
    const client = await api.context.pool.connect();
    try {
      // As another copy of the program records it: with a shared lock of the shipment.
      await client.query('begin');
      await client.query('select from shipment where id = $1 for share', [shipment.id]);
      await client.query(
        `insert into tracking ("shipmentId", "dateTime", "deliveryStatus", location, "createdBy", "lastModifiedBy")
         values ($1, now(), 'DELIVERED', 'Kho', 'employee', 'employee')`,
        [shipment.id],
      );
      const answer = put({ ...shipment, weight: 99 });
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await api.context.pool.query(waiting)).rowCount).toBe(1);
      await client.query('commit');
      expectProblem(await answer, 409, delivered);
    } finally {
      client.release();
    }
    expect((await read(shipment)).weight).toBe(12);
  });
});

describe('a shipment that a carrier has', () => {
  const tasks = async (query = ''): Promise<Worklist> => {
    const { body } = await api.as('employee').get(`/api/desk/tasks${query}`);
    return { ...body, tasks: body.tasks.filter(({ attention }: { attention: string }) => attention === 'changed') };
  };
  const taskOf = async ({ id }: Shipment) => (await tasks()).tasks.find((task) => task.id === id);
  const passOn = (id: number, version: number, login: Login = 'employee') =>
    api.as(login).post(`/api/desk/tasks/${id}/passed-on`, { version });
  const count = async () => (await api.as('employee').get('/api/desk')).body.counts.changed.total;
  const createCarried = async (fields: object = {}) => {
    const shipment = await create({ weight: 12, notes: 'một', ...fields }, 'user');
    await track(shipment, 'COLLECTED');
    return await read(shipment);
  };

  test('is corrected by its customer, which is a task: the first value of each field and the last', async () => {
    const shipment = await createCarried();
    expect(await taskOf(shipment)).toBeUndefined();
    const before = await count();
    const { body: heavy } = await put({ ...shipment, weight: 50, notes: 'hai' });
    const { body: heavier } = await put({ ...heavy, weight: 99, receiverCity: 'Huế' });
    expect(await taskOf(shipment)).toMatchObject({
      attention: 'changed',
      version: 2,
      changed: { before: { weight: 12, receiverCity: null }, after: { weight: 99, receiverCity: 'Huế' } },
    });
    expect(await count()).toBe(before + 1);
    const listed = (login: Login) => api.as(login).get('/api/shipments?attention=changed&size=100');
    const ids = async (login: Login) => (await listed(login)).body.map(({ id }: Shipment) => id);
    expect([await ids('employee'), await ids('other')]).toEqual([expect.arrayContaining([shipment.id]), []]);

    await put({ ...heavier, weight: 12, receiverCity: null });
    expect(await taskOf(shipment)).toBeUndefined();
    expect(await count()).toBe(before);
  });

  test('is a task while it differs from what the partner knows, whoever brings it back', async () => {
    const shipment = await createCarried();
    const { body: changed } = await put({ ...shipment, weight: 99, receiverCity: 'Huế' });
    const before = await count();
    const { body: halfway } = await put({ ...changed, weight: 12 }, 'employee');
    expect(await taskOf(shipment)).toMatchObject({ changed: { before: { receiverCity: null }, after: { receiverCity: 'Huế' } } });
    const { rows } = await api.context.pool.query('select before from "shipmentChange" where "shipmentId" = $1', [shipment.id]);
    expect(rows).toEqual([{ before: { receiverCity: null } }]);
    // By the statement that runs if somebody else changes it at the same time, and with an owner.
    const { body: back } = await put({ ...halfway, receiverCity: null, ownerId: await api.userId('other') }, 'employee');
    expect(await taskOf(shipment)).toBeUndefined();
    expect(await count()).toBe(before - 1);

    await put({ ...back, weight: 50 }, 'other');
    expect(await taskOf(shipment)).toMatchObject({ changed: { before: { weight: 12 }, after: { weight: 50 } } });
  });

  test('is a task by the values that would be stored today', async () => {
    const shipment = await createCarried({ partnerShipment: 'gtsCad', packageInfos: [{ itemCubicWeight: 2 }] });
    await api.context.pool.query(`update shipment set "packageInfos" = '[{"itemCubicWeight": 2}]', "senderCity" = '' where id = $1`, [
      shipment.id,
    ]);
    const { body } = await put({ ...shipment, weight: 13 });
    expect((await taskOf(shipment))?.changed).toEqual({ before: { weight: 12 }, after: { weight: 13 } });
    await put({ ...body, weight: 12 });
    expect(await taskOf(shipment)).toBeUndefined();
  });

  test('is a task also after its customer has taken it from the partner that has the goods', async () => {
    const shipment = await create({ partnerShipment: 'gtsCad', partnerShipmentId: 'C2', ownerId: await api.userId('user') });
    const { body: taken } = await put({ ...shipment, partnerShipment: 'none' });
    expect(await taskOf(shipment)).toMatchObject({
      changed: { before: { partnerShipment: 'gtsCad' }, after: { partnerShipment: 'none' } },
    });
    expect((await passOn(shipment.id, taken.version)).status).toBe(200);
    const { body: heavy } = await put({ ...taken, weight: 99 });
    expect(await taskOf(shipment)).toMatchObject({ changed: { before: { weight: null }, after: { weight: 99 } } });
    // Nobody has the goods any more, say those who may take the number away.
    const { body: free } = await put({ ...heavy, partnerShipmentId: null, weight: null }, 'employee');
    await put({ ...free, weight: 5 });
    expect(await taskOf(shipment)).toBeUndefined();
  });

  test('is no task for notes, for employees, and before the hand-over', async () => {
    const shipment = await createCarried();
    const { body } = await put({ ...shipment, notes: 'hai' });
    expect((await put({ ...body, weight: 13 }, 'employee')).status).toBe(200);
    const early = await create({ weight: 1 }, 'user');
    await track(early, 'INFO_RECEIVED');
    expect((await put({ ...early, weight: 2 })).status).toBe(200);
    for (const each of [shipment, early]) expect(await taskOf(each)).toBeUndefined();
  });

  test('counts as handed over with an order or with a number of the partner, too', async () => {
    const ordered = await create({}, 'user');
    await api.as('employee').post('/api/connectors', { shipmentId: ordered.id });
    const numbered = await create({ partnerShipment: 'gtsCad', partnerShipmentId: 'C1', ownerId: await api.userId('user') });
    for (const shipment of [ordered, numbered]) {
      expect((await put({ ...shipment, receiverAddress: 'Mới' })).status).toBe(200);
      expect(await taskOf(shipment)).toMatchObject({ changed: { before: { receiverAddress: null }, after: { receiverAddress: 'Mới' } } });
    }
  });

  test('is off the list once somebody has passed the change on, who is recorded', async () => {
    const shipment = await createCarried();
    const { body: changed } = await put({ ...shipment, weight: 99 });
    for (const login of ['user', 'other'] as const) expect((await passOn(shipment.id, 1, login)).status).toBe(403);
    expectProblem(await passOn(shipment.id, 0), 409, { message: 'error.concurrencyFailure' });
    const answers = await Promise.all([passOn(shipment.id, 1), passOn(shipment.id, 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await taskOf(shipment)).toBeUndefined();
    const { rows } = await api.context.pool.query('select * from "shipmentChange" where "shipmentId" = $1', [shipment.id]);
    expect(rows).toMatchObject([{ before: { weight: 12 }, after: { weight: 99 }, lastModifiedBy: 'user', passedOnBy: 'employee' }]);

    await put({ ...changed, weight: 100 });
    expect(await taskOf(shipment)).toMatchObject({ changed: { before: { weight: 99 }, after: { weight: 100 } } });
    for (const id of [9_999_999, (await createCarried()).id]) expect((await passOn(id, 0)).status).toBe(404);
  });

  test('is snoozed and assigned like every task, and comes back with a newer change', async () => {
    const shipment = await createCarried();
    const { body } = await put({ ...shipment, weight: 99 });
    const note = { snoozedUntil: '9999-01-01', assigneeId: await api.userId('employee') };
    const before = await tasks();
    expect((await api.as('employee').put(`/api/desk/tasks/${shipment.id}`, note)).status).toBe(200);
    expect(await taskOf(shipment)).toBeUndefined();
    expect(await tasks()).toMatchObject({ total: before.total - 1, snoozed: before.snoozed + 1 });
    expect((await tasks('?snoozed=true&assignee=me')).tasks).toMatchObject([{ id: shipment.id }]);
    await put({ ...body, weight: 98 });
    expect(await taskOf(shipment)).toMatchObject({ changed: { before: { weight: 12 }, after: { weight: 98 } } });
    expect(await tasks()).toMatchObject({ total: before.total, snoozed: before.snoozed });
    expect((await tasks('?assignee=me')).tasks).toMatchObject([{ id: shipment.id }]);
  });

  test('comes back with a newer change whatever the clocks of two copies of the program say', async () => {
    const shipment = await createCarried();
    const { body } = await put({ ...shipment, weight: 99 });
    await api.as('employee').put(`/api/desk/tasks/${shipment.id}`, { snoozedUntil: '9999-01-01' });
    expect(await taskOf(shipment)).toBeUndefined();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
    try {
      expect((await put({ ...body, weight: 98 })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
    expect(await taskOf(shipment)).toBeDefined();
  });

  test('has a place on a busy desk: each kind of task has its own hundred', async () => {
    const { pool } = api.context;
    const first = await createCarried();
    await put({ ...first, weight: 99 });
    const { rows } = await pool.query<{ id: number }>(
      `insert into shipment (description, "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo",
         "partnerShipment", "totalPackages", "dangerousGoods", "receiverAddressResidentialIndicator", "packageInfos", "aceBillNumber", "ownerId",
         "ownerLogin", "createdBy", "lastModifiedBy")
       select 'busy', current_date, 'a', '1', 'b', '2', 'none', 1, false, false, '[]', next_bill_number(), 3, 'user', 'user', 'user'
       from generate_series(1, $1) returning id`,
      [2 * (MAX_TASKS + 1)],
    );
    await pool.query(
      `insert into tracking ("shipmentId", "dateTime", "deliveryStatus", location, "createdBy", "lastModifiedBy")
       select id, now() - interval '90 days', case id % 2 when 0 then 'EXCEPTION' else 'IN_TRANSIT' end, 'Kho', 'a', 'a' from unnest($1::bigint[]) id`,
      [rows.map(({ id }) => id)],
    );
    const { body } = await api.as('employee').get('/api/desk/tasks');
    const numberOf = (attention: string) => body.tasks.filter((task: { attention: string }) => task.attention === attention).length;
    expect([numberOf('exceptions'), numberOf('stuck')]).toEqual([MAX_TASKS, MAX_TASKS]);
    expect(await taskOf(first)).toBeDefined();
    expect(body.total).toBeGreaterThanOrEqual(2 * (MAX_TASKS + 1) + numberOf('changed'));
  });
});
