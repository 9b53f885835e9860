import type { Context } from '../../shared/context/context.ts';
import type { PeriodicWork } from '../../shared/jobs/job.ts';
import { countDueEvents } from './progress.service.ts';

/** Planned events count within a minute of their time. */
export const progressJobs: PeriodicWork<Context>[] = [{ name: 'dueEvents', everyMs: 15_000, work: countDueEvents }];
