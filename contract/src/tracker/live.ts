import { z } from 'zod';
import { EVENT_TYPES } from '../events.ts';
import { Instant } from '../shared/dates/instants.ts';
import { Id } from '../shared/numbers.ts';

/** What has just happened to a record that the client may see. */
export const Change = z.object({
  type: z.enum(EVENT_TYPES),
  recordId: Id,
  /** The shipment that it is about: of a shipment or a task its own, of others the one that they belong to, if they do. */
  shipmentId: Id.optional(),
  /** The shipment that it was about before, of a tracking or connector that was moved. */
  formerShipmentId: Id.optional(),
  /** The login of who changed it; customers are not told. */
  actor: z.string().optional(),
  time: Instant,
});
export type Change = z.infer<typeof Change>;

/** A message about changes, in their order; `null` are so many that the client reads again what it shows. */
export const Changes = z.array(Change).nullable();
export type Changes = z.infer<typeof Changes>;

/** Other employees who have the same record open, each once, by login. */
export const Presence = z.array(z.object({ login: z.string(), isEditing: z.boolean() }));
export type Presence = z.infer<typeof Presence>;
