import { z } from 'zod';
import { Id } from '../shared/numbers.ts';

const Payload = z.object({ shipmentId: Id, orderId: z.number().int().nullable() });

export const connectorEvents = {
  /** A connector was created: by an order at the partner, or by hand for one that was placed elsewhere. */
  'connector.ordered': { version: 1, payload: Payload },
  /** `formerShipmentId` is the shipment from which the change took it, `formerOwnerId` whose that is, if it is another's. */
  'connector.changed': { version: 1, payload: Payload.extend({ formerShipmentId: Id.optional(), formerOwnerId: Id.optional() }) },
  'connector.deleted': { version: 1, payload: Payload },
} as const;
