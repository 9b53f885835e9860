import { createHash, randomUUID } from 'node:crypto';
import type { Expected } from '@ace/contract/scans/expected.ts';
import { beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../shared/caller.ts';
import { eventJobs } from '../../shared/events/consumers.ts';
import { consumedEventId, lastEventId } from '../../shared/events/reading.ts';
import { problem } from '../../shared/problems.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { readDeviceKey } from './expected.service.ts';
import { scanConsumer } from './scans.consumers.ts';

const api = startTestApi();
const create = creator(api);

const read = async (query = ''): Promise<Expected> => {
  const { status, body, text } = await api.as('employee').get(`/api/scans/expected${query}`);
  expect(status, text).toBe(200);
  return body;
};
const scan = (code: string, mode = 'receive') =>
  api.as('employee').post('/api/scans', { scans: [{ uuid: randomUUID(), mode, code, place: 'Kho 1', at: new Date().toISOString() }] });
/** Waits until the consumer has come to all that has happened. */
const settle = () =>
  expect.poll(async () => (await consumedEventId(api.context.db, scanConsumer.name)) === (await lastEventId(api.context.db))).toBe(true);
beforeAll(() => api.context.jobs.work(eventJobs([scanConsumer]), api.context));

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
  // The link on the bill, which a device knows by a digest.
  const { rows } = await api.context.pool.query('select "shareToken" as token from shipment where id = $1', [shipment.id]);
  const [{ token }] = rows;
  expect(found?.keys).toContain(createHash('sha256').update(token).digest('hex').slice(0, 16));
});

test('has no token of a link', async () => {
  await create();
  const { rows } = await api.context.pool.query('select "shareToken" as token from shipment where "shareToken" is not null');
  expect(rows.length).toBeGreaterThan(0);
  const answer = JSON.stringify(await read()).toLowerCase();
  expect(rows.filter(({ token }) => answer.includes(token))).toEqual([]);
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
  const { shipments, gone, isMore, position: next } = await read(`?since=${position}`);
  expect(shipments.map(({ shipmentId }) => shipmentId)).toEqual([scanned.id]);
  expect(gone.toSorted((a, b) => a - b)).toEqual([delivered.id, deleted.id]);
  expect(isMore).toBe(false);
  expect(next).toBeGreaterThan(position);
  expect(await read(`?since=${next}`)).toEqual({ position: next, shipments: [], gone: [], isMore: false });
  expect((await read()).shipments.map(({ shipmentId }) => shipmentId)).toEqual(expect.arrayContaining([scanned.id, untouched.id]));
});

test('misses nothing that is recorded before what it says, and committed after it', async () => {
  const [early, late] = [await create(), await create()];
  await settle();
  const { position } = await read();
  const ids = async (since: number) => {
    const { shipments, position } = await read(`?since=${since}`);
    return { ids: shipments.map(({ shipmentId }) => shipmentId), position };
  };
  const transaction = await api.context.pool.connect();
  try {
    await transaction.query('begin');
    await transaction.query(
      `insert into event (type, version, kind, "recordId", actor, payload) values ('shipment.changed', 1, 'shipment', $1, 'employee', '{}')`,
      [early.id],
    );
    await scan(late.aceBillNumber);
    // It is told at once, and again until nothing can come before it.
    expect(await ids(position)).toEqual({ ids: [late.id], position });
    expect(await ids(position)).toEqual({ ids: [late.id], position });
    expect((await read()).position).toBe(position);
    await transaction.query('commit');
  } finally {
    transaction.release();
  }
  const { ids: told, position: next } = await ids(position);
  expect(told.toSorted((a, b) => a - b)).toEqual([early.id, late.id]);
  expect(next).toBeGreaterThan(position);
});

test('is for those who scan', async () => {
  for (const call of ['expected', 'key']) expectProblem(await api.as('user').get(`/api/scans/${call}`), 403, {});
});

test('the key of what devices keep is the same in all sessions of a person, and of nobody else', async () => {
  const { body } = await api.as('employee').get('/api/scans/key');
  expect(body).toEqual({ login: 'employee', key: expect.stringMatching(/^[\w-]{43}$/) });
  const authorization = { Authorization: `Bearer ${await api.openSession('employee')}` };
  expect((await api.as(null).get('/api/scans/key', authorization)).body).toEqual(body);
  expect((await api.as('admin').get('/api/scans/key')).body.key).not.toBe(body.key);
  const caller = callerOf({ id: 1, login: 'employee', authorities: ['ROLE_EMPLOYEE'] }, { kind: 'key', keyId: 1 });
  expect(() => readDeviceKey(api.context, caller)).toThrow(problem('error.http.403'));
});
