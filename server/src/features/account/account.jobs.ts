import type { Context } from '../../shared/context.ts';
import type { JobData } from '../../shared/jobs.ts';
import { hashKey } from '../../shared/keys.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { isUndeliverable } from '../../shared/mail.ts';
import { composeMail } from './account.mails.ts';
import { findMailReceiver } from './account.repository.ts';
import { removeExpiredCounters } from './attempts.ts';
import { removeUnconfirmed } from './registration.service.ts';
import { deleteExpiredSessions } from './sessions.repository.ts';

const log = loggerNamed('mail');

const PAGE = { activation: 'activate', creation: 'reset/finish', reset: 'reset/finish' } as const;

/** Sends one mail, unless its link is void by now: used, too old, or replaced by a newer one. */
const sendAccountMail = async ({ db, keys, mailer, config }: Context, { kind, userId, nonce }: JobData['mail'], id: string) => {
  const receiver = await findMailReceiver(db, userId);
  const purpose = kind === 'activation' ? 'activation' : 'reset';
  const key = keys.derive(purpose, userId, nonce);
  const isGood =
    purpose === 'activation'
      ? receiver?.activationKeyHash === hashKey(key)
      : receiver?.resetKeyHash === hashKey(key) && receiver.isResetFresh;
  if (!receiver || !isGood) {
    log.info({ kind, userId }, 'not sent: its link is void');
    return;
  }
  const link = `${config.publicUrl}/#/${PAGE[kind]}?key=${key}`;
  try {
    await mailer.send(id, composeMail(kind, receiver, link, config.company.name));
  } catch (error) {
    if (!isUndeliverable(error)) throw error;
    log.warn({ kind, userId, reason: error instanceof Error ? error.message : error }, 'given up: the mail server refuses the receiver');
    return;
  }
  // Only where mails lead nowhere else: whoever reads this could use it.
  if (config.profiles.includes('dev') && !config.smtpUrl) log.info({ kind, userId, link }, 'sent');
  else log.info({ kind, userId }, 'sent');
};

/** Hour of the day at which old things are removed. */
const CLEANING_HOUR = 3;

/** Begins to send mails and to clean up every night. */
export const startAccountJobs = async (context: Context) => {
  const { db, jobs, config } = context;
  await jobs.work('mail', (data, id) => sendAccountMail(context, data, id));
  await jobs.work('cleaning', async () => {
    await removeUnconfirmed(context);
    await deleteExpiredSessions(db);
    await removeExpiredCounters(context);
  });
  await jobs.daily('cleaning', CLEANING_HOUR, config.timeZone);
};
