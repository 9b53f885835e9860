import type { Updateable } from 'kysely';
import type { Context } from '../../shared/context/context.ts';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { hashKey } from '../../shared/keys.ts';
import { type KeyMail, type MailJob, PURPOSE } from './links.mails.ts';
import { setKeys } from './links.repository.ts';

type KeyColumns = Pick<
  Updateable<Schema['appUser']>,
  'activationKeyHash' | 'activationDate' | 'resetKeyHash' | 'resetDate' | 'newEmail' | 'newEmailKeyHash' | 'newEmailDate'
>;

/** Ends every key of a user: of one who is deactivated, or whose e-mail address changes. */
export const NO_KEYS: KeyColumns = {
  activationKeyHash: null,
  activationDate: null,
  resetKeyHash: null,
  resetDate: null,
  newEmail: null,
  newEmailKeyHash: null,
  newEmailDate: null,
};

type Mailing = Pick<Context, 'db' | 'jobs' | 'keys'>;

const issueKey = async ({ db, jobs, keys }: Mailing, kind: KeyMail['kind'], userId: number, columnsOf: (hash: string) => KeyColumns) => {
  const nonce = keys.newNonce();
  await setKeys(db, userId, columnsOf(hashKey(keys.derive(PURPOSE[kind], userId, nonce))));
  await jobs.send(db, 'mail', { kind, userId, nonce } satisfies MailJob);
};

const now = () => new Date().toISOString();

/** Queues the mail whose link activates a registration. An earlier link is void. */
export const mailActivation = (mailing: Mailing, userId: number) =>
  issueKey(mailing, 'activation', userId, (activationKeyHash) => ({ activationKeyHash, activationDate: now() }));

/** Queues the mail whose link leads to a new password, as an invitation (`creation`) or on request (`reset`). Earlier links are void. */
export const mailResetKey = (mailing: Mailing, kind: 'creation' | 'reset', userId: number) =>
  issueKey(mailing, kind, userId, (resetKeyHash) => ({ resetKeyHash, resetDate: now() }));

/** Queues the mail to `newEmail` whose link confirms that address. An earlier link is void. */
export const mailNewEmail = (mailing: Mailing, userId: number, newEmail: string) =>
  issueKey(mailing, 'newEmail', userId, (newEmailKeyHash) => ({ newEmail, newEmailKeyHash, newEmailDate: now() }));

/** Queues the notice to the address in force that its user asked for another one. */
export const mailEmailNotice = ({ db, jobs }: Mailing, userId: number, to: string) =>
  jobs.send(db, 'mail', { kind: 'emailNotice', userId, to } satisfies MailJob);

/** Invalidates the link that would confirm another address. */
export const cancelNewEmail = (db: Database, userId: number) =>
  setKeys(db, userId, { newEmail: null, newEmailKeyHash: null, newEmailDate: null });

export { startMails } from './links.jobs.ts';
