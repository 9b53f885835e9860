import { z } from 'zod';
import { PARTNERS } from '../partners/carriers.ts';

/** The days after which a shipment may count as stuck. */
export const STUCK_DAYS_LIMITS = { min: 1, max: 365 } as const;

const Days = z.number().int().min(STUCK_DAYS_LIMITS.min).max(STUCK_DAYS_LIMITS.max);

/** After how many days without a tracking a shipment counts as stuck, by its partner. */
export const StuckDays = z
  .object(Object.fromEntries(PARTNERS.map((partner) => [partner, Days])) as Record<(typeof PARTNERS)[number], typeof Days>)
  .meta({ id: 'StuckDays' });
export type StuckDays = z.infer<typeof StuckDays>;
