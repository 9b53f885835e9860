import { type Kysely, sql } from 'kysely';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { createDatabase, createPool, type DatabaseAddress, isUnavailable } from './pool.ts';
import type { Schema } from './schema.ts';

const api = startTestApi();
const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;
const terminate = (pid = 0) => api.context.pool.query('select pg_terminate_backend($1)', [pid]);

describe('a connection that is idle', () => {
  afterEach(() => vi.useRealTimers());

  // A new one learns the tables with its first statements, which takes longer than what home reads.
  test('stays open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // Not the pool of the app, whose jobs run statements: their time would be over, too.
    const pool = createPool(api.context.pool.options as DatabaseAddress);
    onTestFinished(() => pool.end());
    const db = createDatabase(pool);
    const pids = async () => (await Promise.all([backend.execute(db), backend.execute(db)])).map(({ rows }) => rows[0]?.pid).toSorted();
    const before = await pids();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await pids()).toEqual(before);
  });
});

// An error without a listener would end the program, and fails the test run.
describe('a connection that breaks', () => {
  // The server closes the connection a moment after its error, and the pool must not lend it to anybody in between.
  test.each(Array.from({ length: 20 }, (_, round) => round))('in use fails what uses it, and nothing else (%d)', async () => {
    const asleep = api.context.db.connection().execute(async (db) => {
      const { rows } = await backend.execute(db);
      await Promise.all([sql`select pg_sleep(60)`.execute(db), terminate(rows[0]?.pid)]);
    });
    await expect(asleep).rejects.toThrow();
    expect((await api.as('user').get('/api/shipments')).status).toBe(200);
  });

  test('inside a transaction fails the transaction, and nothing else', async () => {
    const broken = api.context.db.transaction().execute(async (db) => {
      const { rows } = await backend.execute(db);
      await terminate(rows[0]?.pid);
      await sql`select 1`.execute(db);
    });
    await expect(broken).rejects.toThrow();
    expect((await api.as('user').get('/api/shipments')).status).toBe(200);
  });

  // Who calls again is told so by a 503: the request was not at fault.
  test('counts as a database that is unavailable, in the middle of a statement of a transaction or after it', async () => {
    const pidOf = async (db: Kysely<Schema>) => (await backend.execute(db)).rows[0]?.pid;
    const failure = (use: (db: Kysely<Schema>) => Promise<unknown>) =>
      api.context.db
        .transaction()
        .execute(use)
        .catch((error: unknown) => error);
    const failures = [
      await failure(async (db) => {
        const pid = await pidOf(db);
        await Promise.all([sql`select pg_sleep(60)`.execute(db), terminate(pid)]);
      }),
      await failure(async (db) => {
        const pid = await pidOf(db);
        await Promise.allSettled([sql`select pg_sleep(60)`.execute(db), terminate(pid)]);
        await sql`select 1`.execute(db);
      }),
      await failure(async (db) => {
        await terminate(await pidOf(db));
        await sql`select 1`.execute(db);
      }),
    ];
    expect(failures.filter((error) => !isUnavailable(error)).map(String)).toEqual([]);
  });
});
