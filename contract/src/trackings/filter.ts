import { z } from 'zod';
import { FilterDay, FilterPerson, severalOf } from '../shared/filters.ts';
import { TRACKING_SOURCES } from './statuses.ts';
import { DeliveryStatus } from './tracking.ts';

/** Which trackings a list shows: those that meet all conditions that are given. Days are those of the company's time zone, both included. */
export const TrackingFilter = z.object({
  status: severalOf(DeliveryStatus),
  /** When it happened. */
  eventFrom: FilterDay.optional(),
  eventTo: FilterDay.optional(),
  /** Who recorded it. */
  createdById: FilterPerson.optional(),
  /** Whether a person recorded it, an event of a partner, or a scan. */
  source: z.enum(TRACKING_SOURCES).optional(),
});
export type TrackingFilter = z.infer<typeof TrackingFilter>;
