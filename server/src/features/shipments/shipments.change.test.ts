import { describe, expect, test } from 'vitest';
import { type Answer, expectProblem, startTestApi, withoutNulls } from '../../testing/test-api.ts';
import { creator, fieldError, shipmentInput } from './shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

describe('an owner', () => {
  const chosen = { aceBillNumber: 'MINE', extBillNumber: 'E', partnerShipmentId: 'P', partnerShipmentLabel: 'https://x' };

  test('is chosen by an employee', async () => {
    const ownerId = await api.userId('user');
    expect(await create({ ...chosen, ownerId })).toMatchObject({ ...chosen, ownerId, ownerLogin: 'user' });
  });

  test('who does not exist is refused at the field', async () => {
    expectProblem(
      await api.as('employee').post('/api/shipments', shipmentInput({ ownerId: 99_999 })),
      400,
      fieldError('ownerId', 'notFound'),
    );
  });

  describe('who changes at the same time', () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    /** Runs `statement`, and commits it when `write` waits for it. Returns the answer to `write`. */
    const changeDuring = async (statement: string, login: string, write: () => Promise<Answer>) => {
      const client = await api.context.pool.connect();
      try {
        await client.query('begin');
        await client.query(statement, [login]);
        const answer = write();
        await expect.poll(async () => (await api.context.pool.query(waiting)).rowCount).toBe(1);
        await client.query('commit');
        return await answer;
      } finally {
        client.release();
      }
    };
    const createUser = async (login: string): Promise<number> => {
      const person = { login, email: `${login}@example.com`, activated: true, langKey: 'vi', authorities: ['ROLE_USER'] };
      return (await api.as('admin').post('/api/users', person)).body.id;
    };
    const remove = 'delete from "appUser" where login = $1';
    const rename = `update "appUser" set login = login || '-new' where login = $1`;

    test.each(['post', 'put'] as const)('is refused at the field if they are gone (%s)', async (method) => {
      const login = `gone-${method}`;
      const ownerId = await createUser(login);
      const before = method === 'put' ? await create() : shipmentInput();
      const write = () => api.as('employee')[method]('/api/shipments', { ...before, ownerId });
      expectProblem(await changeDuring(remove, login, write), 400, fieldError('ownerId', 'notFound'));
    });

    test.each(['post', 'put'] as const)('has the new login (%s)', async (method) => {
      const login = `renamed-${method}`;
      const ownerId = await createUser(login);
      const before = method === 'put' ? await create() : shipmentInput();
      const { body } = await changeDuring(rename, login, () => api.as('employee')[method]('/api/shipments', { ...before, ownerId }));
      expect(body).toMatchObject({ ownerId, ownerLogin: `${login}-new` });
    });

    test('has the new login if it is oneself', async () => {
      const { body } = await changeDuring(rename, 'other', () => api.as('other').post('/api/shipments', shipmentInput()));
      expect(body).toMatchObject({ ownerLogin: 'other-new' });
      await api.context.pool.query(`update "appUser" set login = 'other' where login = 'other-new'`);
    });
  });

  test('is always oneself for a plain user, who cannot change the numbers', async () => {
    const shipment = await create({ ...chosen, ownerId: await api.userId('admin') }, 'user');
    expect(shipment).toMatchObject({ ownerLogin: 'user', extBillNumber: null, partnerShipmentId: null, partnerShipmentLabel: null });
    expect(shipment.aceBillNumber).toMatch(/^ACE\d{9}$/);

    const byEmployee = await create({
      extBillNumber: 'E1',
      partnerShipmentId: 'P1',
      partnerShipmentLabel: 'L1',
      ownerId: await api.userId('user'),
    });
    const answer = await api
      .as('user')
      .put('/api/shipments', { ...byEmployee, ...chosen, ownerId: await api.userId('admin'), description: 'mine' });
    expect(answer.body).toMatchObject({
      description: 'mine',
      ownerLogin: 'user',
      aceBillNumber: byEmployee.aceBillNumber,
      extBillNumber: 'E1',
      partnerShipmentId: 'P1',
      partnerShipmentLabel: 'L1',
    });
  });

  test('sees, changes and deletes their own; that of another user is a 404', async () => {
    const { id, ...rest } = await create({ notes: 'secret' }, 'user');
    for (const answer of [
      await api.as('other').get(`/api/shipments/${id}`),
      await api.as('other').put('/api/shipments', { id, ...rest }),
      await api.as('other').delete(`/api/shipments/${id}`),
      await api.as('other').get(`/api/customer/bill/shipment/${id}`),
    ]) {
      expectProblem(answer, 404, { message: 'error.http.404' });
    }
    for (const login of ['user', 'employee', 'admin'] as const) expect((await api.as(login).get(`/api/shipments/${id}`)).status).toBe(200);
  });
});

