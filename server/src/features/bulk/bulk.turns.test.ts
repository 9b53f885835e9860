import type { BulkReport } from '@ace/contract/bulk/bulk.ts';
import { MAX_OPEN_RUNS } from '@ace/contract/bulk/limits.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { useSandbox } from '../../testing/sandbox.ts';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { bulkRuns } from './bulk.testing.ts';

const sandbox = useSandbox();
const api = startTestApi(() => ({ partners: sandbox.addresses }));
const create = creator(api);
const { start, report, ended, undo, undone } = bulkRuns(api);

const tracking = { dateTime: '2026-11-20T08:00:00Z', deliveryStatus: 'IN_TRANSIT', location: 'Kho Tân Bình', details: 'turns' };
const eventsFor = (...shipments: Shipment[]) => ({ kind: 'tracking', tracking, ids: shipments.map(({ id }) => id) });
const cancel = (id: number, login: Login = 'employee') => api.as(login).post(`/api/bulk-runs/${id}/cancel`);
const query = async (text: string, values: unknown[]) => (await api.context.pool.query(text, values)).rows;

/** A run of a person that adds as many events to one shipment, which takes the program a while. */
const insertLongRun = async (login: string, shipment: Shipment, state = 'waiting', items = 1_000): Promise<number> => {
  const [run] = await query(
    `with run as (insert into "bulkRun" ("userId", kind, input, total) values ($1, 'tracking', $2, $3) returning id)
     insert into "bulkItem" ("runId", position, "shipmentId", state) select run.id, position, $4, $5 from run, generate_series(1, $3::integer) position
     returning "runId" as id`,
    [await api.userId(login), { kind: 'tracking', tracking }, items, shipment.id, state],
  );
  return run.id;
};

/** Keeps the program from adding events to a shipment until the returned function is called. */
const hold = async ({ id }: Shipment) => {
  const client = await api.context.pool.connect();
  await client.query('begin');
  await client.query('select from shipment where id = $1 for update', [id]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
};

describe('turns of bulk runs', () => {
  test('are taken by person, then by run', async () => {
    const [long, one, two] = [await create(), await create(), await create()];
    const theirs = [await insertLongRun('admin', long), await insertLongRun('admin', long), await insertLongRun('employee', long)];
    const runs = [await start(eventsFor(one)), await start(eventsFor(two), 'admin')];
    expect(runs.map(({ status }) => status)).toEqual([201, 201]);
    expect(await ended(runs[0]?.body.id)).toMatchObject({ done: 1 });
    expect(await ended(runs[1]?.body.id, 'admin')).toMatchObject({ done: 1 });
    for (const id of theirs) {
      const login = id === theirs[2] ? 'employee' : 'admin';
      expect((await report(id, login)).done).toBeLessThan(1_000);
      await cancel(id, login);
    }
  });

  test('to undo runs, too', async () => {
    const shipment = await create();
    const { body } = await start(eventsFor(shipment));
    await ended(body.id);
    const others = await insertLongRun('admin', shipment, 'undo', 3_000);
    await undo(body.id);
    expect(await undone(body.id)).toMatchObject({ undone: 1 });
    expect((await report(others, 'admin')).undoing).toBeGreaterThan(0);
    await query(`update "bulkItem" set state = 'undone' where "runId" = $1`, [others]);
  });
});

describe('the open runs of a person', () => {
  test(`are at most ${MAX_OPEN_RUNS}, also if many begin at once; a stopped one counts until it is cancelled`, async () => {
    const [held, other] = [await create(), await create()];
    const release = await hold(held);
    const answers = await Promise.all(Array.from({ length: 80 }, () => start(eventsFor(held, other))));
    const begun = answers.filter(({ status }) => status === 201).map(({ body }) => body.id as number);
    const refused = answers.filter(({ status }) => status === 429);
    expect([begun.length, refused.length]).toEqual([MAX_OPEN_RUNS, 80 - MAX_OPEN_RUNS]);
    expectProblem(refused[0] as (typeof refused)[0], 429, { message: 'error.tooManyRuns', params: '5' });
    expect((await start({ kind: 'owner', ownerId: 1, ids: [other.id] }, 'admin')).status, 'of another person').toBe(201);
    await Promise.all(begun.map((id) => api.as('employee').put(`/api/bulk-runs/${id}`, { isStopped: true })));
    await release();
    const reportsOf = () => Promise.all(begun.map((id) => report(id)));
    const isResting = async () =>
      (await query(`select from "bulkItem" where "runId" = any($1) and state = 'working'`, [begun])).length === 0;
    await expect.poll(isResting, { timeout: 10_000 }).toBe(true);
    const waiting = (await reportsOf()).filter(({ done, total }) => done < total);
    expect(waiting).not.toEqual([]);

    const { id } = waiting[0] as BulkReport;
    expect((await cancel(id, 'admin')).status).toBe(404);
    expect((await cancel(id)).body).toMatchObject({ id, total: 2 });
    await api.as('employee').put(`/api/bulk-runs/${id}`, { isStopped: false });
    const { done, cancelled } = await report(id);
    expect([done + cancelled, cancelled > 0]).toEqual([2, true]);
    expect((await start(eventsFor(other))).status).toBe(201);
    for (const { id } of waiting) await cancel(id);
  });

  test('begin once for an idempotency key, however often it is sent', async () => {
    const shipment = await create();
    const begin = (details: string, key: string) =>
      api.as('employee').post('/api/bulk-runs', { ...eventsFor(shipment), tracking: { ...tracking, details } }, { 'Idempotency-Key': key });
    const answers = await Promise.all(Array.from({ length: 5 }, () => begin('once', 'k')));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [201, answers[0]?.body]));
    await ended(answers[0]?.body.id);
    expect((await begin('once', 'k')).body).toEqual(answers[0]?.body);
    expect((await begin('twice', 'k')).status).toBe(422);
    // The items of the program have no such keys that a client could take.
    const next = await begin('next', `bulk ${answers[0]?.body.id + 1} 1`);
    expect(await ended(next.body.id)).toMatchObject({ done: 1, failed: 0 });
    await api.as('employee').delete(`/api/shipments/${shipment.id}`);
    expect((await api.as('employee').get(`/api/trackings?shipmentId=${shipment.id}`)).body).toHaveLength(2);
  });
});

