import { z } from 'zod';
import type { Context } from '../../shared/context/context.ts';
import { job } from '../../shared/jobs/job.ts';
import { deleteExpiredSessions } from '../sessions/sessions.service.ts';
import { removeExpiredCounters } from './attempts.ts';
import { removeUnconfirmed } from './registration.service.ts';

export const accountJobs = [
  job({
    name: 'cleaning',
    payload: z.object({}),
    retry: { retryLimit: 5, retryDelay: 60, expireInSeconds: 600 },
    concurrency: 1,
    schedule: '0 3 * * *',
    work: async (context: Context) => {
      await removeUnconfirmed(context);
      await deleteExpiredSessions(context.db);
      await removeExpiredCounters(context);
    },
  }),
];