describe('PUT /api/shipments', () => {
  test('replaces the record, increments its version and answers with an alert', async () => {
    const before = await create({ notes: 'old', senderName: 'kept?' });
    const { notes: _notes, ...body } = before;
    const answer = await api.as('admin').put('/api/shipments', { ...body, description: 'new' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-aceapp-alert')).toBe('aceApp.shipment.updated');
    expect(answer.body).toMatchObject({
      description: 'new',
      notes: null,
      senderName: 'kept?',
      version: 1,
      createdBy: 'employee',
      lastModifiedBy: 'admin',
    });
    expect((await api.as('admin').get(`/api/shipments/${before.id}`)).body).toEqual(answer.body);
  });

  test('refuses a stale version and changes nothing', async () => {
    const first = await create();
    const second = (await api.as('employee').put('/api/shipments', { ...first, notes: 'by the faster' })).body;
    const answer = await api.as('admin').put('/api/shipments', { ...first, notes: 'by the slower' });
    expectProblem(answer, 409, { message: 'error.concurrencyFailure' });
    expect((await api.as('admin').get(`/api/shipments/${first.id}`)).body).toEqual(second);
  });

  test('accepts one of ten at once', async () => {
    const shipment = await create();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => api.as('employee').put('/api/shipments', { ...shipment, notes: `by ${number}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('accepts bodies without a version, also a hundred at once', async () => {
    const { version: _version, ...shipment } = await create();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) => api.as('employee').put('/api/shipments', { ...shipment, notes: `by ${number}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    expect(new Set(answers.map(({ body }) => body.version)).size).toBe(100);
  });

  test('keeps the bill number and the owner when they are blank', async () => {
    const before = await create({ aceBillNumber: 'KEEP-1', ownerId: await api.userId('user') });
    const answer = await api.as('employee').put('/api/shipments', { ...before, aceBillNumber: ' ', ownerId: null });
    expect(answer.body).toMatchObject({ aceBillNumber: 'KEEP-1', ownerLogin: 'user' });
  });

  test('keeps who pays the freight for clients that do not know it: at first the sender', async () => {
    const shipment = await create();
    expect(shipment.paidBy).toBe('sender');
    const put = async (fields: object, login: 'employee' | 'user' = 'employee') =>
      (await api.as(login).put('/api/shipments', { ...shipment, ...fields, version: undefined })).body;
    expect((await put({ paidBy: 'receiver' })).paidBy).toBe('receiver');
    expect((await put({ paidBy: undefined, notes: 'an older client' })).paidBy).toBe('receiver');
    const own = await create({ paidBy: 'receiver' }, 'user');
    expect((await put({ ...own, paidBy: null }, 'user')).paidBy).toBe('receiver');
    expect((await put({ ...own, paidBy: 'sender' }, 'user')).paidBy).toBe('sender');
    expectProblem(await api.as('employee').post('/api/shipments', shipmentInput({ paidBy: 'nobody' })), 400, {
      fieldErrors: [{ objectName: 'shipment', field: 'paidBy', message: 'typeMismatch' }],
    });
  });

  test('refuses a taken bill number, also for two requests at once', async () => {
    const [a, b] = [await create(), await create()];
    const answers = await Promise.all(
      [a, b].map((shipment) => api.as('employee').put('/api/shipments', { ...shipment, aceBillNumber: 'WANTED' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expectProblem(answers.find(({ status }) => status === 400) as never, 400, fieldError('aceBillNumber', 'unique'));
  });

  test('keeps the delivery fields that a form sends back', async () => {
    const before = await create({ deliveryName: 'Kho Bình Tân', deliveryTelNo: '0281' });
    const after = (await api.as('employee').put('/api/shipments', { ...before, notes: 'x' })).body;
    expect(after).toMatchObject({ deliveryName: 'Kho Bình Tân', deliveryTelNo: '0281' });
  });

  test('needs an existing id', async () => {
    expectProblem(await api.as('employee').put('/api/shipments', shipmentInput()), 400, { message: 'error.idnull' });
    expectProblem(await api.as('employee').put('/api/shipments', shipmentInput({ id: 9_999_999 })), 404, {});
    expectProblem(await api.as('employee').put('/api/shipments', shipmentInput({ id: 'x' })), 400, fieldError('id', 'typeMismatch'));
  });
});

describe('DELETE /api/shipments/{id}', () => {
  test('answers 204 with an alert, then 404', async () => {
    const { id } = await create();
    const answer = await api.as('employee').delete(`/api/shipments/${id}`);
    expect([answer.status, answer.headers.get('x-aceapp-alert'), answer.headers.get('x-aceapp-params')]).toEqual([
      204,
      'aceApp.shipment.deleted',
      String(id),
    ]);
    expectProblem(await api.as('employee').delete(`/api/shipments/${id}`), 404, {});
  });

  test('refuses a shipment with a connector or trackings, and says which', async () => {
    const { id, aceBillNumber } = await create();
    const event = { dateTime: '2026-11-20T08:30:00Z', deliveryStatus: 'PENDING', location: 'Kho', aceBillNumber };
    await api.as('employee').post('/api/trackings', event);
    const refusal = await api.as('employee').delete(`/api/shipments/${id}`);
    expectProblem(refusal, 400, { message: 'error.shipmentInUse', params: 'trackings' });
    expect(refusal.headers.get('x-aceapp-error')).toBe('error.shipmentInUse');
    await api.as('employee').post('/api/connectors', { shipmentId: id });
    expectProblem(await api.as('employee').delete(`/api/shipments/${id}`), 400, { params: 'connector,trackings' });
    expect((await api.as('employee').get(`/api/shipments/${id}`)).body.connectorId).toBeTypeOf('number');
  });

  test.each(['0', '-1', 'x', '1.5', '9007199254740992', '99999999999999999999', '%00', "1'"])(
    'answers the id %s with 400 or 404',
    async (id) => {
      for (const answer of [
        await api.as('employee').delete(`/api/shipments/${id}`),
        await api.as('employee').get(`/api/shipments/${id}`),
      ]) {
        expect([400, 404]).toContain(answer.status);
      }
    },
  );
});

describe('the entity audit of a shipment', () => {
  test('records each change with the whole record, in order, with its user', async () => {
    const created = await create({ notes: 'one' }, 'user');
    const updated = (await api.as('employee').put('/api/shipments', { ...created, notes: 'two' })).body;
    await api.as('admin').delete(`/api/shipments/${created.id}`);
    expect(await api.audits('Shipment', created.id)).toEqual([
      { action: 'CREATE', commitVersion: 1, modifiedBy: 'user', value: withoutNulls(created) },
      { action: 'UPDATE', commitVersion: 2, modifiedBy: 'employee', value: withoutNulls(updated) },
      { action: 'DELETE', commitVersion: 3, modifiedBy: 'admin', value: withoutNulls(updated) },
    ]);
  });

  test('records nothing for a refused request', async () => {
    const count = async () => (await api.context.pool.query('select count(*) as n from "entityAudit"')).rows[0].n;
    const before = await count();
    await create({ aceBillNumber: 'ONCE' });
    await api.as('employee').post('/api/shipments', shipmentInput({ aceBillNumber: 'ONCE' }));
    expect(await count()).toBe(before + 1);
  });
});

describe('an Idempotency-Key', () => {
  test('creates one shipment for the same request, also for ten at once', async () => {
    const headers = { 'Idempotency-Key': 'click-1' };
    const body = shipmentInput({ notes: 'double click' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.as('user').post('/api/shipments', body, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('is refused with another body, and belongs to its user', async () => {
    const headers = { 'Idempotency-Key': 'click-2' };
    const first = await api.as('user').post('/api/shipments', shipmentInput(), headers);
    expectProblem(await api.as('user').post('/api/shipments', shipmentInput({ notes: 'other' }), headers), 422, {
      message: 'error.idempotencyKeyReused',
      params: String(first.body.id),
    });
    const others = await api.as('other').post('/api/shipments', shipmentInput(), headers);
    expect(others.status).toBe(201);
    expect(others.body.id).not.toBe(first.body.id);
  });

  test('is free again after a refusal and after 24 hours', async () => {
    const headers = { 'Idempotency-Key': 'click-3' };
    expect((await api.as('user').post('/api/shipments', shipmentInput({ ownerId: 0 }), headers)).status).toBe(400);
    const first = await api.as('user').post('/api/shipments', shipmentInput(), headers);
    expect(first.status).toBe(201);
    await api.context.pool.query(`update "idempotencyKey" set "createdDate" = now() - interval '25 hours' where key = 'click-3'`);
    const later = await api.as('user').post('/api/shipments', shipmentInput({ notes: 'another day' }), headers);
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
  });
});
