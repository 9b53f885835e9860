import { UNDO_MINUTES } from '@ace/contract/bulk/limits.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { type Tracking, TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { describe, expect, test } from 'vitest';
import { change } from '../../shared/changes/change.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { ItemIsOver, markDone } from '../runs/runs.repository.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { recordTracking } from '../trackings/trackings.service.ts';
import { findJobCaller } from '../users/users.reads.ts';
import { bulkRuns } from './bulk.testing.ts';

const api = startTestApi();
const create = creator(api);
const { start, report, ended, undo, undone } = bulkRuns(api);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

const EVENT = { dateTime: ago(HOUR), deliveryStatus: 'ARRIVED_HUB', location: 'Kho Tân Bình', details: 'bulk' };

const track = async ({ aceBillNumber }: Shipment, deliveryStatus: DeliveryStatus, dateTime: string) =>
  expect((await api.as('employee').post('/api/trackings', { ...EVENT, deliveryStatus, dateTime, aceBillNumber })).status).toBe(201);
const trackingsOf = async ({ id }: Shipment): Promise<Tracking[]> =>
  (await api.as('employee').get(`/api/trackings?shipmentId=${id}&sort=dateTime,desc`)).body;
const statusOf = async ({ id }: Shipment) => (await api.as('employee').get(`/api/shipments/${id}`)).body.deliveryStatus;
const idsOf = (shipments: Shipment[]) => shipments.map(({ id }) => id);
/** What a run that includes no doubt would do now. */
const check = (body: object, tracking: object = EVENT) =>
  api.as('employee').post('/api/bulk-runs/check', { kind: 'tracking', include: [], tracking, ...body });

/** One shipment of each kind: two delivered, one at the hub, one with a later event, two without a reason. */
const createMixed = async (notes: string) => {
  const made = await Promise.all(Array.from({ length: 6 }, () => create({ notes })));
  const [first, second, same, later, open, blank] = made as [Shipment, Shipment, Shipment, Shipment, Shipment, Shipment];
  await track(first, 'DELIVERED', ago(2 * HOUR));
  // Delivered counts before later.
  await track(second, 'DELIVERED', ago(HOUR / 2));
  await track(same, 'ARRIVED_HUB', ago(3 * HOUR));
  await track(later, 'IN_TRANSIT', ago(HOUR / 2));
  await track(open, 'COLLECTED', ago(3 * HOUR));
  return { made, first, second, same, later, open, blank };
};

