import { z } from 'zod';

/** Who this copy of the program is, for ribbon, version label, footer and API docs entry. */
export const ApplicationInfo = z.object({
  activeProfiles: z.array(z.string()),
  'display-ribbon-on-profiles': z.string(),
  build: z.object({ version: z.string() }),
  company: z.object({ name: z.string(), url: z.string().nullable() }),
});
export type ApplicationInfo = z.infer<typeof ApplicationInfo>;

export const HealthStatus = z.enum(['UP', 'DOWN']);

/** Only the database and the disk decide `status`; `details` are for administrators. */
export const Health = z.object({
  status: HealthStatus,
  details: z
    .record(z.string(), z.object({ status: HealthStatus, details: z.record(z.string(), z.union([z.string(), z.number()])) }))
    .optional(),
});
export type Health = z.infer<typeof Health>;

/** How long something took, in seconds. */
const Timer = z.object({
  count: z.number(),
  mean: z.number(),
  min: z.number(),
  p50: z.number(),
  p75: z.number(),
  p95: z.number(),
  p99: z.number(),
  max: z.number(),
});

/** Figures of the running program, by name. */
export const MetricsReading = z.object({
  gauges: z.record(z.string(), z.object({ value: z.number() })),
  counters: z.record(z.string(), z.object({ count: z.number() })),
  timers: z.record(z.string(), Timer),
  meters: z.record(z.string(), z.object({ count: z.number() })),
  histograms: z.record(z.string(), Timer),
});
