import type { Context } from '../../shared/context/context.ts';
import { scheduledJob } from '../../shared/jobs/job.ts';
import { deleteExpiredSessions } from '../sessions/sessions.service.ts';
import { removeExpiredCounters } from './attempts.ts';
import { removeUnconfirmed } from './registration.service.ts';

export const accountJobs = [
  scheduledJob({
    name: 'cleaning',
    schedule: '0 3 * * *',
    work: async (context: Context) => {
      await removeUnconfirmed(context);
      await deleteExpiredSessions(context.db);
      await removeExpiredCounters(context);
    },
  }),
];
