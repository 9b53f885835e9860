import type { Context } from '../context/context.ts';
import { foldCounters, sortInSearchKeys } from '../database/upkeep.ts';
import { removeExpiredKeys } from '../http/idempotency.ts';
import { type BackgroundWork, scheduledJob } from '../jobs/job.ts';

export const upkeepJobs: BackgroundWork<Context>[] = [
  scheduledJob({
    name: 'upkeep',
    schedule: '0 * * * *',
    work: async (context: Context) => {
      await removeExpiredKeys(context);
      await foldCounters(context.pool);
    },
  }),
  { name: 'searchKeys', everyMs: 30_000, work: ({ pool }: Context) => sortInSearchKeys(pool) },
];
