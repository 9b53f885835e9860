import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import type { Database } from '../database/schema.ts';
import { recordingEvents } from './events.ts';
import { createEventReader, lastEventId } from './reading.ts';

const api = startTestApi();

/** Records an event of a shipment inside a transaction. */
const record = (db: Database, id: number) =>
  recordingEvents(
    'shipment.changed',
    'employee',
    sql`(select ${id}::bigint as id, 1::bigint as "ownerId", '{}'::jsonb as payload)`,
  ).execute(db);

/** Begins a transaction that records an event, and stays open until it is told how to end. */
const begin = async (id: number) => {
  let end: (isKept: boolean) => void = () => {};
  const told = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  let begun: () => void = () => {};
  const recorded = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const ended = api.context.db.transaction().execute(async (db) => {
    await record(db, id);
    begun();
    if (!(await told)) throw new Error('taken back');
  });
  await recorded;
  return async (isKept: boolean) => {
    end(isKept);
    await ended.catch(() => {});
  };
};

describe('events', () => {
  let position = 0;
  const reader = createEventReader();
  /** The records of the next events, as a consumer reads them. */
  const next = async () => {
    const { events, isWaiting } = await reader.read(api.context.db, position);
    position = events.at(-1)?.id ?? position;
    return { records: events.map(({ recordId }) => recordId), isWaiting };
  };
  beforeEach(async () => {
    position = await lastEventId(api.context.db);
  });

  test('are read in the order in which they were recorded', async () => {
    for (const id of [3, 1, 2]) await record(api.context.db, id);
    expect(await next()).toEqual({ records: [3, 1, 2], isWaiting: false });
    expect(await next()).toEqual({ records: [], isWaiting: false });
  });

  test('wait for one that was recorded before them and is committed after them', async () => {
    const endFirst = await begin(1);
    await record(api.context.db, 2);
    expect(await next()).toEqual({ records: [], isWaiting: true });
    expect(await next()).toEqual({ records: [], isWaiting: true });
    await endFirst(true);
    expect((await next()).records).toEqual([1, 2]);
  });

  test('wait for one of a transaction with a higher id than all that have ended', async () => {
    // A snapshot does not list such a transaction among those that run.
    const [early, late] = await Promise.all([api.context.pool.connect(), api.context.pool.connect()]);
    const insert = `insert into event (type, version, kind, "recordId", actor, payload) values ('shipment.changed', 1, 'shipment', $1, 'employee', '{}')`;
    try {
      for (const connection of [early, late]) {
        await connection.query('begin');
        await connection.query('select pg_current_xact_id()');
      }
      await late.query(insert, [1]);
      await early.query(insert, [2]);
      await early.query('commit');
      expect((await next()).records).toEqual([]);
      await late.query('commit');
      await expect.poll(async () => (await next()).records).toEqual([1, 2]);
    } finally {
      for (const connection of [early, late]) connection.release();
    }
  });

  test('go on after one that is never committed', async () => {
    const endFirst = await begin(1);
    await record(api.context.db, 2);
    expect((await next()).records).toEqual([]);
    await endFirst(false);
    await expect.poll(async () => (await next()).records).toEqual([2]);
  });

  test('do not wait for transactions that cannot have recorded what is missing', async () => {
    const endFirst = await begin(1);
    await record(api.context.db, 2);
    expect((await next()).records).toEqual([]);
    await endFirst(false);
    const endLater = await begin(3);
    try {
      await expect.poll(async () => (await next()).records).toEqual([2]);
    } finally {
      await endLater(true);
    }
    expect((await next()).records).toEqual([3]);
  });

  test('are read from several positions by one reader, whoever reads in between', async () => {
    const { db } = api.context;
    const endFirst = await begin(1);
    await record(db, 2);
    const ahead = await lastEventId(db);
    await record(db, 3);
    const { events, later } = await reader.read(db, position);
    expect([events, later.map(({ recordId }) => recordId)]).toEqual([[], [2, 3]]);
    await endFirst(false);
    const readBoth = async () => {
      expect((await reader.read(db, ahead)).events.map(({ recordId }) => recordId)).toEqual([3]);
      return (await next()).records;
    };
    await expect.poll(readBoth).toEqual([2, 3]);
  });

  test('are none the less in order if several are missing', async () => {
    const endFirst = await begin(1);
    await record(api.context.db, 2);
    const endThird = await begin(3);
    await record(api.context.db, 4);
    expect((await next()).records).toEqual([]);
    await endThird(true);
    expect((await next()).records).toEqual([]);
    await endFirst(true);
    expect((await next()).records).toEqual([1, 2, 3, 4]);
  });
});
