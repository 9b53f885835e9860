import { describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';

const api = startTestApi({ publicUrl: 'https://ace.example' });
const createShipment = creator(api);

const share = (id: number, login: 'user' | 'other' | 'employee' = 'employee') => api.as(login).post(`/api/shipments/${id}/share`);

describe('POST /api/shipments/:id/share', () => {
  test('answers an address with a token of 128 bits, the same until it is revoked', async () => {
    const { id } = await createShipment();
    const { status, body } = await share(id);
    expect({ status, ...body }).toEqual({ status: 200, url: expect.stringMatching(/^https:\/\/ace\.example\/t\/[\da-f]{32}$/) });
    expect((await share(id)).body).toEqual(body);
    expect((await api.as('employee').delete(`/api/shipments/${id}/share`)).status).toBe(204);
    const other = await share(id);
    expect(other.body.url).not.toBe(body.url);
    expect(other.body.url).toMatch(/\/t\/[\da-f]{32}$/);
  });

  test('gives a shipment from before the tokens one, and the same to all who ask at once', async () => {
    const { id } = await createShipment();
    await api.context.pool.query('update shipment set "shareToken" = null where id = $1', [id]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => share(id)));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
  });

  test('is for the owner and employees, also when it is delivered', async () => {
    const { id, aceBillNumber } = await createShipment({}, 'user');
    const delivery = { dateTime: '2026-11-20T01:00:00Z', deliveryStatus: 'DELIVERED', location: 'SYD', aceBillNumber };
    expect((await api.as('employee').post('/api/trackings', delivery)).status).toBe(201);
    expect((await share(id, 'user')).body).toEqual((await share(id)).body);
    expectProblem(await share(id, 'other'), 404, {});
    expectProblem(await api.as('other').delete(`/api/shipments/${id}/share`), 404, {});
    expect((await api.as('user').delete(`/api/shipments/${id}/share`)).status).toBe(204);
  });

  test('changes neither the version of the shipment nor its audits', async () => {
    const shipment = await createShipment();
    await api.as('employee').delete(`/api/shipments/${shipment.id}/share`);
    await share(shipment.id);
    expect((await api.as('employee').get(`/api/shipments/${shipment.id}`)).body).toEqual(shipment);
    expect(await api.audits('Shipment', shipment.id)).toHaveLength(1);
    expect((await api.as('employee').put('/api/shipments', { ...shipment, notes: 'x' })).status).toBe(200);
  });

  test('is not found by a search for its token', async () => {
    const { id } = await createShipment();
    const token = (await share(id)).body.url.split('/').at(-1);
    expect((await api.as('employee').get(`/api/_search/shipments?query=${token}`)).body).toEqual([]);
  });
});
