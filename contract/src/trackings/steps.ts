// Not in a file with schemas, so that the browser does not load zod for these names.

import type { DeliveryStatus } from './statuses.ts';

/** The steps of a delivery, as the receiver sees them. */
export const DELIVERY_STEPS = ['announced', 'pickedUp', 'underWay', 'outForDelivery', 'delivered'] as const;
export type DeliveryStep = (typeof DELIVERY_STEPS)[number];

/** How far a status says that a shipment has come, as an index of `DELIVERY_STEPS`. Something went wrong: it stays where it was. */
const STEP_OF: Record<DeliveryStatus, number> = {
  INFO_RECEIVED: 0,
  PENDING: 0,
  COLLECTED: 1,
  ARRIVED_HUB: 2,
  IN_TRANSIT: 2,
  OUT_FOR_DELIVERY: 3,
  FAILED_ATTEMPT: 3,
  DELIVERED: 4,
  EXCEPTION: 0,
  EXPIRED: 0,
};

/** The statuses that stop a shipment on its way. */
const STOPPED: readonly (DeliveryStatus | null)[] = ['EXCEPTION', 'EXPIRED', 'FAILED_ATTEMPT'];

export const isStopped = (status: DeliveryStatus | null) => STOPPED.includes(status);

/**
 * Whether a status would put a shipment back on its way that had come further: out for delivery, then in transit. One that stops it does not. What was
 * stopped for an unknown reason was under way.
 */
export const isBackwards = (from: DeliveryStatus | null, to: DeliveryStatus) =>
  from !== null && !isStopped(to) && STEP_OF[to] < Math.max(STEP_OF[from], isStopped(from) ? STEP_OF.IN_TRANSIT : 0);

/** How far a shipment has come, as an index of `DELIVERY_STEPS`: by its status, and if that stops it, by what had happened until then. */
export const stepOf = (status: DeliveryStatus | null, earlier: readonly (DeliveryStatus | null)[]) => {
  if (status === null) return 0;
  const steps = isStopped(status) ? earlier.filter((each) => each !== 'DELIVERED').map((each) => (each ? STEP_OF[each] : 0)) : [];
  return Math.max(STEP_OF[status], ...steps);
};
