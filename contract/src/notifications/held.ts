import { z } from 'zod';
import { Instant } from '../shared/instants.ts';
import { OwnerChoice } from '../users/user.ts';

/** The most owners that are listed, those first whose notifications have waited longest; and up to where the notifications of each are counted. */
export const HELD_LIMITS = { owners: 100, waiting: 1_000 } as const;

/** A customer whose shipments would notify more people than the limits allow. */
export const HeldOwner = OwnerChoice.extend({
  isConfirmed: z.boolean(),
  /** How many notifications wait; counted up to a maximum. */
  waiting: z.number().int(),
  since: Instant,
});
export type HeldOwner = z.infer<typeof HeldOwner>;

/** How many notifications are sent now. */
export const Released = z.object({ released: z.number().int() });
