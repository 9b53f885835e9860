import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, createPool, type DatabaseHandles } from '../server/src/shared/database/pool.ts';
import { createReaders, type Readers } from '../server/src/shared/database/readers.ts';
import { setLogLevel } from '../server/src/shared/logging.ts';
import { createMetrics } from '../server/src/shared/metrics.ts';
import { problem } from '../server/src/shared/problems.ts';
import { type PostgresPair, startPostgresPair } from './postgres.ts';

let pair: PostgresPair;
let primary: DatabaseHandles;
beforeAll(async () => {
  setLogLevel('OFF');
  pair = await startPostgresPair();
  const pool = createPool({ connectionString: pair.primary.url });
  primary = { pool, db: createDatabase(pool) };
  await pool.query('create table note (text text)');
  await pool.query(await readFile(new URL('../server/src/migrations/0030-database-timelines.sql', import.meta.url), 'utf8'));
});
afterAll(async () => {
  await primary.pool.end();
  await pair.stop();
});

let readers: Readers;
let stop: () => Promise<void>;
const startReaders = (databaseReadUrls: string[]) => {
  readers = createReaders({ databaseUrl: pair.primary.url, databaseReadUrls }, primary, createMetrics());
  stop = readers.start();
};
const isUsable = () => readers.report().every((standby) => standby.isUsable);
beforeEach(async () => {
  startReaders([pair.standby.url]);
  await expect.poll(isUsable).toBe(true);
});
afterEach(async () => {
  await stop();
  // Of a test that failed.
  await pair.standby.resumeReplay();
});

/** Which database answers, and how many notes it has. */
const ask = ({ pool }: DatabaseHandles) =>
  pool
    .query<{ isStandby: boolean; notes: number }>('select pg_is_in_recovery() as "isStandby", (select count(*) from note) as notes')
    .then(({ rows }) => rows[0]);

const write = async () => {
  await primary.pool.query(`insert into note values ('new')`);
  return await readers.currentPosition();
};

const countNotes = async () => (await ask(primary))?.notes ?? 0;

test('a client that sends no position, or none that can be read, is answered by the primary', async () => {
  for (const position of [undefined, '', 'newest', ['0/0', '0/0']])
    expect(await readers.read(position, ask)).toMatchObject({ isStandby: false });
  expect(await readers.read('0/0', ask)).toMatchObject({ isStandby: true });
});

test('a client sees its own change at once, and the standby answers when it has replayed it', async () => {
  const before = await countNotes();
  await pair.standby.pauseReplay();
  const position = await write();
  expect(await readers.read(position, ask)).toEqual({ isStandby: false, notes: before + 1 });
  expect(await readers.read('0/0', ask)).toEqual({ isStandby: true, notes: before });
  await pair.standby.resumeReplay();
  await expect.poll(() => readers.read(position, ask)).toEqual({ isStandby: true, notes: before + 1 });
});

test('never misses an own change while standby and primary work', async () => {
  const used = { standby: 0, primary: 0 };
  const client = async (name: number) => {
    for (let count = 1; count <= 100; count += 1) {
      await primary.pool.query('insert into note values ($1)', [`client ${name}`]);
      const position = await readers.currentPosition();
      const read = ({ pool }: DatabaseHandles) =>
        pool.query('select count(*) as count, pg_is_in_recovery() as "isStandby" from note where text = $1', [`client ${name}`]);
      const { rows } = await readers.read(position, read);
      expect(rows[0].count).toBe(count);
      used[rows[0].isStandby ? 'standby' : 'primary'] += 1;
      if (count % 25 === 0) await expect.poll(async () => (await readers.read(position, ask))?.isStandby).toBe(true);
    }
  };
  await Promise.all([1, 2, 3, 4].map(client));
  expect(used.primary + used.standby).toBe(400);
});

test('a standby that is too far behind is left out until it has caught up', async () => {
  await pair.standby.pauseReplay();
  await write();
  await expect.poll(isUsable).toBe(false);
  expect(await readers.read('0/0', ask)).toMatchObject({ isStandby: false });
  expect(readers.report()).toMatchObject([{ isUsable: false, lagMs: expect.any(Number), error: null }]);
  await pair.standby.resumeReplay();
  await expect.poll(async () => (await readers.read('0/0', ask))?.isStandby).toBe(true);
});

test('a standby that lacks the last migration is left out', async () => {
  await pair.standby.pauseReplay();
  await write();
  await stop();
  startReaders([pair.standby.url]);
  await expect.poll(() => readers.report()[0]?.lagMs).toBeGreaterThan(0);
  expect(isUsable()).toBe(false);
  expect(await readers.read('0/0', ask)).toMatchObject({ isStandby: false });
  await pair.standby.resumeReplay();
  await expect.poll(isUsable).toBe(true);
});

/** Sleeps on a standby, and answers at once on the primary. */
const stay = ({ pool }: DatabaseHandles) =>
  pool
    .query<{ isStandby: boolean }>(
      'select pg_is_in_recovery() as "isStandby", case when pg_is_in_recovery() then pg_sleep(6)::text end from note limit 1',
    )
    .then(({ rows }) => rows[0]);

const isReading = async () =>
  (await pair.standby.query(`select from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`))
    .length > 0;

test('a read that conflicts with the replay is repeated on the primary', async () => {
  const reading = readers.read('0/0', stay);
  await expect.poll(isReading).toBe(true);
  await primary.pool.query('alter table note add column if not exists changed boolean');
  expect(await reading).toMatchObject({ isStandby: false });
});

test('a record that a standby does not have yet is looked for on the primary', async () => {
  const find = async (handles: DatabaseHandles) => {
    if ((await ask(handles))?.isStandby) throw problem('error.http.404');
    return 'found';
  };
  expect(await readers.read('0/0', find)).toBe('found');
  const refuse = () => Promise.reject(problem('error.pageTooLarge'));
  await expect(readers.read('0/0', refuse)).rejects.toThrow('error.pageTooLarge');
});

test('a standby that is lost while it reads costs no answer, and comes back by itself', async () => {
  const reading = readers.read('0/0', stay);
  await expect.poll(isReading).toBe(true);
  await pair.standby.kill();
  expect(await reading).toMatchObject({ isStandby: false });
  await expect.poll(isUsable).toBe(false);
  expect(readers.report()).toMatchObject([{ lagMs: null, error: expect.any(String) }]);
  expect(await readers.read('0/0', ask)).toMatchObject({ isStandby: false });
  await pair.standby.start();
  await expect.poll(async () => (await readers.read('0/0', ask))?.isStandby).toBe(true);
});

test('a standby that hangs is left out, and its reads are repeated', async () => {
  await pair.standby.signal('SIGSTOP');
  try {
    expect(await readers.read('0/0', ask)).toMatchObject({ isStandby: false });
    expect(isUsable()).toBe(false);
  } finally {
    await pair.standby.signal('SIGCONT');
  }
  await expect.poll(isUsable).toBe(true);
});

test('a server that is not a standby, or is none of this primary, answers no reads', async () => {
  await stop();
  startReaders([pair.primary.url, 'postgres://ace@127.0.0.1:1/ace']);
  await expect
    .poll(() => readers.report().map(({ error }) => error))
    .toEqual(['is not a standby', expect.stringContaining('ECONNREFUSED')]);
  expect(await readers.read('0/0', ask)).toMatchObject({ isStandby: false });
});

test('no position is given while the primary does not answer', async () => {
  await pair.primary.stop();
  expect(await readers.currentPosition()).toBeNull();
  await pair.primary.start();
  await expect.poll(() => readers.currentPosition()).not.toBeNull();
});
