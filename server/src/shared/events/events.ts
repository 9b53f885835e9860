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

/** The event of a record; with an owner, that customer is told of it, too. */
export type Happened<Type extends EventType> = Pick<Event<Type>, 'recordId' | 'payload'> & Partial<Pick<Event, 'ownerId'>>;

/** A statement that records one event. */
export const recordingEvent = <Type extends EventType>(type: Type, actor: string, { recordId, ownerId = null, payload }: Happened<Type>) =>
  recordingEvents(
    type,
    actor,
    sql`(select ${recordId}::bigint as id, ${ownerId}::bigint as "ownerId", ${JSON.stringify(payload)}::jsonb as payload)`,
  );

/** The shipment that an event is about. */
export const shipmentOf = ({ kind, recordId, payload }: Event) => {
  if ('shipmentId' in payload) return payload.shipmentId;
  return kind === 'shipment' || kind === 'task' ? recordId : undefined;
};
