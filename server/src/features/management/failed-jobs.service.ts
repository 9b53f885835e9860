import { type FailedJob, MAX_FAILED_JOBS } from '@ace/contract/management/management.ts';
import type { Context } from '../../shared/context/context.ts';
import { eventIdOf } from '../../shared/events/consumers.ts';

/** The jobs that were given up and are kept, the latest first, with the event if there is one. */
export const listFailedJobs = async ({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<FailedJob[]> => {
  const failed = await jobs.readFailed(db, MAX_FAILED_JOBS);
  const ids = failed.map(({ payload }) => eventIdOf(payload)).filter((id) => id !== undefined);
  const events = ids.length > 0 ? await db.selectFrom('event').select(['id', 'type', 'recordId']).where('id', 'in', ids).execute() : [];
  return failed.map(({ payload, ...job }) => {
    const event = events.find(({ id }) => id === eventIdOf(payload));
    return { ...job, event: event ? { type: event.type, recordId: event.recordId } : null };
  });
};
