// Not in a file with schemas, so that the browser does not load zod for these.

import { one, PERSON, period, several } from '../shared/filter-kinds.ts';
import type { FilterOf } from '../shared/filters.ts';
import { DELIVERY_STATUSES, TRACKING_SOURCES } from './statuses.ts';

export const trackingFilters = {
  status: several(DELIVERY_STATUSES, 'deliveryStatus'),
  /** When it happened. */
  event: period('dateTime'),
  /** Who recorded it. */
  createdById: PERSON,
  /** Whether a person recorded it, an event of a partner, or a scan. */
  source: one(TRACKING_SOURCES),
} as const;
export type TrackingFilter = FilterOf<typeof trackingFilters>;
