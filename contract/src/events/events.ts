import { z } from 'zod';
import { Instant } from '../shared/instants.ts';
import { Id } from '../shared/numbers.ts';
import { DeliveryStatus } from '../trackings/tracking.ts';

const ofShipment = z.object({
  aceBillNumber: z.string(),
  /** The version of the record: after the change, before a deletion. */
  version: z.number().int(),
});

const ofTracking = z.object({
  shipmentId: Id,
  aceBillNumber: z.string(),
  deliveryStatus: DeliveryStatus,
  dateTime: Instant,
});

const ofConnector = z.object({ shipmentId: Id, orderId: z.number().int().nullable() });

/**
 * What can happen to records, with its payload: little, and nothing personal, because events outlive the records. `version` counts the schemas of a
 * payload; a schema is only added to, or gets the next number.
 */
export const EVENTS = {
  'shipment.created': { version: 1, payload: ofShipment },
  /** `formerOwnerId` is whose it was, if the change gave it to somebody else. */
  'shipment.changed': { version: 1, payload: ofShipment.extend({ formerOwnerId: Id.optional() }) },
  'shipment.deleted': { version: 1, payload: ofShipment },
  'tracking.recorded': { version: 1, payload: ofTracking },
  /** `formerShipmentId` is the shipment from which the change took it, `formerOwnerId` whose that is, if it is another's. */
  'tracking.changed': { version: 1, payload: ofTracking.extend({ formerShipmentId: Id.optional(), formerOwnerId: Id.optional() }) },
  'tracking.deleted': { version: 1, payload: ofTracking },
  /** A connector was created: by an order at the partner, or by hand for one that was placed elsewhere. */
  'connector.ordered': { version: 1, payload: ofConnector },
  'connector.changed': { version: 1, payload: ofConnector.extend({ formerShipmentId: Id.optional() }) },
  'connector.deleted': { version: 1, payload: ofConnector },
  /** Somebody noted something at a shipment's task, or told the partner what its customer changed. */
  'task.noted': { version: 1, payload: z.object({}) },
} as const;
export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

type PayloadOf<Type extends EventType> = z.output<(typeof EVENTS)[Type]['payload']>;

/** An event as consumers get it. `ownerId` is whose record it is, `actor` the login of who changed it. */
export type Event<Type extends EventType = EventType> = {
  [T in Type]: {
    id: number;
    type: T;
    time: string;
    /** The kind of record and its id; a task has the id of its shipment. */
    kind: 'shipment' | 'tracking' | 'connector' | 'task';
    recordId: number;
    ownerId: number | null;
    actor: string;
    payload: PayloadOf<T>;
  };
}[Type];
