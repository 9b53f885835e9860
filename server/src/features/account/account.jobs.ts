import type { Context } from '../../shared/context/context.ts';
import { startMails } from '../links/links.service.ts';
import { deleteExpiredSessions } from '../sessions/sessions.service.ts';
import { removeExpiredCounters } from './attempts.ts';
import { removeUnconfirmed } from './registration.service.ts';

/** Hour of the day at which what has expired is removed. */
const CLEANING_HOUR = 3;

/** Begins to send mails, and to remove every night registrations that nobody confirmed, sessions that ended, and old counters. */
export const startAccountJobs = async (context: Context) => {
  const { db, jobs, config } = context;
  await startMails(context);
  await jobs.work('cleaning', async () => {
    await removeUnconfirmed(context);
    await deleteExpiredSessions(db);
    await removeExpiredCounters(context);
  });
  await jobs.daily('cleaning', CLEANING_HOUR, config.timeZone);
};
