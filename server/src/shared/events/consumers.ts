import type { Event, EventType } from '@ace/contract/events.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../context/context.ts';
import { tryLock } from '../database/locks.ts';
import type { Database } from '../database/schema.ts';
import { stoppable } from '../database/stoppable.ts';
import { type BackgroundWork, type Job, job, scheduledJob } from '../jobs/job.ts';
import type { Sending } from '../jobs/jobs.ts';
import { loggerNamed } from '../logging.ts';
import { followEvents } from './following.ts';
import { consumedEventId, createEventReader, findEvent, lastEventId } from './reading.ts';

const log = loggerNamed('events');

/**
 * A part of the program that handles events, from the first start that has it on. Each consumer gets the events of its types at least once, those of one record in
 * their order, on one copy of the program at a time. An event that it cannot handle is tried again later, and holds those of the same record alone.
 */
export type Consumer<Needed = unknown> = {
  /** For good: its position is stored under it. */
  name: string;
  types: readonly EventType[];
  /** How many events it takes at once at most, in their order. If it cannot handle them together, it gets them in smaller parts. */
  atOnce: number;
  /** Waits for nothing but the database, so that it can be stopped when it is too late: no statement of `context.db` is made then. */
  handle(context: Needed, events: Event[]): Promise<unknown>;
};

/** Declares a consumer, whose `handle` gets events of its types. */
export const consumer = <Type extends EventType, Needed>(declared: {
  name: string;
  types: readonly Type[];
  atOnce: number;
  handle(context: Needed, events: Event<Type>[]): Promise<unknown>;
}) =>
  // It is given no others, which TypeScript does not derive from the types.
  declared as unknown as Consumer<Needed>;

type EventContext = Pick<Context, 'db' | 'bus' | 'jobs' | 'config'>;

/** After how long a call of `handle` is stopped, and a consumer takes no more events in one transaction, in milliseconds. */
const HANDLING_MS = { one: 8_000, all: 2_000 };

const queueOf = (name: string) => `event.${name}`;
const keyOf = ({ kind, recordId }: Event) => `${kind}.${recordId}`;

/** An id by which jobs have the order of their events. */
const jobIdOf = ({ id }: Event) => `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`;

const Payload = z.object({ eventId: z.number().int() });

/** The id of the event that a job is about; undefined for other jobs. */
export const eventIdOf = (payload: unknown) => Payload.safeParse(payload).data?.eventId;

/** The job that tries events again, which a consumer could not handle, or which follow one of the same record. */
const retrying = <Needed extends EventContext>({ name, handle }: Consumer<Needed>): Job<z.infer<typeof Payload>, Needed> =>
  job({
    name: queueOf(name),
    payload: Payload,
    retry: { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 900, expireInSeconds: 60 },
    concurrency: 1,
    isOrdered: true,
    work: async (context, { eventId }) => {
      const event = await findEvent(context.db, eventId);
      if (event) await handle(context, [event]);
    },
  });

/** The position of a consumer. A new one begins with what happens from now on. */
const readPosition = async (db: Database, name: string) => {
  const known = await consumedEventId(db, name);
  if (known !== undefined) return known;
  const eventId = await lastEventId(db);
  await db.insertInto('eventConsumer').values({ name, eventId }).execute();
  return eventId;
};

/**
 * Gives events to a consumer, together as long as it can handle them so. Returns those that are to be tried again: those of the records `held`, to which it
 * adds those of events that failed.
 */
const giveTo = async <Needed extends EventContext>(
  consumer: Consumer<Needed>,
  context: Needed,
  events: Event[],
  limits: { held: Set<string>; end: number; oneMs: number },
): Promise<Event[]> => {
  const { held, end, oneMs } = limits;
  const { free = [], later = [] } = Object.groupBy(events, (event) => (held.has(keyOf(event)) ? 'later' : 'free'));
  if (free.length === 0) return later;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error('events took too long')), oneMs);
  try {
    // Waits for a handler that was stopped, so that it does not run beside its retry.
    await consumer.handle(stoppable(context, limit.signal), free);
    return later;
  } catch (error) {
    const ids = free.map(({ id }) => id);
    log.warn({ error, consumer: consumer.name, events: ids }, 'events were not handled; they will be tried again');
  } finally {
    clearTimeout(timer);
  }
  if (free.length > 1 && performance.now() < end) {
    const half = Math.ceil(free.length / 2);
    const first = await giveTo(consumer, context, free.slice(0, half), limits);
    return [...first, ...(await giveTo(consumer, context, free.slice(half), limits)), ...later];
  }
  for (const event of free) held.add(keyOf(event));
  return [...free, ...later];
};