describe('the items of a run', () => {
  test('are done once, however late a killed program leaves them to another', async () => {
    const [first, second] = [await create(), await create()];
    const ownerId = await api.userId('user');
    const runs = [await start(eventsFor(first)), await start({ kind: 'owner', ownerId, ids: [second.id] })].map(({ body }) => body.id);
    for (const id of runs) await ended(id);
    const { body: moved } = await api.as('employee').get(`/api/shipments/${second.id}`);
    await api.as('employee').put('/api/shipments', { ...moved, ownerId: await api.userId('other') });
    await query(`update "bulkItem" set state = 'working', "nextDate" = now() - interval '3 days' where "runId" = any($1)`, [runs]);
    await query(`delete from "idempotencyKey" where "createdDate" < now() + $1::interval`, ['1 day']);
    for (const id of runs) expect(await ended(id)).toMatchObject({ done: 1, failed: 0 });
    expect((await api.as('employee').get(`/api/trackings?shipmentId=${first.id}`)).body).toHaveLength(1);
    expect((await api.as('employee').get(`/api/shipments/${second.id}`)).body.ownerLogin).toBe('other');
  });

  test('name no bill number of a shipment that is somebody else’s by now', async () => {
    const ordered = await create({ receiverCountry: 'Úc', receiverAddress: '12 Smith Street' }, 'user');
    const doubtful = await create({ receiverCountry: 'Canada', receiverCountryCode: 'CA' }, 'user');
    expect((await api.as('user').post(`/api/shipments/connector/${ordered.id}`)).body.error).toBeNull();
    const { body } = await start({ kind: 'connectors', ids: [ordered.id, doubtful.id] }, 'user');
    const named = { failures: [{ aceBillNumber: ordered.aceBillNumber }], omissions: [{ aceBillNumber: doubtful.aceBillNumber }] };
    expect(await ended(body.id, 'user')).toMatchObject(named);
    const ownerId = await api.userId('other');
    await ended((await start({ kind: 'owner', ownerId, ids: [ordered.id, doubtful.id] })).body.id);
    expect(await report(body.id, 'user')).toMatchObject({
      failures: [{ shipmentId: ordered.id, aceBillNumber: null }],
      omissions: [{ shipmentId: doubtful.id, aceBillNumber: null }],
    });
  });
});

// Last, because the program is busy with its orders for ten seconds.
describe('a slow partner', () => {
  test('holds the orders alone', async () => {
    const slow = await Promise.all(Array.from({ length: 6 }, () => create({ receiverPostalCode: 'SANDBOX-SLOW' }, 'user')));
    const orders = await start({ kind: 'connectors', ids: slow.map(({ id }) => id), include: ['partner', 'country'] }, 'user');
    await expect
      .poll(async () => query(`select from "bulkItem" where "runId" = $1 and state = 'working'`, [orders.body.id]))
      .toHaveLength(4);
    const events = await start(eventsFor(await create()));
    const owner = await start({ kind: 'owner', ownerId: await api.userId('user'), ids: [(await create()).id] });
    expect(await ended(events.body.id)).toMatchObject({ done: 1 });
    expect(await ended(owner.body.id)).toMatchObject({ done: 1 });
    expect(await report(orders.body.id, 'user'), 'meanwhile').toMatchObject({ done: 0, failed: 0 });
    expect((await cancel(orders.body.id, 'user')).body).toMatchObject({ cancelled: 2 });
  });
});
