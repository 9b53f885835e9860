import { describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const createShipment = creator(api);
const orders = async (id: number) => {
  const { status, body, text } = await api.as('employee').get(`/api/shipments/${id}/orders`);
  expect(status, text).toBe(200);
  return body;
};
const order = async (shipmentId: number, orderId: number) =>
  (await api.as('employee').post('/api/connectors', { shipmentId, orderId })).body;
const told = async (id: number) => (await orders(id)).map(({ kind, orderId, by }: Record<string, unknown>) => `${by} ${kind} ${orderId}`);

describe('GET /api/shipments/:id/orders', () => {
  test('tells who ordered and deleted the order of a shipment, newest first', async () => {
    const { id } = await createShipment({}, 'user');
    expect(await orders(id)).toEqual([]);
    const first = await order(id, 123);
    expect(await orders(id)).toEqual([{ connectorId: first.id, kind: 'ordered', orderId: 123, by: 'employee', at: first.createdDate }]);
    await api.as('admin').put('/api/connectors', { ...first, hub: 'SYD' });
    await api.as('admin').delete(`/api/connectors/${first.id}`);
    await order(id, 124);
    expect(await told(id)).toEqual(['employee ordered 124', 'admin deleted 123', 'employee ordered 123']);
  });

  test('tells both shipments of an order that moved', async () => {
    const [from, to] = [(await createShipment()).id, (await createShipment()).id];
    const connector = await order(from, 5);
    await api.as('admin').put('/api/connectors', { ...connector, shipmentId: to });
    await api.as('admin').delete(`/api/connectors/${connector.id}`);
    expect(await told(from)).toEqual(['admin movedAway 5', 'employee ordered 5']);
    expect(await told(to)).toEqual(['admin deleted 5', 'admin movedHere 5']);
  });

  test.each(['keeps', 'loses'])('knows an order that is older than the audit and %s its connector', async (fate) => {
    const { id } = await createShipment();
    const connector = await order(id, 7);
    await api.context.pool.query(`delete from "entityAudit" where "entityType" = 'Connector'`);
    const { body: other } = await api.as('employee').post('/api/connectors', { shipmentId: (await createShipment()).id });
    expect(await orders(id)).toEqual([
      { connectorId: connector.id, kind: 'ordered', orderId: 7, by: 'employee', at: connector.createdDate },
    ]);
    if (fate === 'keeps') await api.as('admin').put('/api/connectors', { ...connector, hub: 'MEL' });
    else await api.as('admin').delete(`/api/connectors/${connector.id}`);
    expect(await told(id)).toEqual(fate === 'keeps' ? ['employee ordered 7'] : ['admin deleted 7', 'employee ordered 7']);
    expect((await orders(other.shipmentId))[0]).toMatchObject({ orderId: null });
  });

  test('is not for customers, and nothing for a shipment that is not there', async () => {
    const { id } = await createShipment({}, 'user');
    expectProblem(await api.as('user').get(`/api/shipments/${id}/orders`), 403, { message: 'error.http.403' });
    expectProblem(await api.as(null).get(`/api/shipments/${id}/orders`), 401, { message: 'error.http.401' });
    expectProblem(await api.as('admin').get('/api/shipments/987654321/orders'), 404, { message: 'error.http.404' });
    expectProblem(await api.as('admin').get('/api/shipments/x/orders'), 400, { message: 'error.validation' });
  });

  test('answers the newest 100', async () => {
    const { id } = await createShipment();
    await api.context.pool.query(
      `insert into "entityAudit" ("entityType", "entityId", action, "commitVersion", "entityValue", "modifiedBy")
       select 'Connector', 5000000 + n, 'CREATE', 1, json_build_object('shipmentId', case when n <= 120 then $1::bigint else n end,
         'orderId', n, 'createdBy', 'system', 'createdDate', now() + n * interval '1 second'), 'system' from generate_series(1, 200) n`,
      [id],
    );
    const answer = await orders(id);
    expect(answer.map(({ orderId }: { orderId: number }) => orderId)).toEqual(Array.from({ length: 100 }, (_, index) => 120 - index));
  });
});
