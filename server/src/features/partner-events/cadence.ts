import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A delivered number is asked for so long, because returns keep their number, and any number without news so long. In days. */
const DELIVERED_DAYS = 15;
const SILENT_DAYS = 30;

/** A number that cannot be asked for is tried again after this time, each time twice as long, and at most as late as without the failure. */
const FAILED_MS = 5 * MINUTE;

/** How long after a call a number is asked for again, by the latest tracking of its shipment (docs/domain.md, "Partner events"). In milliseconds. */
export const intervalOf = (status: DeliveryStatus | null) => {
  if (status === 'DELIVERED') return DAY;
  if (status === 'OUT_FOR_DELIVERY') return 30 * MINUTE;
  if (status === 'COLLECTED' || status === 'ARRIVED_HUB' || status === 'IN_TRANSIT') return 3 * HOUR;
  // Announced, or an exception.
  return 6 * HOUR;
};

type Progress = { deliveryStatus: DeliveryStatus | null; daysSinceEvent: number | null; quietDays: number };

/** Up to a tenth earlier or later, so that numbers that were registered together are not always asked for together. */
const JITTER = 0.1;
const jittered = (delayMs: number) => Math.round(delayMs * (1 - JITTER + Math.random() * 2 * JITTER));

/** When a number is asked for next, or why it is not any more; `failures` is how often calls have failed since the last answer. */
export const nextPoll = ({ deliveryStatus, daysSinceEvent, quietDays }: Progress, failures = 0) => {
  if (deliveryStatus === 'DELIVERED' && daysSinceEvent !== null && daysSinceEvent >= DELIVERED_DAYS)
    return { delayMs: null, stopped: 'delivered' as const };
  if (quietDays >= SILENT_DAYS) return { delayMs: null, stopped: 'silent' as const };
  const interval = intervalOf(deliveryStatus);
  return { delayMs: jittered(failures > 0 ? Math.min(interval, FAILED_MS * 2 ** (failures - 1)) : interval), stopped: null };
};

/** When a number is asked for after the last call if its plan is later than `latestMs`, which no plan of this status is. */
export const earlierPoll = (status: DeliveryStatus | null) => {
  const interval = intervalOf(status);
  return { delayMs: jittered(interval), latestMs: interval * (1 + JITTER) };
};
