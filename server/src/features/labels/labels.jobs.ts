import type { Context } from '../../shared/context/context.ts';
import { type BackgroundWork, scheduledJob } from '../../shared/jobs/job.ts';
import { deleteOldFiles } from './label-files.repository.ts';
import { labelFileJob } from './label-files.service.ts';
import { deleteOldJobs } from './label-jobs.repository.ts';
import { labelJob } from './label-jobs.service.ts';

export const labelJobs: BackgroundWork<Context>[] = [
  labelJob,
  labelFileJob,
  scheduledJob({ name: 'oldLabelFiles', schedule: '*/5 * * * *', work: ({ db }: Context) => deleteOldFiles(db) }),
  scheduledJob({ name: 'labelUpkeep', schedule: '40 3 * * *', work: ({ db }: Context) => deleteOldJobs(db) }),
];
