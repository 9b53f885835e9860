import type { Context } from '../../shared/context.ts';
import type { JobData } from '../../shared/jobs.ts';
import { hashKey } from '../../shared/keys.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { isUndeliverable } from '../../shared/mail.ts';
import { composeMail } from './account.mails.ts';
import { findMailReceiver } from './account.repository.ts';
import { removeExpiredCounters } from './attempts.ts';
import { PURPOSE } from './keys.service.ts';
import { removeUnconfirmed } from './registration.service.ts';
import { deleteExpiredSessions } from './sessions.repository.ts';

const log = loggerNamed('mail');

const PAGE = { activation: 'activate', creation: 'reset/finish', reset: 'reset/finish', newEmail: 'email/confirm' } as const;

type Receiver = NonNullable<Awaited<ReturnType<typeof findMailReceiver>>>;

const isGoodFor = {
  activation: (keyHash: string, { activationKeyHash, isActivationFresh }: Receiver) => activationKeyHash === keyHash && isActivationFresh,
  reset: (keyHash: string, { resetKeyHash, isResetFresh }: Receiver) => resetKeyHash === keyHash && isResetFresh,
  newEmail: (keyHash: string, { newEmailKeyHash, isNewEmailFresh }: Receiver) => newEmailKeyHash === keyHash && isNewEmailFresh,
};

/** The address that a mail goes to and the link in it; null where the link is void by now: used, too old, or replaced by a newer one. */
const deliveryOf = ({ keys, config }: Context, job: JobData['mail'], receiver: Receiver) => {
  if (job.kind === 'emailNotice') return { to: job.to, link: `${config.publicUrl}/#/password` };
  const { kind, userId, nonce } = job;
  const key = keys.derive(PURPOSE[kind], userId, nonce);
  if (!isGoodFor[PURPOSE[kind]](hashKey(key), receiver)) return null;
  return { to: (kind === 'newEmail' && receiver.newEmail) || receiver.email, link: `${config.publicUrl}/#/${PAGE[kind]}?key=${key}` };
};

/** Sends one mail, unless its link is void. */
const sendAccountMail = async (context: Context, job: JobData['mail'], id: string) => {
  const { db, mailer, config } = context;
  const { kind, userId } = job;
  const receiver = await findMailReceiver(db, userId);
  const delivery = receiver && deliveryOf(context, job, receiver);
  if (!delivery) {
    log.info({ kind, userId }, 'not sent: its link is void');
    return;
  }
  const { to, link } = delivery;
  try {
    await mailer.send(id, composeMail(kind, { ...receiver, email: to }, link, config.company.name));
  } catch (error) {
    if (!isUndeliverable(error)) throw error;
    log.warn({ kind, userId, error }, 'given up: the mail server refuses the receiver');
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
