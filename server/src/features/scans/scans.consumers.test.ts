import { randomUUID } from 'node:crypto';
import type { Manifest } from '@ace/contract/manifests/manifest.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { eventJobs } from '../../shared/events/consumers.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { scanConsumer } from './scans.consumers.ts';

const api = startTestApi();
const create = creator(api);
const employee = () => api.as('employee');

beforeAll(async () => {
  await api.context.jobs.work(eventJobs([scanConsumer]), api.context);
  // It handles what happens from then on.
  await vi.waitFor(async () =>
    expect(await api.context.db.selectFrom('eventConsumer').select('name').execute()).toEqual([{ name: 'scans' }]),
  );
});

const scan = async (mode: 'receive' | 'handOver', { aceBillNumber }: Shipment, number: number) => {
  const one = { uuid: randomUUID(), mode, code: `${aceBillNumber}P0${number}`, place: 'Kho 1', at: new Date().toISOString() };
  expect((await employee().post('/api/scans', { scans: [one] })).body).toMatchObject([{ result: 'ok' }]);
};
const trackingsOf = async ({ id }: Shipment): Promise<Tracking[]> => (await employee().get(`/api/trackings?shipmentId=${id}`)).body;
const setTotal = async ({ id }: Shipment, totalPackages: number) => {
  const { body: stored } = await employee().get(`/api/shipments/${id}`);
  expect((await api.as('admin').put('/api/shipments', { ...stored, totalPackages })).status).toBe(200);
};

describe('when fewer packages were meant', () => {
  test('those that were scanned are all', async () => {
    const shipment = await create({ totalPackages: 3 });
    for (const number of [1, 2]) await scan('receive', shipment, number);
    expect(await trackingsOf(shipment)).toEqual([]);
    await setTotal(shipment, 2);
    await expect
      .poll(() => trackingsOf(shipment))
      .toMatchObject([{ deliveryStatus: 'ARRIVED_HUB', details: '2/2 kiện', createdBy: 'admin', source: 'scan' }]);
  });

  test('the shipment has left when all of them are gone', async () => {
    const shipment = await create({ totalPackages: 3 });
    for (const number of [1, 2]) await scan('handOver', shipment, number);
    const [{ id, number }]: [Manifest] = (await employee().get('/api/manifests?state=open')).body;
    expect((await employee().put(`/api/manifests/${id}`, { state: 'closed' })).status).toBe(200);
    expect(await trackingsOf(shipment)).toEqual([]);
    await setTotal(shipment, 2);
    await expect
      .poll(() => trackingsOf(shipment))
      .toMatchObject([{ deliveryStatus: 'IN_TRANSIT', location: 'Kho 1', details: expect.stringContaining(number) }]);
    const departed = { deliveryStatus: 'IN_TRANSIT', dateTime: new Date().toISOString(), location: 'Tân Sơn Nhất', details: 'VN301' };
    expect((await employee().post(`/api/manifests/${id}/events`, departed)).body).toEqual({ shipments: 1 });
  });
});
