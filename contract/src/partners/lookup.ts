import { z } from 'zod';
import { Instant } from '../shared/instants.ts';
import { requiredText } from '../shared/text.ts';
import { TRACKING_ID_LIMIT } from './lookup.limits.ts';
import { Carrier } from './partner.ts';

/** Whom to ask, and about which of its shipments. */
export const LookupParams = z.object({ partner: Carrier, trackingId: requiredText(TRACKING_ID_LIMIT) });

/** One event that a partner tells of. */
export const TrackingDetail = z.object({
  trackingNumber: z.string(),
  trackingCountry: z.string().nullable(),
  trackingEventName: z.string(),
  trackingDate: Instant,
  trackingNotes: z.string().nullable(),
});
export type TrackingDetail = z.infer<typeof TrackingDetail>;

/** Answer to a lookup; empty for a number that the partner does not know. */
export const LookupResult = z.object({ trackingDetails: z.array(TrackingDetail) });
export type LookupResult = z.infer<typeof LookupResult>;
