import { describe, expect, test } from 'vitest';
import { useSandbox } from '../../testing/sandbox.ts';
import { expectProblem, type Login, startTestApi, withoutNulls } from '../../testing/test-api.ts';
import { orderJourney } from '../partners/sandbox/journeys.ts';
import { creator, TO_AUSTRALIA } from '../shipments/shipments.testing.ts';

const sandbox = useSandbox();
const api = startTestApi(() => ({ partners: sandbox.addresses }));
const createShipment = creator(api);
const order = (id: number, login: Login = 'employee', headers?: Record<string, string>) =>
  api.as(login).post(`/api/shipments/connector/${id}`, undefined, headers);
const connectorIdOf = async (id: number) => (await api.as('employee').get(`/api/shipments/${id}`)).body.connectorId;
const connectorsOf = async (id: number) =>
  (await api.as('employee').get('/api/connectors?size=1000')).body.filter(
    (connector: { shipmentId: number }) => connector.shipmentId === id,
  );

describe('a connector from a shipment', () => {
  test('holds the order and its label, for any partner of the shipment, and also for its owner', async () => {
    const { id, version } = await createShipment({ partnerShipment: 'gtsCad' }, 'user');
    const answer = await order(id, 'user');
    expect(answer).toMatchObject({ status: 200, body: { error: null, additional_info: null } });
    const connectorId = await connectorIdOf(id);
    expect(answer.body.data).toBe(String(connectorId));
    const connector = (await api.as('user').get(`/api/connectors/${connectorId}`)).body;
    expect(connector).toMatchObject({ shipmentId: id, submit: false, createdBy: 'user', labelType: '4x6' });
    for (const field of ['orderId', 'tracking', 'reference', 'hub', 'matrix', 'courier', 'barcode', 'header', 'footer']) {
      expect(connector[field], field).toBeTruthy();
    }
    expect((await api.as('user').get(`/api/shipments/${id}`)).body.version).toBe(version);
    expect(await api.audits('Connector', connectorId)).toEqual([
      { action: 'CREATE', commitVersion: 1, modifiedBy: 'user', value: withoutNulls(connector) },
    ]);
  });

  test('is delivered by the sandbox where the parcel goes', async () => {
    const lastOf = async (fields: object) => {
      const { id } = await createShipment(fields);
      await order(id);
      const [{ tracking }] = await connectorsOf(id);
      const placed = sandbox.orders.find(tracking);
      return placed && orderJourney('gtsAus', tracking, placed).at(-1);
    };
    expect(await lastOf(TO_AUSTRALIA)).toMatchObject({ event: 'Delivered', country: 'AU', city: 'Darwin', notes: 'Handed over in Darwin' });
    expect(await lastOf({ receiverCountry: 'Canada', receiverCity: 'Calgary', receiverAddress: '12 Queen Street' })).toMatchObject({
      country: 'CA',
      city: 'Calgary',
    });
    expect(await lastOf({ receiverCountryCode: 'sg', receiverAddress: '12 Orchard Road' })).toMatchObject({
      country: 'SG',
      city: 'Singapore',
    });
    expect(await lastOf({}), 'of an order that does not say').toMatchObject({ country: 'AU' });
  });

  test('is created once, with one order, for fifty requests at once', async () => {
    const { id } = await createShipment();
    const before = sandbox.orders.size;
    const logins: Login[] = ['employee', 'admin'];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => order(id, logins[index % 2])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const connectorId = String(await connectorIdOf(id));
    for (const { body } of answers) expect([body.data, body.additional_info]).toContain(connectorId);
    expect(await connectorsOf(id)).toHaveLength(1);
    expect(sandbox.orders.size).toBe(before + 1);
  });

  test('is not created twice', async () => {
    const { id } = await createShipment();
    const { data } = (await order(id)).body;
    expect((await order(id)).body).toEqual({ data: null, error: 'error.connectorExists', additional_info: data });
  });

  test('repeats the answer for a known idempotency key', async () => {
    const { id } = await createShipment();
    const first = await order(id, 'employee', { 'Idempotency-Key': 'order-1' });
    expect((await order(id, 'employee', { 'Idempotency-Key': 'order-1' })).body).toEqual(first.body);
  });

  test('treats a key older than a day as a new one', async () => {
    const [first, second] = [await createShipment(), await createShipment()];
    const headers = { 'Idempotency-Key': 'order-old' };
    await order(first.id, 'employee', headers);
    expectProblem(await order(second.id, 'employee', headers), 422, { message: 'error.idempotencyKeyReused' });
    await api.context.pool.query(`update "idempotencyKey" set "createdDate" = now() - interval '25 hours' where key = 'order-old'`);
    expect(await order(second.id, 'employee', headers)).toMatchObject({ status: 200, body: { error: null } });
    expect(await connectorsOf(second.id)).toHaveLength(1);
  });

  test('reuses the same order after it was deleted', async () => {
    const { id } = await createShipment();
    await order(id);
    const [first] = await connectorsOf(id);
    await api.as('employee').delete(`/api/connectors/${first.id}`);
    const before = sandbox.orders.size;
    await order(id);
    const [second] = await connectorsOf(id);
    expect(second).toMatchObject({ orderId: first.orderId, barcode: first.barcode });
    expect(second.id).not.toBe(first.id);
    expect(sandbox.orders.size).toBe(before);
  });

  test('is refused without what the partner needs to carry it to Australia, and nothing is stored', async () => {
    const { id } = await createShipment({ ...TO_AUSTRALIA, receiverPostalCode: '800', receiverProvince: null, weight: null });
    const before = sandbox.orders.size;
    const headers = { 'Idempotency-Key': 'order-incomplete' };
    expect(await order(id, 'employee', headers)).toMatchObject({
      status: 200,
      body: { data: null, error: 'error.orderIncomplete', additional_info: 'receiverPostalCode,receiverProvince,weight' },
    });
    expect(sandbox.orders.size).toBe(before);
    expect(await connectorIdOf(id)).toBeNull();
    const shipment = (await api.as('employee').get(`/api/shipments/${id}`)).body;
    await api.as('employee').put('/api/shipments', { ...shipment, ...TO_AUSTRALIA });
    expect((await order(id, 'employee', headers)).body.error, 'with the key of the refused call').toBeNull();
  });

  test('is not stored when the partner refuses, and the answer has its reasons', async () => {
    const { id } = await createShipment({ receiverPostalCode: 'SANDBOX-REFUSE' });
    expect(await order(id)).toMatchObject({
      status: 200,
      body: { data: null, error: 'Receiver address is not served', additional_info: 'No courier delivers to SANDBOX-REFUSE.' },
    });
    expect(await connectorIdOf(id)).toBeNull();
  });

  test('reuses the order when the answer to it was lost', async () => {
    const { id } = await createShipment({ receiverPostalCode: 'SANDBOX-LOST' });
    const before = sandbox.orders.size;
    expectProblem(await order(id), 502, { message: 'error.partnerFailed' });
    expect(await connectorIdOf(id)).toBeNull();
    expect((await order(id)).body.error).toBeNull();
    expect(sandbox.orders.size).toBe(before + 1);
  });

  test.each(['SANDBOX-ERROR', 'SANDBOX-GARBAGE', 'SANDBOX-LYING'])(
    'is not stored when the partner answers %s',
    async (receiverPostalCode) => {
      const { id } = await createShipment({ receiverPostalCode });
      expectProblem(await order(id), 502, { message: 'error.partnerFailed', params: 'GTS Australia' });
      expect(await connectorIdOf(id)).toBeNull();
      // The partner works again: later orders are not affected.
      const { id: healthy } = await createShipment();
      expect((await order(healthy)).status).toBe(200);
    },
  );

  test('is only for shipments that the user may see', async () => {
    const { id } = await createShipment({}, 'other');
    expectProblem(await order(id, 'user'), 404, { message: 'error.http.404' });
    expect((await order(987654321)).status).toBe(404);
  });
});
