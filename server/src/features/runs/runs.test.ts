import type { Permission } from '@ace/contract/permissions.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { findJobCaller } from '../users/users.reads.ts';
import { claimItem, countItems } from './runs.repository.ts';
import { runsOf } from './runs.service.ts';
import { LEASE_SECONDS, type Stamp, stampKind } from './runs.testing.ts';
import { workInLanesOf } from './runs.worker.ts';

const api = startTestApi({ runLeaseSeconds: LEASE_SECONDS });
const kind = stampKind();
const runs = runsOf('stamp', [kind]);
const query = async (text: string, values: unknown[] = []) => (await api.context.pool.query(text, values)).rows;

beforeAll(() =>
  query(
    `create table stamp (id bigint primary key generated always as identity, code text, text text, by text, "isDry" boolean default false)`,
  ),
);

let admin: Caller;
let employee: Caller;
const callerNamed = async (login: string) => (await findJobCaller(api.context.db, await api.userId(login), 'test')) as Caller;
beforeEach(async () => {
  [admin, employee] = [await callerNamed('admin'), await callerNamed('employee')];
});

/** The copies of the program that work on the runs of a test. */
const copies: (() => unknown)[] = [];
const work = (during?: (stamp: Stamp) => Promise<unknown>) => void copies.push(workInLanesOf(api.context, [stampKind(during)]));
const stopCopies = () => {
  for (const stop of copies.splice(0)) stop();
};
afterEach(async () => {
  stopCopies();
  await query('delete from stamp');
  await query(`delete from "bulkRun" where kind = 'stamp'`);
});

const stamps = (count: number, code = (index: number) => `s${index}`) =>
  Array.from({ length: count }, (_, index) => ({ code: code(index), pages: [index, 7] }));
const start = (items: Stamp[], caller = admin, seconds = 0) =>
  change(api.context, caller, (tx) => runs.start(tx, kind, { text: 'seen', seconds }, items));
const read = (id: number) => runs.read(api.context, admin, id);
const codes = async () => (await query('select code from stamp order by id')).map(({ code }) => code);

