// Not in a file with schemas, so that the browser does not load zod for these names.
import type { PackageState } from '../packages/states.ts';
import { PUBLIC_REASONS } from '../trackings/statuses.ts';

/** What a scan says of a package. */
export const SCAN_MODES = ['receive', 'weigh', 'handOver', 'outForDelivery', 'delivered', 'failed', 'return'] as const;
export type ScanMode = (typeof SCAN_MODES)[number];

/** The state of a package after a scan. The others leave it as it was. */
export const STATE_AFTER: { [mode in ScanMode]?: PackageState } = {
  receive: 'received',
  handOver: 'handedOver',
  outForDelivery: 'outForDelivery',
  delivered: 'delivered',
  return: 'returned',
};

/** What became of a scan: it is recorded, it says what was known, its code names nothing, or it cannot be recorded. */
export const SCAN_RESULTS = ['ok', 'already', 'unknown', 'refused'] as const;

/**
 * Why, or what else is to be known: the code is that of several packages or shipments, there is no weight, the charged weight has changed, another person has
 * made the scan; the shipment is on hold; the parcel goes to another partner, the partner's label is of another shipment, its bag is sealed, its manifest is full or closed, or was
 * closed before a late scan came.
 */
export const SCAN_MESSAGES = [
  'whichPackage',
  'ambiguous',
  'noWeight',
  'charged',
  'notYours',
  'onHold',
  'notReady',
  'otherPartner',
  'otherLabel',
  'bagSealed',
  'manifestFull',
  'manifestClosed',
  'manifestWasClosed',
  'countryNotChecked',
] as const;

/** Why a delivery has failed, or a package returns; `sender` if it goes back to its sender. */
export const SCAN_REASONS = [...PUBLIC_REASONS, 'sender'] as const;

/** Scans of one call; characters of a code, which may be a link, of a name, and of a login. */
export const SCAN_LIMITS = { scans: 500, code: 120, name: 100, login: 50 } as const;

/** Seconds after which what a device has shown as recorded is late: the person is at the next parcels by then. With a network it is sent before. */
export const LATE_AFTER_SECONDS = 30;

/** Two scans that say the same within these hours are one: a second scan by mistake, or by a second device. */
export const REPEATED_WITHIN_HOURS = 8;
