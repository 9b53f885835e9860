import { z } from 'zod';
import { Instant } from '../shared/dates/instants.ts';
import { Id } from '../shared/numbers.ts';
import { DeliveryStatus } from './tracking.ts';

const Payload = z.object({ shipmentId: Id, aceBillNumber: z.string(), deliveryStatus: DeliveryStatus, dateTime: Instant });

export const trackingEvents = {
  'tracking.recorded': { version: 1, payload: Payload },
  /** `formerShipmentId` is the shipment from which the change took it, `formerOwnerId` whose that is, if it is another's. */
  'tracking.changed': { version: 1, payload: Payload.extend({ formerShipmentId: Id.optional(), formerOwnerId: Id.optional() }) },
  'tracking.deleted': { version: 1, payload: Payload },
} as const;
