import type { Context } from '../../shared/context/context.ts';
import type { PeriodicWork } from '../../shared/jobs/job.ts';
import { measureDeliveryTimes } from './estimates.service.ts';
import { countDueEvents } from './progress.service.ts';

export const progressJobs: PeriodicWork<Context>[] = [
  /** Planned events count within a minute of their time. */
  { name: 'dueEvents', everyMs: 15_000, work: countDueEvents },
  /** It looks whether a day has passed. */
  { name: 'deliveryTimes', everyMs: 60_000, work: measureDeliveryTimes },
];
