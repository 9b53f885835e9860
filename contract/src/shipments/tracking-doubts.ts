import { EARLY_AFTER_DAYS, isPlanned } from '../trackings/statuses.ts';
import { isBackwards } from '../trackings/steps.ts';
import type { Tracking } from '../trackings/tracking.ts';
import type { Shipment } from './shipment.ts';

// Not in a file with schemas, so that the browser does not load zod for it.

const DAY_MS = 86_400_000;

type Milestone = Pick<Tracking, 'dateTime' | 'deliveryStatus'>;
type Progress = Pick<Shipment, 'createdDate' | 'deliveryStatus' | 'lastEventAt'>;

/**
 * What may be wrong about an event of a shipment (docs/domain.md, "Trackings"): its time is to come; it is long before the registration; the
 * shipment is delivered, or has that status already; a later event is known; the shipment had come further. Forms ask about some of these, bulk runs
 * leave shipments out for others.
 */
export const eventDoubts = (event: Milestone, shipment: Progress, now = Date.now()) => ({
  planned: isPlanned(event, now),
  early: Date.parse(shipment.createdDate) - Date.parse(event.dateTime) > EARLY_AFTER_DAYS * DAY_MS,
  delivered: shipment.deliveryStatus === 'DELIVERED',
  same: shipment.deliveryStatus === event.deliveryStatus,
  later: shipment.lastEventAt !== null && Date.parse(shipment.lastEventAt) > Date.parse(event.dateTime),
  backwards: isBackwards(shipment.deliveryStatus, event.deliveryStatus),
});
