import type { BulkReport } from '@ace/contract/bulk/bulk.ts';
import { MAX_BULK } from '@ace/contract/bulk/limits.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { useSandbox } from '../../testing/sandbox.ts';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { removeOldRuns } from '../runs/runs.service.ts';
import { creator, TO_AUSTRALIA } from '../shipments/shipments.testing.ts';

const sandbox = useSandbox();
const api = startTestApi(() => ({ partners: sandbox.addresses }));
const create = creator(api);

const TRACKING = { dateTime: '2026-11-20T08:00:00Z', deliveryStatus: 'IN_TRANSIT', location: 'Kho Tân Bình', details: 'bulk' };

const start = (body: object, login: Login = 'employee') => api.as(login).post('/api/bulk-runs', body);
const report = async (id: number, login: Login = 'employee'): Promise<BulkReport> => (await api.as(login).get(`/api/bulk-runs/${id}`)).body;
/** The report of a run once it has ended. */
const ended = async (id: number, login?: Login) => {
  await expect
    .poll(async () => report(id, login).then(({ done, failed, leftOut, total }) => done + failed + leftOut === total), { timeout: 20_000 })
    .toBe(true);
  return await report(id, login);
};
const trackingsOf = async ({ id }: Shipment) => (await api.as('employee').get(`/api/trackings?shipmentId=${id}`)).body;

