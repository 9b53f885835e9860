import { z } from 'zod';
import { Instant } from '../shared/dates/instants.ts';
import { requiredText } from '../shared/text/text.ts';
import { Carrier } from './partner.ts';

/** Maximum length of a partner's tracking number, in code points. */
export const TRACKING_ID_LIMIT = 64;

/** The partner to ask, and its tracking number. */
export const LookupParams = z.object({ partner: Carrier, trackingId: requiredText(TRACKING_ID_LIMIT) });

/** A tracking event from a partner. */
const TrackingDetail = z
  .object({
    trackingNumber: z.string(),
    trackingCountry: z.string().nullable(),
    trackingEventName: z.string(),
    trackingDate: Instant,
    /** How far the clock of the place is ahead of UTC, in minutes; 0 if the partner does not say. */
    offsetMinutes: z.number().int(),
    trackingNotes: z.string().nullable(),
  })
  .meta({ id: 'TrackingDetail' });

/** The result of a lookup; empty for a number that the partner does not know. */
export const LookupResult = z.object({ trackingDetails: z.array(TrackingDetail) });
export type LookupResult = z.infer<typeof LookupResult>;
