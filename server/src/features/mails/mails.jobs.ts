import type { Context } from '../../shared/context/context.ts';
import { job } from '../../shared/jobs/job.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { isUndeliverable, MAIL_RETRY } from '../../shared/mail/mail.ts';
import { hashKey } from '../../shared/secrets/mail-keys.ts';
import { readCompany } from '../../shared/settings/company.ts';
import { findMailReceiver } from './mails.repository.ts';
import { composeMail, MailJob, NoticeMail, PURPOSE } from './mails.texts.ts';

const log = loggerNamed('mail');

/** The page of the web app that each link opens. */
const PAGES = { activation: 'activate', creation: 'reset/finish', reset: 'reset/finish', newEmail: 'email/confirm' } as const;

type Receiver = NonNullable<Awaited<ReturnType<typeof findMailReceiver>>>;

/** Whether the hash is that of the user's current key, and the key has not expired. */
const isKeyValid = {
  activation: (keyHash: string, { activationKeyHash, isActivationFresh }: Receiver) => activationKeyHash === keyHash && isActivationFresh,
  reset: (keyHash: string, { resetKeyHash, isResetFresh }: Receiver) => resetKeyHash === keyHash && isResetFresh,
  newEmail: (keyHash: string, { newEmailKeyHash, isNewEmailFresh }: Receiver) => newEmailKeyHash === keyHash && isNewEmailFresh,
};

/** The receiver's address and the link of a mail; null if the link is invalid by now: used, expired or replaced by a newer one. */
const deliveryOf = ({ keys, config }: Context, job: MailJob, receiver: Receiver) => {
  if (job.kind === 'emailNotice') return { to: job.to, link: `${config.publicUrl}/#/password` };
  const { kind, userId, nonce } = job;
  const key = keys.derive(PURPOSE[kind], userId, nonce);
  if (!isKeyValid[PURPOSE[kind]](hashKey(key), receiver)) return null;
  return { to: (kind === 'newEmail' && receiver.newEmail) || receiver.email, link: `${config.publicUrl}/#/${PAGES[kind]}?key=${key}` };
};

/** Sends one mail, unless its link is invalid by now. */
const sendMail = async (context: Context, job: MailJob, id: string) => {
  const { db, mailer, config } = context;
  const { kind, userId } = job;
  const receiver = await findMailReceiver(db, userId);
  const delivery = receiver && deliveryOf(context, job, receiver);
  if (!delivery) {
    log.info({ kind, userId }, 'not sent: the link is no longer valid');
    return;
  }
  const { to, link } = delivery;
  try {
    await mailer.send(id, composeMail(kind, { ...receiver, email: to }, link, await readCompany(context)));
  } catch (error) {
    if (!isUndeliverable(error)) throw error;
    log.warn({ kind, userId, error }, 'not sent: the mail server rejects the receiver for good');
    return;
  }
  // The link is a secret. It is logged only in development without a mail server.
  if (config.profiles.includes('dev') && !config.smtpUrl) log.info({ kind, userId, link }, 'sent');
  else log.info({ kind, userId }, 'sent');
};

/** Mails that a person waits for. Before there were two queues, this one also had the notices. */
export const mailJob = job({ name: 'mail', payload: MailJob, retry: MAIL_RETRY, concurrency: 4, work: sendMail });

/**
 * Notices, in a queue of their own: however many they are, and however slow the mail server is, they delay no mail of the other queue. Its stored name is
 * older than notifications of parcels.
 */
export const noticeJob = job({ name: 'notification', payload: NoticeMail, retry: MAIL_RETRY, concurrency: 2, work: sendMail });

export const mailJobs = [mailJob, noticeJob];
