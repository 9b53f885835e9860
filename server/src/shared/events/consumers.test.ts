import type { Event } from '@ace/contract/events.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { creator } from '../../features/shipments/shipments.testing.ts';
import { startTestApi } from '../../testing/test-api.ts';
import type { Context } from '../context/context.ts';
import { createJobs } from '../jobs/jobs.ts';
import { type Consumer, consumer, eventJobs, removeOldEvents } from './consumers.ts';
import { lastEventId, readBacklogs } from './reading.ts';

const api = startTestApi();
const createShipment = creator(api);

/** What consumers were given, by their names. */
const seen = new Map<string, string[]>();
const seenBy = (name: string) => seen.get(name) ?? [];
const note = (name: string, { type, recordId }: Event) => void seen.set(name, [...seenBy(name), `${type} ${recordId}`]);

let broken = new Set<number>();
const shipments = consumer({
  name: 'shipments',
  types: ['shipment.created', 'shipment.changed', 'shipment.deleted'],
  atOnce: 1,
  handle: async (_: unknown, events) => {
    if (events.some(({ recordId }) => broken.has(recordId))) throw new Error('not yet');
    for (const event of events) note('shipments', event);
  },
});
const trackings = consumer({
  name: 'trackings',
  types: ['tracking.recorded'],
  atOnce: 1,
  handle: async (_: unknown, events) => void events.map((event) => note('trackings', event)),
});

/** Copies of the program that work for consumers, with queues of their own. */
const copies: ReturnType<typeof createJobs>[] = [];
const start = async (consumers: readonly Consumer<Context>[], handlingMs?: Parameters<typeof eventJobs>[1]) => {
  const jobs = createJobs(api.context.pool);
  const declared = eventJobs(consumers, handlingMs);
  await jobs.start(declared);
  await jobs.work(declared, { ...api.context, jobs });
  copies.push(jobs);
  await expect
    .poll(async () => (await api.context.db.selectFrom('eventConsumer').selectAll().execute()).length)
    .toBeGreaterThanOrEqual(consumers.length);
  return jobs;
};
afterEach(async () => {
  await Promise.all(copies.splice(0).map((jobs) => jobs.stop()));
  // Handled, but perhaps not marked so before the stop.
  await api.context.pool.query(`delete from pgboss.job where name like 'event.%'`);
  seen.clear();
  broken = new Set();
});

/** The records of which no event is handled before those that failed. */
const heldRecords = async (jobs: ReturnType<typeof createJobs>) => [...(await jobs.readHeldKeys(api.context.db, 'event.shipments'))];
const lineOf = (name: string, id: number) => seenBy(name).filter((line) => line.endsWith(` ${id}`));
const change = (id: number) => api.as('employee').put('/api/shipments', { ...input, id });
const input = {
  description: 'x',
  shipDate: '2026-11-20',
  senderContactName: 'a',
  senderTelNo: '0901234567',
  receiverContactName: 'b',
  receiverTelNo: '0901234568',
};

