import { z } from 'zod';
import { Instant, InstantInput } from '../shared/dates/instants.ts';
import { Id } from '../shared/numbers.ts';
import { bookkeeping, fieldsOf, identity } from '../shared/record.ts';
import { codedText } from '../shared/text/coded.ts';
import { label, optionalText, requiredText } from '../shared/text/text.ts';
import { DETAILS_CODES } from './coded-details.ts';
import { DELIVERY_STATUSES, PUBLIC_REASONS, TRACKING_LIMITS, TRACKING_SOURCES } from './statuses.ts';

export const DeliveryStatus = z.enum(DELIVERY_STATUSES).meta({ id: 'DeliveryStatus' });

const L = TRACKING_LIMITS;

const event = {
  deliveryStatus: DeliveryStatus,
  location: label(requiredText(L.location)),
  details: optionalText(L.details, 'many'),
};

/** Why an event holds the shipment up, in words for its receiver; shown only with a status that holds it up. */
export const PublicReason = z.enum(PUBLIC_REASONS);

/** The fields that a client may send. The bill number identifies the shipment. */
export const TrackingInput = z
  .object({
    ...identity,
    dateTime: InstantInput,
    ...event,
    publicReason: PublicReason.nullish(),
    aceBillNumber: requiredText(L.aceBillNumber),
  })
  .meta({ id: 'TrackingInput' });
export type TrackingInput = z.infer<typeof TrackingInput>;

/** What happened, without the shipment that it happened to. */
export const TrackingEvent = TrackingInput.omit({ id: true, version: true, aceBillNumber: true }).meta({ id: 'TrackingEvent' });
export type TrackingEvent = z.infer<typeof TrackingEvent>;

/** A delivery event of a shipment. Both bill numbers are copied from the shipment, also when they change. */
export const Tracking = z
  .object({
    id: Id,
    version: z.number().int(),
    dateTime: Instant,
    ...event,
    // Not as it may be sent now: earlier ones are what they were.
    location: z.string(),
    /** Of an event that the program has recorded: what it says, of what. `details` has that in the language of the answer. */
    codedDetails: codedText(DETAILS_CODES),
    publicReason: PublicReason.nullable(),
    aceBillNumber: z.string(),
    extBillNumber: z.string().nullable(),
    shipmentId: Id,
    /** Whether a person recorded it, an event of a partner, or a scan. */
    source: z.enum(TRACKING_SOURCES),
    /** Of one that came of scans: the package that was scanned last, and with which browser and system, as far as they are known. */
    scan: z.object({ package: z.number().int().nullable(), device: z.string().nullable() }).nullable(),
    /** How far the clock of the place is ahead of UTC, in minutes, as its partner reported it; null if unknown. */
    offsetMinutes: z.number().int().nullable(),
    ...bookkeeping,
  })
  .meta({ id: 'Tracking' });
export type Tracking = z.infer<typeof Tracking>;

/** Where events happened: `last` is the place of the caller's last event of today, `places` those of the latest events of all users, in Vietnamese order. */
export const TrackingPlaces = z.object({ last: z.string().nullable(), places: z.array(z.string()) }).meta({ id: 'TrackingPlaces' });
export type TrackingPlaces = z.infer<typeof TrackingPlaces>;

/** The fields by which a list can be sorted. Each has an index. */
export const TRACKING_SORT_FIELDS = fieldsOf(
  Tracking.omit({ source: true, scan: true, offsetMinutes: true, publicReason: true, codedDetails: true }),
);
