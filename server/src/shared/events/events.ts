import { EVENTS, type Event, type EventType } from '@ace/contract/events.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Filled, InstantColumn } from '../database/schema.ts';

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

export type Happened<Type extends EventType> = Pick<Event<Type>, 'recordId' | 'payload'>;

/** A statement that records one event, without an owner. */
export const recordingEvent = <Type extends EventType>(type: Type, actor: string, { recordId, payload }: Happened<Type>) =>
  recordingEvents(
    type,
    actor,
    sql`(select ${recordId}::bigint as id, null::bigint as "ownerId", ${JSON.stringify(payload)}::jsonb as payload)`,
  );
