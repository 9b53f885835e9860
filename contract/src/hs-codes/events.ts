import { z } from 'zod';

export const hsScheduleEvents = {
  /** A schedule was uploaded or removed. */
  'hsSchedule.changed': { version: 1, payload: z.object({ country: z.string() }) },
} as const;