describe('the brake of a bulk run of events', () => {
  test('counts for how many shipments the event is doubtful, named or by a filter', async () => {
    const { made } = await createMixed('hangphanh');
    const counts = { total: 6, leftOut: 4, doubts: { delivered: 2, same: 1, later: 1 } };
    expect(await check({ ids: idsOf(made) })).toMatchObject({ status: 200, body: counts });
    expect((await check({ filter: { query: 'hangphanh' } })).body).toEqual(counts);
    expect((await check({ filter: { query: 'hangphanh', status: ['DELIVERED'] } })).body).toEqual({
      ...{ total: 2, leftOut: 2, doubts: { delivered: 2 } },
    });
    expect((await check({ ids: idsOf(made), include: ['delivered'] })).body).toEqual({ ...counts, leftOut: 2 });
    expect((await check({ ids: idsOf(made), include: undefined })).body, 'a program that names nothing').toEqual({ ...counts, leftOut: 0 });
    const early = { ...EVENT, dateTime: ago(31 * DAY), deliveryStatus: 'PENDING' };
    expect((await check({ ids: idsOf(made) }, early)).body.doubts, 'later before early').toEqual({ delivered: 2, later: 3, early: 1 });
  });

  test('never puts shipments back unasked: out for delivery, then in transit', async () => {
    const [out, stopped, open] = [await create(), await create(), await create()];
    await track(out, 'OUT_FOR_DELIVERY', ago(2 * HOUR));
    await track(stopped, 'EXCEPTION', ago(2 * HOUR));
    await track(open, 'COLLECTED', ago(2 * HOUR));
    const ids = idsOf([out, stopped, open]);
    expect((await check({ ids })).body).toEqual({ total: 3, leftOut: 1, doubts: { backwards: 1 } });
    const collected = { ...EVENT, deliveryStatus: 'PENDING' };
    expect((await check({ ids }, collected)).body.doubts).toEqual({ backwards: 3 });
    const before = { ...EVENT, dateTime: ago(3 * HOUR) };
    expect((await check({ ids }, before)).body.doubts, 'later, whatever it says').toEqual({ later: 3 });
    const { body } = await start({ kind: 'tracking', tracking: EVENT, ids, include: [] });
    expect((await ended(body.id)).omissions).toEqual([{ shipmentId: out.id, aceBillNumber: out.aceBillNumber, doubts: ['backwards'] }]);
    expect(await statusOf(out)).toBe('OUT_FOR_DELIVERY');
    const included = await start({ kind: 'tracking', tracking: EVENT, ids: [out.id], include: ['backwards'] });
    expect(await ended(included.body.id)).toMatchObject({ done: 1, leftOut: 0 });
    expect(await statusOf(out)).toBe('ARRIVED_HUB');
  });

  test('is of employees, and as strict as the run', async () => {
    const own = await create({}, 'user');
    const body = { kind: 'tracking', tracking: EVENT, ids: [own.id] };
    expect((await api.as('user').post('/api/bulk-runs/check', body)).status).toBe(403);
    expect((await check({ ids: [own.id], include: ['gone'] })).status).toBe(400);
    expect((await check({ ids: Array.from({ length: 1_001 }, (_, index) => index + 1) })).status).toBe(400);
    expect((await check({ ids: [own.id, 987_654_321] })).status, 'as the run').toBe(404);
  });

  test('leaves out what the run does not include, and says so for each shipment', async () => {
    const { made, first, second, same, later, open, blank } = await createMixed('phanh 2');
    const { body } = await start({ kind: 'tracking', tracking: EVENT, ids: idsOf(made), include: [] });
    const { done, leftOut, omissions } = await ended(body.id);
    expect({ done, leftOut }).toEqual({ done: 2, leftOut: 4 });
    expect(omissions.map(({ shipmentId, doubts }) => [shipmentId, doubts])).toEqual([
      [first.id, ['delivered']],
      [second.id, ['delivered']],
      [same.id, ['same']],
      [later.id, ['later']],
    ]);
    expect(await Promise.all([first, same, open, blank].map(statusOf))).toEqual(['DELIVERED', 'ARRIVED_HUB', 'ARRIVED_HUB', 'ARRIVED_HUB']);
    const included = await start({ kind: 'tracking', tracking: EVENT, ids: idsOf([first, later]), include: ['delivered', 'later'] });
    expect(await ended(included.body.id)).toMatchObject({ done: 2, leftOut: 0 });
    const asBefore = await start({ kind: 'tracking', tracking: EVENT, ids: idsOf([second]) });
    expect(await ended(asBefore.body.id), 'a program that names nothing').toMatchObject({ done: 1, leftOut: 0 });
  });

  test('also leaves out what was delivered after the run began', async () => {
    const made = await Promise.all(Array.from({ length: 3 }, () => create()));
    const { body } = await start({ kind: 'tracking', tracking: EVENT, ids: idsOf(made), include: [] });
    await ended(body.id);
    // As if it were delivered between the beginning of the run and its turn.
    const late = await create();
    await track(late, 'DELIVERED', ago(HOUR));
    await api.context.pool.query(`insert into "bulkItem" ("runId", position, "shipmentId") values ($1, 4, $2)`, [body.id, late.id]);
    await api.context.pool.query('update "bulkRun" set total = 4 where id = $1', [body.id]);
    expect(await ended(body.id)).toMatchObject({
      done: 3,
      leftOut: 1,
      omissions: [{ shipmentId: late.id, doubts: ['delivered'] }],
    });
    expect(await trackingsOf(late)).toHaveLength(1);
  });

  test('leaves out what is delivered at the same moment', async () => {
    const shipment = await create();
    const client = await api.context.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into tracking ("shipmentId", "dateTime", "deliveryStatus", location, "createdBy", "lastModifiedBy")
         values ($1, now() - interval '2 hours', 'DELIVERED', 'Huế', 'admin', 'admin')`,
        [shipment.id],
      );
      const { body } = await start({ kind: 'tracking', tracking: EVENT, ids: [shipment.id], include: [] });
      // Its turn has come, and it waits for the delivery.
      const waiting = () =>
        api.context.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      await expect.poll(async () => (await waiting()).rowCount, { timeout: 10_000 }).toBeGreaterThan(0);
      await client.query('commit');
      expect(await ended(body.id)).toMatchObject({ done: 0, leftOut: 1, omissions: [{ doubts: ['delivered'] }] });
    } finally {
      client.release();
    }
    expect(await trackingsOf(shipment)).toHaveLength(1);
  });
});

describe('undoing a bulk run of events', () => {
  const runOf = async (shipments: Shipment[]) => {
    const { body } = await start({ kind: 'tracking', tracking: EVENT, ids: idsOf(shipments) });
    await ended(body.id);
    return body.id as number;
  };

  test('removes what the run added, with an audit, and keeps what somebody has changed', async () => {
    const [plain, changed, gone, before] = await Promise.all([create(), create(), create(), create()]);
    await track(before, 'COLLECTED', ago(2 * HOUR));
    const id = await runOf([plain, changed, gone, before]);
    const [added] = (await trackingsOf(plain)) as [Tracking];
    const [edited] = (await trackingsOf(changed)) as [Tracking];
    expect((await api.as('admin').put('/api/trackings', { ...edited, details: 'checked' })).status).toBe(200);
    const [removed] = (await trackingsOf(gone)) as [Tracking];
    await api.as('employee').delete(`/api/trackings/${removed.id}`);

    expect(await undo(id)).toMatchObject({ status: 200, body: { id, undoing: 4, undoUntil: null } });
    expect(await undo(id), 'again').toMatchObject({ status: 200 });
    expect(await undone(id)).toMatchObject({
      ...{ done: 0, undone: 3, kept: 1 },
      failures: [{ shipmentId: changed.id, message: 'shipment.bulk.kept' }],
    });
    expect(await Promise.all([plain, changed, gone].map(trackingsOf))).toMatchObject([[], [{ details: 'checked' }], []]);
    expect(await statusOf(before)).toBe('COLLECTED');
    expect((await api.audits('Tracking', added.id)).at(-1)).toMatchObject({ action: 'DELETE', modifiedBy: 'employee' });
    expect(await undo(id), 'when it is over').toMatchObject({ status: 200, body: { undoing: 0, undone: 3 } });
  });

  test(`is possible for ${UNDO_MINUTES} minutes, for whoever began it, and for events only`, async () => {
    const shipment = await create();
    const id = await runOf([shipment]);
    expect((await undo(id, 'admin')).status).toBe(404);
    expect((await undo(id, 'user')).status).toBe(403);
    expect((await undo(987_654_321)).status).toBe(404);
    const age = (minutes: number) =>
      api.context.pool.query(`update "bulkRun" set "turnAt" = now() - make_interval(secs => $2) where id = $1`, [id, minutes * 60]);
    await age(UNDO_MINUTES - 0.5);
    expect((await report(id)).undoUntil).not.toBeNull();
    await age(UNDO_MINUTES);
    expect((await report(id)).undoUntil).toBeNull();
    expectProblem(await undo(id), 409, { message: 'error.notUndoable' });
    expect(await trackingsOf(shipment)).toHaveLength(1);
    const owner = await start({ kind: 'owner', ownerId: await api.userId('user'), ids: [shipment.id] });
    expect(await ended(owner.body.id)).toMatchObject({ undoUntil: null });
    expect((await undo(owner.body.id)).status).toBe(409);
  });

  test('ends a run that is stopped, and removes what was in progress too', async () => {
    const made = await Promise.all(Array.from({ length: 40 }, () => create()));
    const { body } = await start({ kind: 'tracking', tracking: EVENT, ids: idsOf(made) });
    await expect.poll(async () => (await report(body.id)).done).toBeGreaterThan(0);
    // Not stopped before: a worker may be at some of them.
    expect((await undo(body.id)).status).toBe(200);
    const { done, failed, leftOut, undone: removed, cancelled } = await undone(body.id);
    expect([done + failed + leftOut, removed + cancelled]).toEqual([0, 40]);
    const left = await Promise.all(made.map(trackingsOf));
    expect(left.flat()).toEqual([]);
  });

  /** A run that has added its event to the first shipment, and is at the second, or waits for its turn. */
  const runAt = async (state: 'waiting' | 'working') => {
    const [first, second] = [await create(), await create()];
    const id = await runOf([first]);
    const { pool } = api.context;
    await pool.query('update "bulkRun" set total = 2, "isStopped" = true where id = $1', [id]);
    const due = state === 'working' ? '1 minute' : '0';
    await pool.query(
      `insert into "bulkItem" ("runId", position, "shipmentId", state, "nextDate") values ($1, 2, $2, $3, now() + $4::interval)`,
      [id, second.id, state, due],
    );
    return { id, first, second };
  };

  /** Adds the event to the second shipment as a copy of the program does that has claimed it. */
  const addAsWorker = async (id: number, { aceBillNumber }: Shipment, meanwhile?: () => Promise<void>) => {
    const user = await findJobCaller(api.context.db, await api.userId('employee'), 'test');
    if (!user) throw new Error('no employee');
    const event = TrackingInput.parse({ ...EVENT, aceBillNumber });
    return await change(api.context, user, async (tx) => {
      const tracking = await recordTracking(tx, event);
      await meanwhile?.();
      await markDone(tx.db, { runId: id, position: 2 }, tracking.id);
    });
  };

  test('lets a copy that is at a shipment take back what it does', async () => {
    const { id, first, second } = await runAt('working');
    const [hasStarted, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const adding = addAsWorker(id, second, async () => {
      hasStarted.resolve();
      await mayEnd.promise;
    });
    await hasStarted.promise;
    await undo(id);
    expect(await undone(id), 'although that copy is still at it').toMatchObject({ undone: 1, kept: 0, cancelled: 1 });
    mayEnd.resolve();
    await expect(adding).rejects.toBeInstanceOf(ItemIsOver);
    expect(await Promise.all([first, second].map(trackingsOf))).toEqual([[], []]);
  });

  test('lets a copy that comes too late make nothing', async () => {
    const { id, second } = await runAt('working');
    await undo(id);
    expect(await undone(id)).toMatchObject({ undone: 1, cancelled: 1 });
    await expect(addAsWorker(id, second)).rejects.toBeInstanceOf(ItemIsOver);
    expect(await trackingsOf(second)).toEqual([]);
  });

  test('counts what had no turn apart from what was removed', async () => {
    const { id, second } = await runAt('waiting');
    await undo(id);
    expect(await undone(id)).toMatchObject({ total: 2, undone: 1, kept: 0, cancelled: 1 });
    await api.as('employee').put(`/api/bulk-runs/${id}`, { isStopped: false });
    expect(await report(id), 'continued').toMatchObject({ undone: 1, cancelled: 1 });
    expect(await trackingsOf(second)).toEqual([]);
  });

  test('goes on after the program was killed in the middle, and does each once', async () => {
    const shipment = await create();
    const id = await runOf([shipment]);
    await undo(id);
    await undone(id);
    // As if it had been killed after the undoing, before it was marked; and as if an item had been marked late.
    await api.context.pool.query(`update "bulkItem" set state = 'undo' where "runId" = $1`, [id]);
    expect(await undone(id)).toMatchObject({ undone: 1, kept: 0 });
    expect(await trackingsOf(shipment)).toEqual([]);
  });

  test('is refused to somebody who may no longer record events', async () => {
    const shipment = await create();
    const id = await runOf([shipment]);
    await api.context.pool.query(`update "bulkRun" set "userId" = $2 where id = $1`, [id, await api.userId('user')]);
    await api.context.pool.query(`update "bulkItem" set state = 'undo' where "runId" = $1`, [id]);
    await expect
      .poll(async () => (await api.context.pool.query(`select state, message from "bulkItem" where "runId" = $1`, [id])).rows, {
        timeout: 10_000,
      })
      .toEqual([{ state: 'kept', message: 'error.http.403' }]);
    expect(await trackingsOf(shipment)).toHaveLength(1);
  });
});
