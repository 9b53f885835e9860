import type { Updateable } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Schema } from '../../shared/database/schema.ts';
import { hashKey } from '../../shared/secrets/mail-keys.ts';
import { mailJob, noticeJob } from './mails.jobs.ts';
import { setKeys } from './mails.repository.ts';
import { type KeyMail, PURPOSE } from './mails.texts.ts';

type KeyColumns = Pick<
  Updateable<Schema['appUser']>,
  'activationKeyHash' | 'activationDate' | 'resetKeyHash' | 'resetDate' | 'newEmail' | 'newEmailKeyHash' | 'newEmailDate'
>;

/** Revokes every key of a user, when they are deactivated or their e-mail address changes. */
export const NO_KEYS: KeyColumns = {
  activationKeyHash: null,
  activationDate: null,
  resetKeyHash: null,
  resetDate: null,
  newEmail: null,
  newEmailKeyHash: null,
  newEmailDate: null,
};

type MailContext = Pick<Context, 'jobs' | 'keys'>;

const issueKey = async (
  { jobs, keys }: MailContext,
  tx: Change,
  kind: KeyMail['kind'],
  userId: number,
  columnsOf: (hash: string) => KeyColumns,
) => {
  const nonce = keys.newNonce();
  await setKeys(tx, userId, columnsOf(hashKey(keys.derive(PURPOSE[kind], userId, nonce))));
  await jobs.send(tx, mailJob, { kind, userId, nonce });
};

const now = () => new Date().toISOString();

/** Queues the mail whose link activates a registration. Earlier links are invalidated. */
export const mailActivation = (context: MailContext, tx: Change, userId: number) =>
  issueKey(context, tx, 'activation', userId, (activationKeyHash) => ({ activationKeyHash, activationDate: now() }));

/** Queues the mail whose link leads to a new password: an invitation (`creation`) or a `reset`. Earlier links are invalidated. */
export const mailResetKey = (context: MailContext, tx: Change, kind: 'creation' | 'reset', userId: number) =>
  issueKey(context, tx, kind, userId, (resetKeyHash) => ({ resetKeyHash, resetDate: now() }));

/** Queues the mail to `newEmail` whose link confirms that address. Earlier links are invalidated. */
export const mailNewEmail = (context: MailContext, tx: Change, userId: number, newEmail: string) =>
  issueKey(context, tx, 'newEmail', userId, (newEmailKeyHash) => ({ newEmail, newEmailKeyHash, newEmailDate: now() }));

/** Queues the mail that notifies the current address `to` of a requested change of address. */
export const mailEmailNotice = ({ jobs }: MailContext, tx: Change, userId: number, to: string) =>
  jobs.send(tx, noticeJob, { kind: 'emailNotice', userId, to });

/** Invalidates the link that would confirm another address. */
export const cancelNewEmail = (tx: Change, userId: number) =>
  setKeys(tx, userId, { newEmail: null, newEmailKeyHash: null, newEmailDate: null });