describe('consumers', () => {
  test('are given the events of their types, in order', async () => {
    await start([shipments, trackings]);
    const { id, aceBillNumber } = await createShipment();
    const tracking = { dateTime: '2026-11-20T01:00:00Z', deliveryStatus: 'COLLECTED', location: 'HCM', aceBillNumber };
    const { body } = await api.as('employee').post('/api/trackings', tracking);
    await change(id);
    await expect.poll(() => seenBy('shipments')).toEqual([`shipment.created ${id}`, `shipment.changed ${id}`]);
    await expect.poll(() => seenBy('trackings')).toEqual([`tracking.recorded ${body.id}`]);
  });

  test('are each given an event by one of several copies, and go on where the last one ended', async () => {
    await start([shipments]);
    await start([shipments]);
    const ids: number[] = [];
    for (let number = 0; number < 20; number++) ids.push((await createShipment()).id);
    const all = ids.map((id) => `shipment.created ${id}`);
    await expect.poll(() => seenBy('shipments')).toEqual(all);
    await Promise.all(copies.splice(0).map((jobs) => jobs.stop()));
    const { id } = await createShipment();
    await start([shipments]);
    await expect.poll(() => seenBy('shipments')).toEqual([...all, `shipment.created ${id}`]);
  });

  test('try an event again, and those of the same record after it, while they go on with others', async () => {
    const jobs = await start([shipments, trackings]);
    const { id } = await createShipment();
    await expect.poll(() => lineOf('shipments', id)).toHaveLength(1);
    broken.add(id);
    await change(id);
    await api.as('employee').delete(`/api/shipments/${id}`);
    const other = await createShipment();
    await expect.poll(() => lineOf('shipments', other.id)).toHaveLength(1);
    await expect.poll(() => heldRecords(jobs)).toEqual([`shipment.${id}`]);
    expect(lineOf('shipments', id)).toEqual([`shipment.created ${id}`]);
    broken.clear();
    await expect
      .poll(() => lineOf('shipments', id), { timeout: 20_000 })
      .toEqual([`shipment.created ${id}`, `shipment.changed ${id}`, `shipment.deleted ${id}`]);
  });

  test('take many events at once, and are given those apart that they cannot handle together', async () => {
    const calls: number[][] = [];
    const together = { ...shipments, atOnce: 4 };
    const counted: Consumer<Context> = {
      ...together,
      handle: async (context, events) => {
        calls.push(events.map(({ recordId }) => recordId));
        await together.handle(context, events);
      },
    };
    await start([counted]);
    await Promise.all(copies.splice(0).map((jobs) => jobs.stop()));
    const ids: number[] = [];
    for (let number = 0; number < 6; number++) ids.push((await createShipment()).id);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = ids;
    await change(c);
    broken.add(c);
    calls.length = 0;
    const jobs = await start([counted]);
    await expect.poll(() => seenBy('shipments')).toEqual([a, b, d, e, f].map((id) => `shipment.created ${id}`));
    expect(calls.slice(0, 6)).toEqual([[a, b, c, d], [a, b], [c, d], [c], [d], [e, f]]);
    await expect.poll(() => heldRecords(jobs)).toEqual([`shipment.${c}`]);
    broken.clear();
    await expect.poll(() => lineOf('shipments', c), { timeout: 20_000 }).toEqual([`shipment.created ${c}`, `shipment.changed ${c}`]);
  });

  test('are stopped when they are too late, and never handle an event beside its retry', async () => {
    let [tries, running, most] = [0, 0, 0];
    const slow = consumer({
      name: 'slow',
      types: ['shipment.created'],
      atOnce: 1,
      handle: async ({ db }: Context, events) => {
        tries += 1;
        running += 1;
        most = Math.max(most, running);
        try {
          for (let steps = tries === 1 ? 12 : 0; steps > 0; steps -= 1) await sql`select pg_sleep(0.5)`.execute(db);
          for (const event of events) note('slow', event);
        } finally {
          running -= 1;
        }
      },
    });
    await start([slow], { one: 700, all: 2_000 });
    const { id } = await createShipment();
    await expect.poll(() => seenBy('slow'), { timeout: 20_000 }).toEqual([`shipment.created ${id}`]);
    expect({ tries, most }).toEqual({ tries: 2, most: 1 });
  });

  test('keep what they have given up, with what follows at the record, until it is retried', async () => {
    const { db, pool } = api.context;
    const jobs = await start([shipments]);
    const { id } = await createShipment();
    await expect.poll(() => lineOf('shipments', id)).toHaveLength(1);
    broken.add(id);
    await change(id);
    await expect.poll(() => heldRecords(jobs)).toEqual([`shipment.${id}`]);
    // All tries but the next: again and again, because a job that fails at this moment becomes another row.
    const failAtNext = () => pool.query(`update pgboss.job set retry_limit = 0 where name = 'event.shipments' and state < 'completed'`);
    await expect
      .poll(async () => (await failAtNext()) && jobs.readFailed(db, 10), { timeout: 20_000 })
      .toMatchObject([{ queue: 'event.shipments', error: 'not yet' }]);
    broken.clear();
    await change(id);
    await expect
      .poll(async () => (await pool.query(`select from pgboss.job where name = 'event.shipments' and state <> 'completed'`)).rowCount)
      .toBe(2);
    expect(lineOf('shipments', id)).toEqual([`shipment.created ${id}`]);
    expect(await jobs.retry({ db, tell: api.context.bus.publish }, 'event.shipments')).toBe(1);
    await expect
      .poll(() => lineOf('shipments', id), { timeout: 20_000 })
      .toEqual([`shipment.created ${id}`, `shipment.changed ${id}`, `shipment.changed ${id}`]);
    expect(await jobs.readFailed(db, 10)).toEqual([]);
  });
});

describe('old events', () => {
  test('are removed once all consumers have come to them', async () => {
    const { db, pool } = api.context;
    const { id } = await createShipment();
    await pool.query(`update event set time = now() - interval '91 days' where "recordId" = $1`, [id]);
    const kept = async () => (await pool.query('select from event where "recordId" = $1', [id])).rowCount;
    await db.deleteFrom('eventConsumer').execute();
    const known = { late: 0, timely: await lastEventId(db) };
    for (const [name, eventId] of Object.entries(known)) await db.insertInto('eventConsumer').values({ name, eventId }).execute();
    const late = {
      name: 'late',
      waiting: expect.toSatisfy((waiting: number) => waiting > 0),
      age: expect.toSatisfy((age: number) => age > 90 * 86_400),
    };
    expect(await readBacklogs(db)).toEqual([late, { name: 'timely', waiting: 0, age: 0 }]);
    await removeOldEvents(api.context, ['timely', 'late']);
    expect(await kept()).toBe(1);
    await removeOldEvents(api.context, ['timely']);
    expect(await kept()).toBe(0);
    expect(await db.selectFrom('eventConsumer').select('name').orderBy('name').execute()).toEqual([{ name: 'late' }, { name: 'timely' }]);
    const { id: latest } = await createShipment();
    await removeOldEvents(api.context, []);
    expect((await pool.query('select from event where "recordId" = $1', [latest])).rowCount).toBe(1);
  });
});
