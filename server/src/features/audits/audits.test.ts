import { describe, expect, test } from 'vitest';
import { expectProblem, startTestApi, withoutNulls } from '../../testing/test-api.ts';
import { shipmentInput } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const changes = (query: string) => api.as('admin').get(`/api/audits/entity/changes?${query}`);
const previous = (query: string) => api.as('admin').get(`/api/audits/entity/changes/version/previous?${query}`);

describe('the entity audit', () => {
  test('lists the kinds of records', async () => {
    expect((await api.as('admin').get('/api/audits/entity/all')).body).toEqual(
      expect.arrayContaining(['Connector', 'Setting', 'Shipment', 'Tracking', 'User']),
    );
  });

  test('shows who changed a shipment, how and when, newest first, with the previous version', async () => {
    const { body: created } = await api.as('user').post('/api/shipments', shipmentInput({ senderName: 'An', notes: 'một' }));
    const { body: second } = await api.as('employee').put('/api/shipments', { ...created, notes: 'hai' });
    await api.as('admin').put('/api/shipments', { ...second, senderName: 'An Phú' });
    await api.as('user').post('/api/shipments', shipmentInput());

    const { body } = await changes(`entityType=Shipment&entityId=${created.id}`);
    expect(body.map(({ entityValue, modifiedDate, ...change }: { entityValue: string; modifiedDate: string }) => change)).toEqual([
      { entityType: 'Shipment', entityId: created.id, action: 'UPDATE', commitVersion: 3, modifiedBy: 'admin' },
      { entityType: 'Shipment', entityId: created.id, action: 'UPDATE', commitVersion: 2, modifiedBy: 'employee' },
      { entityType: 'Shipment', entityId: created.id, action: 'CREATE', commitVersion: 1, modifiedBy: 'user' },
    ]);
    expect(JSON.parse(body[0].entityValue)).toMatchObject({ senderName: 'An Phú', notes: 'hai' });
    expect(JSON.parse(body[1].entityValue)).toMatchObject({ senderName: 'An', notes: 'hai' });
    // All that has a value, in the order of the answer.
    expect(body[1].entityValue).toBe(JSON.stringify(withoutNulls(second)));
    expect(Date.parse(body[0].modifiedDate)).toBeGreaterThanOrEqual(Date.parse(body[1].modifiedDate));

    const before = await previous(`qualifiedName=Shipment&entityId=${created.id}&commitVersion=3`);
    expect(before.body).toEqual(body[1]);
    expectProblem(await previous(`qualifiedName=Shipment&entityId=${created.id}&commitVersion=1`), 404, {});
    expectProblem(await previous('qualifiedName=User&entityId=987654321&commitVersion=2'), 404, {});
  });

  test('keeps what a record was before its first audited change, by whichever way it is changed', async () => {
    const { body } = await api.as('user').post('/api/shipments', shipmentInput({ notes: 'một' }));
    for (const login of ['employee', 'user'] as const) {
      // As samples and migrations make records.
      await api.context.pool.query('delete from "entityAudit"');
      const { body: before } = await api.as('admin').get(`/api/shipments/${body.id}`);
      const { body: after } = await api.as(login).put('/api/shipments', { ...before, notes: `by ${login}` });
      expect(await api.audits('Shipment', body.id)).toEqual([
        { action: 'CREATE', commitVersion: 1, modifiedBy: 'user', value: withoutNulls(before) },
        { action: 'UPDATE', commitVersion: 2, modifiedBy: login, value: withoutNulls(after) },
      ]);
      const [, first] = (await changes(`entityType=Shipment&entityId=${body.id}`)).body;
      expect(first.modifiedDate).toBe(before.createdDate);
      await api.as(login).put('/api/shipments', { ...after, notes: 'again' });
      expect((await api.audits('Shipment', body.id)).map(({ commitVersion }) => commitVersion)).toEqual([1, 2, 3]);
    }
    await api.context.pool.query('delete from "entityAudit"');
    const { body: before } = await api.as('admin').get(`/api/shipments/${body.id}`);
    const answers = await Promise.all(
      [1, 2, 3].map((number) => api.as('employee').put('/api/shipments', { ...before, version: null, notes: `${number}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await api.audits('Shipment', body.id)).map(({ commitVersion }) => commitVersion)).toEqual([1, 2, 3, 4]);
  });

  test('keeps what a user was before their first audited change of their own account', async () => {
    const { body: before } = await api.as('admin').get('/api/users/other');
    const account = {
      firstName: 'Bình',
      lastName: 'Lê',
      phone: '0903123456',
      address: '12 Tôn Đức Thắng',
      email: before.email,
      langKey: 'vi',
    };
    const answer = await api.as('other').post('/api/account', account);
    expect(answer.status, answer.text).toBe(200);
    expect(await api.audits('User', before.id)).toMatchObject([
      { action: 'CREATE', commitVersion: 1, modifiedBy: before.createdBy, value: withoutNulls(before) },
      { action: 'UPDATE', commitVersion: 2, modifiedBy: 'other', value: { firstName: 'Bình', version: before.version + 1 } },
    ]);
  });

  test('answers as many as requested, 25 by default', async () => {
    await api.context.pool.query(
      `insert into "entityAudit" ("entityType", "entityId", action, "commitVersion", "entityValue", "modifiedBy")
       select 'Tracking', 7, 'UPDATE', n, '{}', 'system' from generate_series(1, 201) n`,
    );
    expect((await changes('entityType=Tracking')).body).toHaveLength(25);
    for (const limit of [25, 50, 100, 200]) {
      const { body } = await changes(`entityType=Tracking&limit=${limit}`);
      expect(body).toHaveLength(limit);
      expect(body[0].commitVersion).toBe(201);
    }
    expect((await changes('entityType=Tracking&entityId=8')).body).toEqual([]);
  });

  test.each([
    '',
    'entityType=Nothing',
    'entityType=shipment',
    'entityType=User&limit=26',
    'entityType=User&limit=',
    'entityType=User&entityId=x',
  ])('refuses %j', async (query) => expectProblem(await changes(query), 400, { message: 'error.validation' }));

  test.each(['qualifiedName=User&entityId=1', 'qualifiedName=User&entityId=1&commitVersion=9999999999', 'entityId=1&commitVersion=2'])(
    'refuses a previous version of %j',
    async (query) => expectProblem(await previous(query), 400, { message: 'error.validation' }),
  );
});