describe('a bulk run', () => {
  test('adds one tracking to each shipment, and says with which it did not succeed and why', async () => {
    const [first, second, gone] = [await create(), await create(), await create()];
    await api.as('employee').delete(`/api/shipments/${gone.id}`);
    const answer = await start({ kind: 'tracking', tracking: TRACKING, ids: [first.id, second.id, first.id] });
    expect(answer).toMatchObject({ status: 201, body: { kind: 'tracking', total: 2, isStopped: false } });
    // As if it had been deleted between the beginning of the run and its turn.
    await api.context.pool.query(`insert into "bulkItem" ("runId", position, "shipmentId") values ($1, 3, $2)`, [answer.body.id, gone.id]);
    await api.context.pool.query('update "bulkRun" set total = 3 where id = $1', [answer.body.id]);
    const { done, failed, failures } = await ended(answer.body.id);
    expect({ done, failed, failures }).toEqual({
      done: 2,
      failed: 1,
      failures: [{ shipmentId: gone.id, aceBillNumber: null, message: 'error.http.404', params: null }],
    });
    for (const shipment of [first, second]) expect(await trackingsOf(shipment)).toMatchObject([{ details: 'bulk', createdBy: 'employee' }]);
    const [audit] = await api.audits('Tracking', (await trackingsOf(first))[0].id);
    expect(audit).toMatchObject({ action: 'CREATE', modifiedBy: 'employee' });
    expect((await api.as('employee').get('/api/bulk-runs')).body[0]).toMatchObject({ id: answer.body.id, done: 2, failed: 1 });
  });

  test('takes all that match a filter', async () => {
    const made = [await create({ notes: 'hàng lọc' }), await create({ notes: 'hàng lọc' })];
    await create({ notes: 'hàng khác' });
    const { body } = await start({
      kind: 'tracking',
      tracking: TRACKING,
      filter: { query: 'loc', status: ['NONE'], ownerId: String(await api.userId('employee')) },
    });
    expect(body.total).toBe(2);
    expect(await ended(body.id)).toMatchObject({ done: 2, failed: 0 });
    for (const shipment of made) expect(await trackingsOf(shipment)).toHaveLength(1);
  });

  test('gives shipments another owner, with an audit, and leaves those that have it', async () => {
    const [theirs, others] = [await create({}, 'user'), await create()];
    const ownerId = await api.userId('user');
    const { body } = await start({ kind: 'owner', ownerId, ids: [theirs.id, others.id] });
    expect(await ended(body.id)).toMatchObject({ done: 2, failed: 0 });
    expect((await api.as('user').get(`/api/shipments/${others.id}`)).body).toMatchObject({ ownerId, version: 1 });
    expect((await api.as('user').get(`/api/shipments/${theirs.id}`)).body).toMatchObject({ version: 0 });
    const unknown = await start({ kind: 'owner', ownerId: 987_654_321, ids: [others.id] });
    expect((await ended(unknown.body.id)).failures).toMatchObject([{ shipmentId: others.id, message: 'error.notFound' }]);
  });

  test('gives a reference to an owner once, and says why another shipment that has it stays', async () => {
    const shipments = [await create({ customerReference: 'PO-1' }, 'user'), await create({ customerReference: 'PO-1' }, 'other')];
    const run = await start({ kind: 'owner', ids: shipments.map(({ id }) => id), ownerId: await api.userId('employee') });
    const { done, failures } = await ended(run.body.id);
    expect({ done, failures }).toMatchObject({ done: 1, failures: [{ message: 'error.unique' }] });
  });

  test('orders connectors, one for each shipment', async () => {
    const [first, second] = [await create({}, 'user'), await create({}, 'user')];
    const { body } = await start({ kind: 'connectors', ids: [first.id, second.id] }, 'user');
    expect(await ended(body.id, 'user')).toMatchObject({ done: 2, failed: 0 });
    const again = await start({ kind: 'connectors', ids: [first.id] }, 'user');
    expect((await ended(again.body.id, 'user')).failures).toMatchObject([{ message: 'error.connectorExists' }]);
  });

  test('leaves out shipments that an AU order does not fit, unless it includes the reason', async () => {
    const fitting = [await create(TO_AUSTRALIA), await create()];
    const canada = await create({ partnerShipment: 'gtsCad', receiverCountry: 'Canada', receiverAddress: '12 Queen Street' });
    const dangerous = await create({ ...TO_AUSTRALIA, dangerousGoods: true });
    const ids = [...fitting, canada, dangerous].map(({ id }) => id);
    const check = async (body: object = {}) => {
      const { status, body: answer } = await api.as('employee').post('/api/bulk-runs/check', { kind: 'connectors', ids, ...body });
      expect(status).toBe(200);
      return answer;
    };
    const doubts = { partner: 1, country: 1, dangerousGoods: 1 };
    expect(await check()).toEqual({ total: 4, leftOut: 2, doubts });
    expect(await check({ include: ['dangerousGoods', 'partner'] })).toEqual({ total: 4, leftOut: 1, doubts });
    expect(await check({ kind: 'owner', ownerId: 1 })).toEqual({ total: 4, leftOut: 0, doubts: {} });

    const { body } = await start({ kind: 'connectors', ids });
    expect(await ended(body.id)).toMatchObject({ total: 4, done: 2, failed: 0, leftOut: 2 });
    expect((await report(body.id)).omissions).toEqual([
      { shipmentId: canada.id, aceBillNumber: canada.aceBillNumber, doubts: ['partner', 'country'] },
      { shipmentId: dangerous.id, aceBillNumber: dangerous.aceBillNumber, doubts: ['dangerousGoods'] },
    ]);
    // What has a connector is no doubt: it fails, and says so.
    expect(await check()).toEqual({ total: 4, leftOut: 2, doubts });
    const again = await start({ kind: 'connectors', ids, include: ['dangerousGoods'] });
    expect(await ended(again.body.id)).toMatchObject({ done: 1, failed: 2, leftOut: 1 });
    expect((await api.as('employee').get(`/api/shipments/${dangerous.id}`)).body.connectorId).not.toBeNull();
    // The call for one shipment orders for any of them.
    expect((await api.as('employee').post(`/api/shipments/connector/${canada.id}`)).body.error).toBeNull();
  });

  test('leaves out shipments that lack what GTS Australia needs, whatever it includes, and names what that is', async () => {
    const [whole, bare] = [await create(TO_AUSTRALIA), await create({ ...TO_AUSTRALIA, receiverCity: null, weight: 0 })];
    const body = { kind: 'connectors', ids: [whole.id, bare.id], include: ['partner', 'country', 'dangerousGoods'] };
    const doubts = { receiverCity: 1, weight: 1 };
    expect((await api.as('employee').post('/api/bulk-runs/check', body)).body).toEqual({ total: 2, leftOut: 1, doubts });
    expect((await start({ ...body, include: ['weight'] })).status).toBe(400);
    const run = await ended((await start(body)).body.id);
    expect(run).toMatchObject({ done: 1, failed: 0, leftOut: 1 });
    expect(run.omissions).toEqual([{ shipmentId: bare.id, aceBillNumber: bare.aceBillNumber, doubts: ['receiverCity', 'weight'] }]);
  });

  test('decides at each shipment what to leave out, and checks what the person sees of a filter', async () => {
    const notes = 'hàng đổi hướng';
    const [first, second] = [await create({ notes }, 'user'), await create({ notes }, 'user')];
    await create({ notes, partnerShipment: 'gtsSgp' });
    const filter = { query: 'doi huong' };
    const checked = async (login: Login) => (await api.as(login).post('/api/bulk-runs/check', { kind: 'connectors', filter })).body;
    expect(await checked('user')).toEqual({ total: 2, leftOut: 0, doubts: {} });
    expect(await checked('employee')).toEqual({ total: 3, leftOut: 1, doubts: { partner: 1 } });
    // A run that waits, as an older version of the program stored it.
    const { rows } = await api.context.pool.query<{ id: number }>(
      `with run as (insert into "bulkRun" ("userId", kind, input, total, "isStopped") values ($1, 'connectors', '{"kind": "connectors"}', 2, true) returning id)
       insert into "bulkItem" ("runId", position, "shipmentId") select run.id, position, shipment
         from run, unnest($2::bigint[]) with ordinality list (shipment, position) returning "runId" as id`,
      [await api.userId('user'), [first.id, second.id]],
    );
    const id = rows[0]?.id ?? 0;
    await api.as('user').put('/api/shipments', { ...second, receiverCountryCode: 'NZ' });
    await api.as('user').put(`/api/bulk-runs/${id}`, { isStopped: false });
    expect(await ended(id, 'user')).toMatchObject({
      done: 1,
      failed: 0,
      leftOut: 1,
      omissions: [{ aceBillNumber: second.aceBillNumber, doubts: ['country'] }],
    });
  });

  test('is stopped and continued by whoever began it', async () => {
    const made = await Promise.all(Array.from({ length: 60 }, () => create()));
    const { body } = await start({ kind: 'tracking', tracking: TRACKING, ids: made.map(({ id }) => id) });
    expect((await api.as('employee').put(`/api/bulk-runs/${body.id}`, { isStopped: true })).body).toMatchObject({ isStopped: true });
    // What was in progress ends.
    const { rows } = await api.context.pool.query(
      `select count(*)::int as working from "bulkItem" where "runId" = $1 and state = 'working'`,
      [body.id],
    );
    expect(rows[0].working).toBeLessThanOrEqual(4);
    await expect
      .poll(
        async () => (await api.context.pool.query(`select from "bulkItem" where "runId" = $1 and state = 'working'`, [body.id])).rowCount,
      )
      .toBe(0);
    const stopped = await report(body.id);
    expect(stopped.done).toBeLessThan(60);
    expect((await api.as('admin').get(`/api/bulk-runs/${body.id}`)).status).toBe(404);
    expect((await api.as('admin').put(`/api/bulk-runs/${body.id}`, { isStopped: false })).status).toBe(404);
    await api.as('employee').put(`/api/bulk-runs/${body.id}`, { isStopped: false });
    expect(await ended(body.id)).toMatchObject({ done: 60, failed: 0, isStopped: false });
    for (const shipment of made) expect(await trackingsOf(shipment)).toHaveLength(1);
  });

  test('an item that a killed program has left is taken again, and done once', async () => {
    const shipment = await create();
    const { body } = await start({ kind: 'tracking', tracking: TRACKING, ids: [shipment.id] });
    await ended(body.id);
    // As if the program had been killed after the tracking, before it was marked.
    await api.context.pool.query(`update "bulkItem" set state = 'working', "nextDate" = now() - interval '1 second' where "runId" = $1`, [
      body.id,
    ]);
    expect(await ended(body.id)).toMatchObject({ done: 1, failed: 0 });
    expect(await trackingsOf(shipment)).toHaveLength(1);
  });

  test('is removed after 30 days', async () => {
    const { body } = await start({ kind: 'connectors', ids: [(await create()).id] });
    await ended(body.id);
    await removeOldRuns(api.context);
    expect((await report(body.id)).total).toBe(1);
    await api.context.pool.query(`update "bulkRun" set "createdDate" = now() - interval '31 days' where id = $1`, [body.id]);
    await removeOldRuns(api.context);
    expect((await api.as('employee').get(`/api/bulk-runs/${body.id}`)).status).toBe(404);
  });

  test('needs the permission for one such change, and something to do', async () => {
    const own = await create({}, 'user');
    expect((await start({ kind: 'tracking', tracking: TRACKING, ids: [own.id] }, 'user')).status).toBe(403);
    expect((await start({ kind: 'owner', ownerId: 1, ids: [own.id] }, 'user')).status).toBe(403);
    const foreign = await create();
    expect((await api.as('user').post('/api/bulk-runs/check', { kind: 'owner', ownerId: 1, ids: [own.id] })).status).toBe(403);
    expect((await start({ kind: 'connectors', ids: [own.id], include: ['nothing'] })).status).toBe(400);
    const missing = { message: 'error.shipmentsNotFound', params: `${foreign.id}, 987654321` };
    for (const path of ['', '/check']) {
      const ids = [foreign.id, own.id, 987_654_321];
      expectProblem(await api.as('user').post(`/api/bulk-runs${path}`, { kind: 'connectors', ids }), 404, missing);
    }
    expect((await api.as('user').get('/api/bulk-runs')).body.filter(({ total }: BulkReport) => total === 3)).toEqual([]);
    expect((await start({ kind: 'nothing', ids: [own.id] })).status).toBe(400);
    expect((await start({ kind: 'tracking', tracking: { ...TRACKING, location: '' }, ids: [own.id] })).status).toBe(400);
    expectProblem(await start({ kind: 'connectors' }), 400, { fieldErrors: [{ objectName: 'bulk', field: 'filter', message: 'Size' }] });
    const ids = (count: number) => Array.from({ length: count }, (_, index) => 500_000 + index);
    expect((await start({ kind: 'connectors', ids: ids(MAX_BULK + 1) })).status).toBe(400);
    expect((await start({ kind: 'connectors', ids: ids(MAX_BULK) })).status, 'none of them exists').toBe(404);
  });
});
