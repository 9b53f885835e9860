import { z } from 'zod';
import { byPartner, PARTNERS } from '../partners/carriers.ts';
import { settingGroup, settingState, settingVersion } from '../shared/setting.ts';

/** The days after which a shipment may count as stuck. */
const STUCK_DAYS_LIMITS = { min: 1, max: 365 } as const;

const Days = z.number().int().min(STUCK_DAYS_LIMITS.min).max(STUCK_DAYS_LIMITS.max);

const DaysByPartner = z.object(
  Object.fromEntries(PARTNERS.map((partner) => [partner, Days])) as Record<(typeof PARTNERS)[number], typeof Days>,
);

export const STUCK_DAYS = settingGroup({
  number: 1,
  name: 'stuckDays',
  schema: DaysByPartner,
  initial: byPartner(3, () => 3),
  permission: 'progress:configure',
});

/** After how many days without a tracking a shipment counts as stuck, by its partner. */
export const StuckDays = DaysByPartner.extend(settingState).meta({ id: 'StuckDays' });
export type StuckDays = z.infer<typeof StuckDays>;

export const StuckDaysInput = DaysByPartner.extend(settingVersion).meta({ id: 'StuckDaysInput' });
export type StuckDaysInput = z.infer<typeof StuckDaysInput>;
