import { z } from 'zod';
import type { Context } from '../../shared/context/context.ts';
import { type BackgroundWork, job } from '../../shared/jobs/job.ts';
import type { PartnerContext } from '../partners/partners.service.ts';
import { removeOldRuns } from './bulk.service.ts';
import { workOnRuns } from './bulk.worker.ts';

export const bulkJobs: BackgroundWork<PartnerContext>[] = [
  { name: 'bulkRuns', start: workOnRuns },
  job({
    name: 'oldRuns',
    payload: z.object({}),
    retry: { retryLimit: 5, retryDelay: 60, expireInSeconds: 600 },
    concurrency: 1,
    schedule: '0 * * * *',
    work: (context: Context) => removeOldRuns(context),
  }),
];
