import { EVENTS, type Event, type EventType } from '@ace/contract/events.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context/context.ts';
import type { Database, Filled, InstantColumn } from '../database/schema.ts';

declare module '../database/schema.ts' {
  interface Schema {
    event: {
      id: Filled<number>;
      type: EventType;
      version: number;
      time: InstantColumn;
      kind: string;
      recordId: number;
      ownerId: number | null;
      actor: string;
      payload: unknown;
    };
    /** The last event that each consumer has come past. */
    eventConsumer: { name: string; eventId: number };
  }
}

/** A statement that records an event of this type for each of `rows`, which has the `id` and `ownerId` of its record and a `payload`. */
export const recordingEvents = (type: EventType, actor: string, rows: RawBuilder<unknown>) => {
  const [kind] = type.split('.');
  return sql`insert into event (type, version, kind, "recordId", "ownerId", actor, payload)
    select ${type}, ${sql.lit(EVENTS[type].version)}, ${kind}, id, "ownerId", ${actor}, payload from ${rows} happened order by id`;
};

type Happened<Type extends EventType> = Pick<Event<Type>, 'recordId' | 'payload'> & { ownerId?: number };

/**
 * Records an event inside the transaction `db`: of `actor`, at the record of `ownerId`, if it belongs to somebody. The transaction has written or locked
 * something before, so that readers know that it runs when it gets the event's id.
 */
export const recordEvent = async <Type extends EventType>(
  db: Database,
  type: Type,
  actor: { login: string },
  { recordId, ownerId, payload }: Happened<Type>,
) => {
  const row = sql`(select ${recordId}::bigint as id, ${ownerId ?? null}::bigint as "ownerId", ${JSON.stringify(payload)}::jsonb as payload)`;
  await recordingEvents(type, actor.login, row).execute(db);
};

/** Calls `work` in a transaction that records events, and wakes those who wait for them. */
export const withEvents = async <T>({ db, bus }: Pick<Context, 'db' | 'bus'>, work: (db: Database) => Promise<T>) => {
  const result = await db.transaction().execute(work);
  bus.publish('events', null);
  return result;
};
