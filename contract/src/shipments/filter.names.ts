// Not in a file with schemas, so that the browser does not load zod for these names.
import { DELIVERY_STATUSES } from '../trackings/statuses.ts';

/** The statuses of latest trackings, and `NONE` for shipments without a tracking. */
export const STATUS_FILTERS = ['NONE', ...DELIVERY_STATUSES] as const;

export const CONNECTOR_FILTERS = ['with', 'without'] as const;

/** The most shipments that an export names. */
export const MAX_EXPORTED = 10_000;

/** The most bills in one PDF. */
export const MAX_BILLS = 100;
