import { z } from 'zod';
import { PARTNERS } from '../partners/carriers.ts';

/** Most days after which a shipment may count as stuck. */
const MAX_STUCK_DAYS = 365;

const Days = z.number().int().min(1).max(MAX_STUCK_DAYS);

/** After how many days without a tracking a shipment counts as stuck, by its partner. */
export const StuckDays = z.object(
  Object.fromEntries(PARTNERS.map((partner) => [partner, Days])) as Record<(typeof PARTNERS)[number], typeof Days>,
);
export type StuckDays = z.infer<typeof StuckDays>;
