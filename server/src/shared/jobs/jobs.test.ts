import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { JOBS } from '../../app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createBus } from '../bus.ts';
import { createDatabase } from '../database/pool.ts';
import { setLogLevel } from '../logging.ts';
import { type BackgroundWork, isJob, job } from './job.ts';
import { createJobs, readUnfinishedJobs } from './jobs.ts';

const context = { config: { timeZone: 'Asia/Ho_Chi_Minh' }, bus: createBus(), name: 'the context' };
const tell = context.bus.publish;
type TestContext = typeof context;

const retry = { retryLimit: 0 };
/** What was worked on, and the promises that jobs wait for. */
const worked: unknown[] = [];
let running = 0;
let most = 0;
const mayEnd = Promise.withResolvers<void>();

const numbers = job({
  name: 'numbers',
  payload: z.object({ number: z.number() }),
  retry,
  concurrency: 3,
  work: async ({ name }: TestContext, { number }, id) => {
    running += 1;
    most = Math.max(most, running);
    await mayEnd.promise;
    running -= 1;
    worked.push([name, number, typeof id]);
  },
});
const nightly = job({ name: 'nightly', payload: z.object({}), retry, concurrency: 1, schedule: '30 3 * * *', work: async () => {} });

let periods = 0;
let state = 'new';
const declared: BackgroundWork<TestContext>[] = [
  numbers,
  nightly,
  { name: 'often', everyMs: 5, work: async () => ++periods },
  {
    name: 'always',
    start: ({ name }) => {
      state = name;
      return async () => {
        state = 'stopped';
      };
    },
  },
];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  setLogLevel('OFF');
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const statesOf = async (name: string) =>
  (await database.pool.query<{ state: string }>('select state from pgboss.job where name = $1', [name])).rows.map(({ state }) => state);

describe('background work that is declared', () => {
  test('is done as declared, until it is stopped', async () => {
    const jobs = createJobs(database.pool);
    const db = createDatabase(database.pool);
    await jobs.start(declared);
    await Promise.all(Array.from({ length: 7 }, (_, number) => jobs.send({ db, tell }, numbers, { number })));
    await db
      .transaction()
      .execute(async (db) => {
        await jobs.send({ db, tell }, numbers, { number: 100 });
        throw new Error('rolled back');
      })
      .catch(() => {});
    await jobs.work(declared, context);
    expect(state).toBe('the context');
    await expect.poll(() => running).toBe(3);
    await expect.poll(() => periods).toBeGreaterThan(2);
    mayEnd.resolve();
    await expect.poll(() => worked.length).toBe(7);
    expect(worked.toSorted()).toEqual(Array.from({ length: 7 }, (_, number) => ['the context', number, 'string']));
    expect(most).toBe(3);
    expect((await database.pool.query('select name, cron, timezone from pgboss.schedule')).rows).toEqual([
      { name: 'nightly', cron: '30 3 * * *', timezone: 'Asia/Ho_Chi_Minh' },
    ]);
    await jobs.stop();
    expect(state).toBe('stopped');
  });

  test('is given no payload that is not as declared, neither by a sender nor from the database', async () => {
    const jobs = createJobs(database.pool);
    const db = createDatabase(database.pool);
    await jobs.start(declared);
    await expect(jobs.send({ db, tell }, numbers, { number: 'seven' as unknown as number })).rejects.toThrow(z.ZodError);
    // As if another version of the program had queued it.
    await jobs.send({ db, tell }, { name: 'numbers', payload: z.looseObject({}) }, { number: 'seven' });
    worked.length = 0;
    await jobs.work(declared, context);
    await expect.poll(async () => (await statesOf('numbers')).includes('failed')).toBe(true);
    expect(worked).toEqual([]);
    await jobs.stop();
  });

  test('is kept by a backup if it has not come to its end, under its id, whatever its queue', async () => {
    const jobs = createJobs(database.pool);
    await jobs.start(declared);
    const client = await database.pool.connect();
    const ids = ['2ccbdd6f-d050-4835-a9be-21af6ec92e2e', '3ccbdd6f-d050-4835-a9be-21af6ec92e2e', '4ccbdd6f-d050-4835-a9be-21af6ec92e2e'];
    const [one, two, gone] = ids as [string, string, string];
    const kept = [
      { id: one, queue: 'nightly', payload: {} },
      { id: two, queue: 'numbers', payload: { number: 5 } },
    ];
    const foreign = { id: gone, queue: 'gone', payload: {} };
    expect(await jobs.addUnfinished(client, [...kept, foreign])).toEqual([foreign]);
    expect(await readUnfinishedJobs(client, declared)).toEqual(kept);
    expect((await jobs.readQueues()).map(({ name }) => name).toSorted()).toEqual(['nightly', 'numbers']);
    client.release();
    await jobs.stop();
  });
});

describe('the background work of the program', () => {
  test('has one name each, and jobs of an earlier version are read', () => {
    const names = JOBS.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    const payloadOf = (name: string) => JOBS.filter(isJob).find((each) => each.name === name)?.payload;
    const notice = { kind: 'emailNotice', userId: 7, to: 'a@example.com' };
    expect(payloadOf('mail')?.parse(notice)).toEqual(notice);
    expect(payloadOf('cleaning')?.parse({})).toEqual({});
  });
});