describe('a run of a kind of its own', () => {
  test('does each item with its payload, as the person who began it, and reports those that did not succeed', async () => {
    const items = [...stamps(20), ...['bad', 'unknown', 'doubtful', 'unmarked'].map((code) => ({ code, pages: [] }))];
    const { id } = await start(items);
    work();
    await expect.poll(() => read(id)).toMatchObject({ kind: 'stamp', total: 24, done: 20, failed: 3, leftOut: 1 });
    expect(
      (await query('select code, text, by from stamp')).toSorted((a, b) => a.text.localeCompare(b.text, 'en', { numeric: true })),
    ).toEqual(stamps(20).map(({ code, pages }) => ({ code, text: `seen ${pages.join('+')}`, by: 'admin' })));
    expect(await runs.readItems(api.context, id, 'failed')).toMatchObject([
      { payload: { code: 'bad', pages: [] }, message: 'stamp.bad', params: 'ink' },
      { payload: { code: 'unknown' }, message: 'error.internalServerError' },
      { payload: { code: 'unmarked' }, message: 'error.internalServerError' },
    ]);
    expect(await runs.readItems(api.context, id, 'leftOut')).toMatchObject([{ payload: { code: 'doubtful' }, params: 'faint,late' }]);
    expect((await runs.list(api.context, admin)).map(({ id }) => id)).toEqual([id]);
    expect(await runs.list(api.context, employee)).toEqual([]);
    // Runs of other kinds are none of its business, and the other way round.
    expect((await api.as('admin').get('/api/bulk-runs')).body).toEqual([]);
    expect((await api.as('admin').get(`/api/bulk-runs/${id}`)).status).toBe(404);
  });

  test('needs its permission, also later, and keeps its limits', async () => {
    const user = await callerNamed('user');
    await expect(start(stamps(1), user)).rejects.toMatchObject({ code: 'error.http.403' });
    const narrow = { ...employee, scopes: new Set<Permission>(['shipments:write']) };
    await expect(start(stamps(1), narrow)).rejects.toMatchObject({ code: 'error.http.403' });
    const small = stampKind(undefined, { items: 2, openRuns: 1 });
    const startSmall = (items: Stamp[]) => change(api.context, admin, (tx) => runs.start(tx, small, { text: '', seconds: 0 }, items));
    await expect(startSmall(stamps(3))).rejects.toThrow(RangeError);
    const { id } = await startSmall(stamps(2));
    await expect(startSmall(stamps(1))).rejects.toMatchObject({ code: 'error.tooManyRuns' });
    // Other kinds have limits of their own.
    const owner = { kind: 'owner', ownerId: 1, ids: [1] };
    expectProblem(await api.as('admin').post('/api/bulk-runs', owner), 404, { message: 'error.shipmentsNotFound' });
    await query('update "bulkRun" set "userId" = $2 where id = $1', [id, user.id]);
    const before = await countItems(api.context.db);
    expect(before.waiting).toBe(2);
    work();
    await expect.poll(async () => (await runs.read(api.context, user, id)).failed).toBe(2);
    expect(await runs.readItems(api.context, id, 'failed')).toMatchObject([{ message: 'error.http.403' }, { message: 'error.http.403' }]);
    expect(await countItems(api.context.db)).toEqual({ waiting: 0, failed: before.failed + 2 });
  });

  test('is stopped, continued, cancelled and undone by whoever began it', async () => {
    const { id } = await start(stamps(100), admin, 0.01);
    work();
    await expect.poll(async () => (await read(id)).done).toBeGreaterThan(5);
    await runs.change(api.context, admin, id, true);
    const working = async () => (await query(`select from "bulkItem" where "runId" = $1 and state = 'working'`, [id])).length;
    await expect.poll(working).toBe(0);
    const { done } = await read(id);
    expect(done).toBeLessThan(100);
    for (const call of [runs.read, runs.cancel, runs.undo, (...to: Parameters<typeof runs.undo>) => runs.change(...to, false)])
      await expect(call(api.context, employee, id)).rejects.toMatchObject({ code: 'error.http.404' });
    await runs.change(api.context, admin, id, false);
    await expect.poll(async () => (await read(id)).done).toBeGreaterThan(done);
    const cancelled = await runs.cancel(api.context, admin, id);
    expect(cancelled.cancelled).toBeGreaterThan(0);
    await expect.poll(working).toBe(0);
    const ended = await read(id);
    expect(ended.done + ended.cancelled).toBe(100);
    expect(await codes()).toHaveLength(ended.done);

    await query(`update stamp set "isDry" = true where code = 's0'`);
    expect(ended.undoUntil).not.toBeNull();
    expect(await runs.undo(api.context, admin, id)).toMatchObject({ undoing: ended.done, undoUntil: null });
    await expect.poll(() => read(id)).toMatchObject({ undoing: 0, undone: ended.done - 1, kept: 1, done: 0 });
    expect(await runs.readItems(api.context, id, 'failed', 'kept')).toMatchObject([{ payload: { code: 's0' }, message: 'stamp.kept' }]);
    expect(await codes()).toEqual(['s0']);
  });

  test('does an item once that takes longer than its lease', async () => {
    const { id } = await start(stamps(1));
    const [hasStarted, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    work(async () => {
      hasStarted.resolve();
      await mayEnd.promise;
    });
    await hasStarted.promise;
    stopCopies();
    work();
    await expect.poll(() => read(id)).toMatchObject({ done: 1 });
    mayEnd.resolve();
    // The first copy takes back what it did.
    await expect
      .poll(async () => (await query('select from pg_stat_activity where datname = current_database() and xact_start is not null')).length)
      .toBe(1);
    expect(await codes()).toEqual(['s0']);
    expect(await read(id)).toMatchObject({ done: 1, failed: 0 });
  });
});

describe('a run of 100 000 items', () => {
  const itemsReadBy = async (db: Database) => {
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'bulkItem'`.execute(db);
    return Number(rows[0]?.read);
  };
  /** How many items a step reads. */
  const itemsRead = (step: (db: Database) => Promise<unknown>) =>
    api.context.db.transaction().execute(async (db) => {
      const before = await itemsReadBy(db);
      await step(db);
      return (await itemsReadBy(db)) - before;
    });
  const claim = (db: Database) => claimItem(db, [kind], 30);

  test('is not read as a whole to choose the next item, to list it, and to report on it', async () => {
    // Until now the table had few items, all of them in work, as PostgreSQL has noted.
    await start(stamps(300));
    await query(`update "bulkItem" set state = 'working'`);
    await query('vacuum analyze "bulkItem"');
    await query(`delete from "bulkRun" where kind = 'stamp'`);
    const { id } = await start(stamps(100_000, (index) => (index % 2 ? 'bad' : `s${index}`)));
    expect(await itemsRead(claim)).toBeLessThan(50);
    // In the middle of the run, and with others that are to be undone, stopped and over.
    await query(
      `update "bulkItem" set state = case when position % 2 = 0 then 'failed' else 'done' end, message = 'stamp.bad' where "runId" = $1 and position <= 50000`,
      [id],
    );
    const others = [await start(stamps(50_000)), await start(stamps(50_000))];
    await query(`update "bulkItem" set state = 'undo', "madeId" = 1 where "runId" = $1`, [others[0]?.id]);
    await query(`update "bulkRun" set "isStopped" = true where id = $1`, [others[1]?.id]);
    await query('vacuum analyze "bulkItem"');
    expect(await itemsRead(claim)).toBeLessThan(50);
    expect(await read(id)).toMatchObject({ total: 100_000, done: 25_000, failed: 25_000 });
    expect(await itemsRead((db) => runs.list({ db }, admin))).toBe(0);
    expect(await runs.readItems(api.context, id, 'failed')).toHaveLength(1_000);
    expect(await itemsRead((db) => runs.readItems({ db }, id, 'failed'))).toBeLessThan(1_100);
    expect(await runs.cancel(api.context, admin, id)).toMatchObject({ done: 25_000, failed: 25_000, cancelled: 49_999 });
    expect(await runs.undo(api.context, admin, id)).toMatchObject({ undoing: 25_001, cancelled: 49_999 });
    expect(await itemsRead(claim)).toBeLessThan(50);
  });
});
