import { mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChanges } from '../server/src/features/tracker/changes.ts';
import { createBus } from '../server/src/shared/bus.ts';
import { callerOf } from '../server/src/shared/caller.ts';
import { migrate } from '../server/src/shared/database/migrate.ts';
import { createDatabase, createPool, createPrimaryCheck, type DatabaseHandles, isUnavailable } from '../server/src/shared/database/pool.ts';
import { createReaders } from '../server/src/shared/database/readers.ts';
import type { Database } from '../server/src/shared/database/schema.ts';
import { recordingEvents } from '../server/src/shared/events/events.ts';
import { createEventReader, lastEventId } from '../server/src/shared/events/reading.ts';
import { setLogLevel } from '../server/src/shared/logging.ts';
import { createMetrics } from '../server/src/shared/metrics.ts';
import { type PostgresPair, startPostgresPair } from './postgres.ts';

/** A primary that is lost while its only standby lacks the last of what it acknowledged, and what the program does then. */

let pair: PostgresPair;
/** The address of the primary: as that of a proxy, it leads to another server after the failover. */
let folder: string;
let url: string;
const leadTo = async ({ socketFolder }: PostgresPair['primary']) => {
  await symlink(socketFolder, join(folder, 'next'));
  await rename(join(folder, 'next'), join(folder, 'primary'));
};

const handlesOf = (connectionString: string, check?: ReturnType<typeof createPrimaryCheck>): DatabaseHandles => {
  const pool = createPool({ connectionString }, 3, 8_000, check);
  return { pool, db: createDatabase(pool) };
};

const checkPrimary = createPrimaryCheck();
let handles: DatabaseHandles;
beforeAll(async () => {
  setLogLevel('OFF');
  pair = await startPostgresPair();
  folder = await mkdtemp(join(tmpdir(), 'ace-address-'));
  url = pair.primary.url.replace(encodeURIComponent(pair.primary.socketFolder), encodeURIComponent(join(folder, 'primary')));
  await leadTo(pair.primary);
  handles = handlesOf(url, checkPrimary);
  const client = await handles.pool.connect();
  await migrate(client);
  client.release();
});
afterAll(async () => {
  await handles.pool.end();
  await pair.stop();
  await rm(folder, { recursive: true, force: true });
});

const record = (db: Database, ids: number[]) =>
  recordingEvents(
    'shipment.changed',
    'employee',
    sql`(select id::bigint, 1::bigint as "ownerId", '{}'::jsonb as payload from unnest(${ids}::int[]) id)`,
  ).execute(db);

/** Which database answers. */
const ask = ({ pool }: DatabaseHandles) =>
  pool.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"').then(({ rows }) => rows[0]?.isStandby);

test('nobody reads less than they wrote, browsers are told to read again, and what was replaced is refused', async () => {
  const settings = { databaseUrl: url, databaseReadUrls: [pair.standby.url] };
  const before = createReaders(settings, handles, createMetrics());
  const stopBefore = before.start();
  await expect.poll(async () => before.read((await before.currentPosition()) ?? '', ask)).toBe(true);
  await stopBefore();

  const bus = createBus();
  const changes = createChanges({ db: handles.db, bus });
  const told: string[] = [];
  const user = callerOf({ id: 1, login: 'employee', authorities: ['ROLE_EMPLOYEE'] }, { kind: 'job', job: 'test' });
  changes.listen(user, (text) => told.push(text));
  const reader = createEventReader();
  await record(handles.db, [1]);
  await expect.poll(() => told.length).toBe(1);

  // What the standby lacks: a hundred events, and more of the log than the new primary will write.
  await pair.standby.stop();
  await record(
    handles.db,
    Array.from({ length: 100 }, (_, index) => index + 2),
  );
  await handles.pool.query('create table filling as select repeat(md5(n::text), 30) as text from generate_series(1, 20000) n');
  const last = await lastEventId(handles.db);
  await expect.poll(async () => (await reader.read(handles.db, last)).events).toEqual([]);
  bus.publish('events', null);
  await expect.poll(() => told.join().match(/shipment.changed/g)?.length).toBe(101);
  const left = await pair.losePrimary();

  // A standby at the address of the primary, as a proxy may lead there for a moment.
  await pair.standby.start();
  await leadTo(pair.standby);
  const refusal = await handles.pool.query('select 1').catch((error: unknown) => error);
  expect(isUnavailable(refusal)).toBe(true);
  await pair.standby.query('select pg_promote()');
  await expect
    .poll(() =>
      record(handles.db, [500]).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect(await lastEventId(handles.db)).toBeLessThan(last);

  // The stream goes on although its ids are lower.
  const { isOnOther, events } = await reader.read(handles.db, last);
  expect([isOnOther, events]).toEqual([true, []]);
  told.length = 0;
  bus.publish('events', null);
  await expect.poll(() => told).toEqual(['null']);
  await record(handles.db, [501]);
  bus.publish('events', null);
  await expect.poll(() => told.join()).toContain('501');
  await changes.stop();

  // The former standby has more of the log than the new primary, until that has written as much.
  const readers = createReaders({ databaseUrl: url, databaseReadUrls: [left.url] }, handles, createMetrics());
  const stop = readers.start();
  await expect.poll(() => readers.report()[0]?.error).not.toBe('not polled yet');
  await handles.pool.query('create table written as select 1 as one');
  const position = (await readers.currentPosition()) ?? '';
  expect(position).toMatch(/^2\//);
  await handles.pool.query('create table filling as select repeat(md5(n::text), 30) as text from generate_series(1, 40000) n');
  const answers: (boolean | undefined)[] = [];
  await expect.poll(async () => answers.push(await readers.read(position, ask)), { interval: 50 }).toBeGreaterThan(30);
  expect(new Set(answers)).toEqual(new Set([false]));
  await stop();

  // The old primary at the address again.
  await left.stop();
  await pair.primary.start();
  const [old] = await pair.primary.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  expect(old?.isStandby).toBe(false);
  await leadTo(pair.primary);
  const anew = handlesOf(url, checkPrimary);
  const replaced = await anew.pool.query('select 1').catch((error: unknown) => error);
  expect(String(replaced)).toContain('was replaced');
  expect(isUnavailable(replaced)).toBe(true);
  await anew.pool.end();
});
