import type { Context } from '../../shared/context/context.ts';
import { type BackgroundWork, scheduledJob } from '../../shared/jobs/job.ts';
import { deleteOldJobs } from './label-jobs.repository.ts';
import { labelJob } from './label-jobs.service.ts';

export const labelJobs: BackgroundWork<Context>[] = [
  labelJob,
  scheduledJob({ name: 'labelUpkeep', schedule: '40 3 * * *', work: ({ db }: Context) => deleteOldJobs(db) }),
];
