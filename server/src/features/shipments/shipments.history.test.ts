import { describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator } from './shipments.testing.ts';

const api = startTestApi();
const create = creator(api);
const history = (id: number, query = '', login: 'admin' | 'employee' = 'employee') =>
  api.as(login).get(`/api/shipments/${id}/history${query}`);
const versionsOf = (body: { commitVersion: number }[]) => body.map(({ commitVersion }) => commitVersion);

describe('GET /api/shipments/:id/history', () => {
  test('tells employees and administrators who changed a shipment, newest first', async () => {
    const created = await create({ receiverTelNo: '0905111222' }, 'user');
    await create();
    await api.as('employee').put('/api/shipments', { ...created, receiverTelNo: '0906333444' });

    for (const login of ['employee', 'admin'] as const) {
      const { status, body } = await history(created.id, '', login);
      expect(status).toBe(200);
      expect(body).toMatchObject([
        { entityType: 'Shipment', entityId: created.id, action: 'UPDATE', commitVersion: 2, modifiedBy: 'employee' },
        { entityType: 'Shipment', entityId: created.id, action: 'CREATE', commitVersion: 1, modifiedBy: 'user' },
      ]);
      expect(body.map(({ entityValue }: { entityValue: string }) => JSON.parse(entityValue).receiverTelNo)).toEqual([
        '0906333444',
        '0905111222',
      ]);
    }
  });

  test('is not for customers, not even that of their own shipment', async () => {
    const { id } = await create({}, 'user');
    expectProblem(await api.as('user').get(`/api/shipments/${id}/history`), 403, { message: 'error.http.403' });
    expectProblem(await api.as(null).get(`/api/shipments/${id}/history`), 401, { message: 'error.http.401' });
  });

  test('of a shipment that does not exist, or not any more, is not found', async () => {
    const { id } = await create();
    await api.as('employee').delete(`/api/shipments/${id}`);
    for (const gone of [id, 987654321]) expectProblem(await history(gone), 404, { message: 'error.http.404' });
  });

  test('has nothing of a tracking or connector with the same id', async () => {
    const { id } = await create();
    await api.context.pool.query(
      `insert into "entityAudit" ("entityType", "entityId", action, "commitVersion", "entityValue", "modifiedBy")
       select kind, $1, 'CREATE', 1, '{}', 'system' from unnest(array['Tracking', 'Connector', 'User']) kind`,
      [id],
    );
    expect(versionsOf((await history(id)).body)).toEqual([1]);
  });

  test('is read in pieces', async () => {
    const { id } = await create();
    const { pool } = api.context;
    await pool.query(
      `insert into "entityAudit" ("entityType", "entityId", action, "commitVersion", "entityValue", "modifiedBy")
       select 'Shipment', $1, 'UPDATE', n, '{}', 'system' from generate_series(2, 60) n`,
      [id],
    );
    const newest = versionsOf((await history(id)).body);
    expect(newest).toEqual(Array.from({ length: 20 }, (_, index) => 60 - index));
    expect(versionsOf((await history(id, '?before=4')).body)).toEqual([3, 2, 1]);
    expect(versionsOf((await history(id, '?before=41&size=2')).body)).toEqual([40, 39]);
    expect((await history(id, '?before=1')).body).toEqual([]);
    expect((await history(id, '?size=50')).body).toHaveLength(50);
  });

  test.each(['size=0', 'size=51', 'size=x', 'before=0', 'before=x', 'before=9999999999'])('refuses %j', async (query) => {
    const { id } = await create();
    expectProblem(await history(id, `?${query}`), 400, { message: 'error.validation' });
  });
});
