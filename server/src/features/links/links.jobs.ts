import type { Context } from '../../shared/context/context.ts';
import { hashKey } from '../../shared/keys.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { isUndeliverable } from '../../shared/mail.ts';
import { composeMail, MailJob, PURPOSE } from './links.mails.ts';
import { findMailReceiver } from './links.repository.ts';

const log = loggerNamed('mail');

const PAGE = { activation: 'activate', creation: 'reset/finish', reset: 'reset/finish', newEmail: 'email/confirm' } as const;

type Receiver = NonNullable<Awaited<ReturnType<typeof findMailReceiver>>>;

const isGoodFor = {
  activation: (keyHash: string, { activationKeyHash, isActivationFresh }: Receiver) => activationKeyHash === keyHash && isActivationFresh,
  reset: (keyHash: string, { resetKeyHash, isResetFresh }: Receiver) => resetKeyHash === keyHash && isResetFresh,
  newEmail: (keyHash: string, { newEmailKeyHash, isNewEmailFresh }: Receiver) => newEmailKeyHash === keyHash && isNewEmailFresh,
};

/** The address that a mail goes to and the link in it; null where the link is void by now: used, too old, or replaced by a newer one. */
const deliveryOf = ({ keys, config }: Context, job: MailJob, receiver: Receiver) => {
  if (job.kind === 'emailNotice') return { to: job.to, link: `${config.publicUrl}/#/password` };
  const { kind, userId, nonce } = job;
  const key = keys.derive(PURPOSE[kind], userId, nonce);
  if (!isGoodFor[PURPOSE[kind]](hashKey(key), receiver)) return null;
  return { to: (kind === 'newEmail' && receiver.newEmail) || receiver.email, link: `${config.publicUrl}/#/${PAGE[kind]}?key=${key}` };
};

/** Sends one mail, unless its link is void. */
const sendMail = async (context: Context, job: MailJob, id: string) => {
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

/** Begins to send the mails that are queued. */
export const startMails = (context: Context) => context.jobs.work('mail', (data, id) => sendMail(context, MailJob.parse(data), id));
