import type { z } from 'zod';
import { connectorEvents } from './connectors/events.ts';
import { deskEvents } from './desk/events.ts';
import { hsScheduleEvents } from './hs-codes/events.ts';
import { manifestEvents } from './manifests/events.ts';
import { settingEvents } from './shared/setting.ts';
import { shipmentEvents } from './shipments/events.ts';
import { trackingEvents } from './trackings/events.ts';

/**
 * What can happen to records, with its payload: little, and nothing personal, because events outlive the records. `version` counts the schemas of a
 * payload; a schema is only added to, or gets the next number.
 */
export const EVENTS = {
  ...shipmentEvents,
  ...trackingEvents,
  ...connectorEvents,
  ...deskEvents,
  ...hsScheduleEvents,
  ...manifestEvents,
  ...settingEvents,
} satisfies Record<`${string}.${string}`, { version: number; payload: z.ZodType }>;
export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

type KindOf<Type extends EventType> = Type extends `${infer Kind}.${string}` ? Kind : never;

/** An event as consumers get it. */
export type Event<Type extends EventType = EventType> = {
  [T in Type]: {
    id: number;
    type: T;
    time: string;
    /** The kind of record, the first word of the type, and its id. */
    kind: KindOf<T>;
    recordId: number;
    /** The owner of the record; null if it has none. */
    ownerId: number | null;
    /** The login of who changed it. */
    actor: string;
    payload: z.output<(typeof EVENTS)[T]['payload']>;
  };
}[Type];
