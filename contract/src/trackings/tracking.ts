import { z } from 'zod';
import { Instant, InstantInput } from '../shared/instants.ts';
import { Id } from '../shared/numbers.ts';
import { bookkeeping, fieldsOf, identity } from '../shared/record.ts';
import { optionalText, requiredText } from '../shared/text.ts';

/** Most code points of each text (spec 001, section 9). */
export const TRACKING_LIMITS = { location: 50, details: 140, aceBillNumber: 50 } as const;

/** What happened to the goods; any may follow any (spec 001, section 4). */
export const DeliveryStatus = z.enum([
  'INFO_RECEIVED',
  'COLLECTED',
  'ARRIVED_HUB',
  'OUT_FOR_DELIVERY',
  'IN_TRANSIT',
  'DELIVERED',
  'FAILED_ATTEMPT',
  'EXCEPTION',
  'EXPIRED',
  'PENDING',
]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

const L = TRACKING_LIMITS;

const event = {
  deliveryStatus: DeliveryStatus,
  location: requiredText(L.location),
  details: optionalText(L.details),
};

/** What a client may send; the shipment is named by its bill number. */
export const TrackingInput = z.object({ ...identity, dateTime: InstantInput, ...event, aceBillNumber: requiredText(L.aceBillNumber) });
export type TrackingInput = z.infer<typeof TrackingInput>;

/** One delivery event of a shipment. Both bill numbers are the shipment's, and change with it. */
export const Tracking = z.object({
  id: Id,
  version: z.number().int(),
  dateTime: Instant,
  ...event,
  aceBillNumber: z.string(),
  extBillNumber: z.string().nullable(),
  shipmentId: Id,
  ...bookkeeping,
});
export type Tracking = z.infer<typeof Tracking>;

/** Fields by which a list can be sorted. */
export const TRACKING_SORT_FIELDS = fieldsOf(Tracking);