/** Lets a consumer handle the next events inside a transaction, unless another copy is at it. Returns whether there are more. */
const consume = async <Needed extends EventContext>(
  tx: Sending,
  context: Needed,
  consumer: Consumer<Needed>,
  reader: ReturnType<typeof createEventReader>,
  handlingMs: typeof HANDLING_MS,
) => {
  const { db } = tx;
  const { name, types, atOnce } = consumer;
  // It has no transaction id, for which others would wait, and ends with the connection of a killed program.
  if (!(await tryLock(db, 'consumers', name))) return false;
  const position = await readPosition(db, name);
  const { events, isWaiting } = await reader.read(context.db, position);
  const wanted = events.filter(({ type }) => types.includes(type));
  const held = wanted.length > 0 ? await context.jobs.readHeldKeys(context.db, queueOf(name)) : new Set<string>();
  const failed: Event[] = [];
  const end = performance.now() + handlingMs.all;
  let given = 0;
  for (; given < wanted.length && performance.now() < end; given += atOnce)
    failed.push(...(await giveTo(consumer, context, wanted.slice(given, given + atOnce), { held, end, oneMs: handlingMs.one })));
  const next = wanted[given];
  const last = next ? events[events.indexOf(next) - 1] : events.at(-1);
  if (!last) return isWaiting;
  for (const event of failed.toSorted((a, b) => a.id - b.id)) {
    await context.jobs.send(
      tx,
      { name: queueOf(name), payload: Payload },
      { eventId: event.id },
      { id: jobIdOf(event), key: keyOf(event) },
    );
  }
  await db.updateTable('eventConsumer').set({ eventId: last.id }).where('name', '=', name).execute();
  return isWaiting || next !== undefined;
};

/** How many events are removed by one statement. */
const REMOVED_AT_ONCE = 10_000;

/**
 * Removes events that are older than the setting says, and to which the consumers with these names have come. Positions of others stay: a newer version
 * of the program may have them already.
 */
export const removeOldEvents = async ({ db, config }: Pick<Context, 'db' | 'config'>, names: string[]) => {
  for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; ) {
    const { numAffectedRows } = await sql`delete from event where id in (select id from event
      where time < now() - ${config.eventDays} * interval '1 day'
        and id <= coalesce((select min("eventId") from "eventConsumer" where name = any(${names})), id)
      order by id limit ${sql.lit(REMOVED_AT_ONCE)})`.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
};

/** The background work of consumers. */
export const eventJobs = <Needed extends EventContext>(
  consumers: readonly Consumer<Needed>[],
  handlingMs = HANDLING_MS,
): BackgroundWork<Needed>[] => [
  ...consumers.flatMap((consumer): BackgroundWork<Needed>[] => [
    retrying(consumer),
    {
      name: `consumer.${consumer.name}`,
      start: (context) => {
        const reader = createEventReader();
        return followEvents(context.bus, log, async () => {
          const told: Parameters<Sending['tell']>[] = [];
          const isMore = await context.db
            .transaction()
            .execute((db) => consume({ db, tell: (...message) => void told.push(message) }, context, consumer, reader, handlingMs));
          for (const message of told) context.bus.publish(...message);
          return isMore;
        });
      },
    },
  ]),
  scheduledJob({
    name: 'oldEvents',
    schedule: '15 3 * * *',
    work: (context: Needed) =>
      removeOldEvents(
        context,
        consumers.map(({ name }) => name),
      ),
  }),
];
