import { z } from 'zod';
import { Instant } from '../shared/dates/instants.ts';
import { Id } from '../shared/numbers.ts';

/** The most steps of the orders of one shipment that are answered: the newest. */
export const MAX_ORDER_STEPS = 100;

/** What happened to the order of a shipment at the AU partner: the connector was created, moved from or to another shipment, or deleted. */
export const OrderStep = z
  .object({
    connectorId: Id,
    kind: z.enum(['ordered', 'movedHere', 'movedAway', 'deleted']),
    /** The partner's order number. */
    orderId: z.number().int().nullable(),
    by: z.string(),
    at: Instant,
  })
  .meta({ id: 'OrderStep' });
export type OrderStep = z.infer<typeof OrderStep>;
