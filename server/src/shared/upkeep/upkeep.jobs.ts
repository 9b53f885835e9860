import { z } from 'zod';
import type { Context } from '../context/context.ts';
import { foldCounters, sortInSearchKeys } from '../database/upkeep.ts';
import { removeExpiredKeys } from '../http/idempotency.ts';
import { type BackgroundWork, job } from '../jobs/job.ts';

export const upkeepJobs: BackgroundWork<Context>[] = [
  job({
    name: 'upkeep',
    payload: z.object({}),
    retry: { retryLimit: 5, retryDelay: 60, expireInSeconds: 600 },
    concurrency: 1,
    schedule: '0 * * * *',
    work: async (context: Context) => {
      await removeExpiredKeys(context);
      await foldCounters(context.pool);
    },
  }),
  { name: 'searchKeys', everyMs: 30_000, work: ({ pool }: Context) => sortInSearchKeys(pool) },
];
