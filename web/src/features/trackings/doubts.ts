import type { TrackingTime } from '@ace/contract/shared/dates/event-clock.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { eventDoubts } from '@ace/contract/shipments/tracking-doubts.ts';
import { isPlanned } from '@ace/contract/trackings/statuses.ts';
import { isStopped } from '@ace/contract/trackings/steps.ts';
import type { Tracking, TrackingInput } from '@ace/contract/trackings/tracking.ts';

/** Why an event may be a slip: it is in the future, long before the registration, after the delivery, or stops the shipment without a reason. */
export type Doubt =
  | { kind: 'planned'; minutes: number }
  | { kind: 'early'; minutes: number; createdDate: string }
  | { kind: 'delivered'; since: TrackingTime }
  | { kind: 'unexplained' };

type Milestone = Pick<TrackingInput, 'dateTime' | 'deliveryStatus' | 'publicReason'>;
/** What is known of the shipment of an event. */
export type ShipmentOfEvent = Pick<Shipment, 'id' | 'createdDate' | 'deliveryStatus' | 'lastEventAt' | 'lastEventOffset'>;

const MINUTE = 60_000;

/**
 * What is doubtful about an event of a shipment, which is null if it is unknown. `edited` is the stored event that it replaces: what it leaves
 * as it was is not doubted again.
 */
export const doubtsOf = (event: Milestone, shipment: ShipmentOfEvent | null, edited: Tracking | null = null, now = Date.now()): Doubt[] => {
  const isSameShipment = edited !== null && edited.shipmentId === shipment?.id;
  const at = Date.parse(event.dateTime);
  // Forms hold no seconds.
  const isSameTime = edited !== null && Math.floor(Date.parse(edited.dateTime) / MINUTE) === Math.floor(at / MINUTE);
  const wasUnexplained = edited?.deliveryStatus === event.deliveryStatus && !edited.publicReason;
  const isUnexplained = isStopped(event.deliveryStatus) && !event.publicReason && !wasUnexplained;
  const unexplained: Doubt[] = isUnexplained ? [{ kind: 'unexplained' }] : [];
  if (isSameShipment && isSameTime && edited.deliveryStatus === event.deliveryStatus) return unexplained;
  const minutesAhead = Math.round((at - now) / MINUTE);
  if (!shipment) return isPlanned(event, now) ? [{ kind: 'planned', minutes: minutesAhead }, ...unexplained] : unexplained;
  const { createdDate, lastEventAt, lastEventOffset } = shipment;
  const raised = eventDoubts(event, shipment, now);
  const isTheDelivery = isSameShipment && edited.deliveryStatus === 'DELIVERED' && edited.dateTime === lastEventAt;
  const doubts: Doubt[] = [];
  if (raised.planned) doubts.push({ kind: 'planned', minutes: minutesAhead });
  if (raised.early) doubts.push({ kind: 'early', minutes: Math.round((Date.parse(createdDate) - at) / MINUTE), createdDate });
  // An event from before the delivery only completes what is known.
  if (raised.delivered && !raised.later && lastEventAt && !isTheDelivery) {
    doubts.push({ kind: 'delivered', since: { dateTime: lastEventAt, offsetMinutes: lastEventOffset } });
  }
  return [...doubts, ...unexplained];
};
