import { z } from 'zod';
import { Carrier } from '../partners/partner.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { CalendarDate, Instant } from '../shared/dates/instants.ts';
import { requiredText } from '../shared/text/text.ts';
import { DeliveryStatus, PublicReason } from '../trackings/tracking.ts';
import { lastDigitsOf, PHONE_DIGITS, TRACKED_LIMITS, TYPED_PHONE_LENGTH } from './limits.ts';

/** The address of the public page of a shipment. Everyone who has the address sees the page. */
export const ShareLink = z.object({ url: z.url() }).meta({ id: 'ShareLink' });
export type ShareLink = z.infer<typeof ShareLink>;

/** The last digits of a telephone number, or nothing. */
export const LAST_DIGITS = new RegExp(`^(\\d{${PHONE_DIGITS}})?$`);

const TrackedNumber = requiredText(TRACKED_LIMITS.number);

/** The shipments that a visitor without an account asks for. */
export const TrackingQuery = z.object({
  number: z.preprocess((value: string | string[]) => [value].flat(), boundedArray(TrackedNumber, TRACKED_LIMITS.numbers, 1)),
  /** The telephone number of the receiver or the sender, or its last digits, which count alone. */
  phone: z.string().max(TYPED_PHONE_LENGTH).overwrite(lastDigitsOf).regex(LAST_DIGITS).optional(),
});
export type TrackingQuery = z.infer<typeof TrackingQuery>;

/** What happened to a shipment, as far as it is public. Place and text are those of the partner. */
export const PublicTrackingEvent = z
  .object({
    /** Null if the partner's text says something else. */
    status: DeliveryStatus.nullable(),
    dateTime: Instant,
    /** How far the clock of the place is ahead of UTC, in minutes. */
    offsetMinutes: z.number().int().optional(),
    city: z.string().optional(),
    country: z.string().optional(),
    /** What the partner wrote, and the reason that a clerk has chosen, with the right digits alone. */
    text: z.string().optional(),
    reason: PublicReason.optional(),
  })
  .meta({ id: 'PublicTrackingEvent' });
export type PublicTrackingEvent = z.infer<typeof PublicTrackingEvent>;

/** Where the shipment with a number is. */
export const PublicTracking = z
  .object({
    /** As it was asked for. */
    number: z.string(),
    found: z.boolean(),
    /** Missing if nothing has happened yet. */
    status: DeliveryStatus.optional(),
    estimatedFrom: CalendarDate.optional(),
    estimatedTo: CalendarDate.optional(),
    /** These with the right digits alone. */
    customerReference: z.string().optional(),
    partner: Carrier.optional(),
    partnerNumber: z.string().optional(),
    packages: z.number().int().optional(),
    receiverCity: z.string().optional(),
    receiverCountry: z.string().optional(),
    receiverCountryCode: z.string().optional(),
    /** The latest first. */
    events: z.array(PublicTrackingEvent),
  })
  .meta({ id: 'PublicTracking' });
export type PublicTracking = z.infer<typeof PublicTracking>;
