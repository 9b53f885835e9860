import { randomUUID } from 'node:crypto';
import type { Expected } from '@ace/contract/scans/expected.ts';
import { codesOf } from '@ace/contract/shipments/code.ts';
import { expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

const read = async (query = ''): Promise<Expected> => {
  const { status, body, text } = await api.as('employee').get(`/api/scans/expected${query}`);
  expect(status, text).toBe(200);
  return body;
};
const scan = (code: string, mode = 'receive') =>
  api.as('employee').post('/api/scans', { scans: [{ uuid: randomUUID(), mode, code, place: 'Kho 1', at: new Date().toISOString() }] });
/** As if all that has happened had happened long ago. */
const settle = () => api.context.pool.query(`update event set time = now() - interval '2 minutes'`);

test('has all numbers by which a shipment and its packages are scanned, and where they stand', async () => {
  const shipment = await create({ totalPackages: 2, customerReference: 'po-77/1', receiverCity: 'Darwin' });
  await scan(`${shipment.aceBillNumber}P02`);
  const found = (await read()).shipments.find(({ shipmentId }) => shipmentId === shipment.id);
  expect(found).toMatchObject({
    ...{ aceBillNumber: shipment.aceBillNumber, total: 2, city: 'Darwin' },
    keys: expect.arrayContaining([shipment.aceBillNumber, 'PO771']),
    packages: [
      { number: 1, keys: [`${shipment.aceBillNumber}P01`], state: 'announced', place: null },
      { number: 2, code: `${shipment.aceBillNumber}P02`, state: 'received', place: 'Kho 1' },
    ],
  });
  // The link on the bill.
  const { rows } = await api.context.pool.query('select "shareToken" as token from shipment where id = $1', [shipment.id]);
  expect(codesOf(`https://ace.example/t/${rows[0].token}`).some((key) => found?.keys.includes(key))).toBe(true);
});

test('has the newest first, page by page', async () => {
  const shipments = [];
  for (let number = 0; number < 22; number += 1) shipments.push(await create({ totalPackages: 50 }));
  const ids: number[] = [];
  let page = await read();
  ids.push(...page.shipments.map(({ shipmentId }) => shipmentId));
  expect(page.shipments.flatMap(({ packages }) => packages)).toHaveLength(1_000);
  for (; page.isMore; ids.push(...page.shipments.map(({ shipmentId }) => shipmentId))) page = await read(`?before=${ids.at(-1)}`);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(ids).toEqual(expect.arrayContaining(shipments.map(({ id }) => id)));
});

test('says what has changed since a position, and what is gone', async () => {
  const [scanned, delivered, deleted, untouched] = [await create(), await create(), await create(), await create()];
  await settle();
  const { position } = await read();
  expect((await read(`?since=${position}`)).shipments).toEqual([]);
  await scan(scanned.aceBillNumber);
  await scan(delivered.aceBillNumber, 'delivered');
  await api.as('employee').delete(`/api/shipments/${deleted.id}`);
  for (const isSettled of [false, true]) {
    // What has just happened is told again.
    if (isSettled) await settle();
    const { shipments, gone, isMore } = await read(`?since=${position}`);
    expect(shipments.map(({ shipmentId }) => shipmentId)).toEqual([scanned.id]);
    expect(gone.toSorted((a, b) => a - b)).toEqual([delivered.id, deleted.id]);
    expect(isMore).toBe(false);
  }
  const next = (await read(`?since=${position}`)).position;
  expect(next).toBeGreaterThan(position);
  expect(await read(`?since=${next}`)).toEqual({ position: next, shipments: [], gone: [], isMore: false });
  expect((await read()).shipments.map(({ shipmentId }) => shipmentId)).toEqual(expect.arrayContaining([scanned.id, untouched.id]));
});

test('is for those who scan', async () => {
  expectProblem(await api.as('user').get('/api/scans/expected'), 403, {});
});
