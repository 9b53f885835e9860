import type { Context } from '../../shared/context/context.ts';
import { startMails } from '../mails/mails.service.ts';
import { deleteExpiredSessions } from '../sessions/sessions.service.ts';
import { removeExpiredCounters } from './attempts.ts';
import { removeUnconfirmed } from './registration.service.ts';

/** Hour of the day at which the nightly cleaning starts. */
const CLEANING_HOUR = 3;

/** Starts sending mails, and the nightly job that removes unconfirmed registrations, expired sessions and expired counters. */
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
