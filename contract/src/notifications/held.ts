import { z } from 'zod';
import { Instant } from '../shared/dates/instants.ts';
import { OwnerChoice } from '../users/user.ts';

/** A customer whose shipments would notify more people than the limits allow. */
export const HeldOwner = OwnerChoice.extend({
  isConfirmed: z.boolean(),
  /** How many notifications wait; counted up to a maximum. */
  waiting: z.number().int(),
  since: Instant,
}).meta({ id: 'HeldOwner' });
export type HeldOwner = z.infer<typeof HeldOwner>;

/** How many notifications are sent now. */
export const Released = z.object({ released: z.number().int() }).meta({ id: 'Released' });
