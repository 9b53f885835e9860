import type { Updateable } from 'kysely';
import type { Context } from '../../shared/context.ts';
import type { Schema } from '../../shared/database/schema.ts';
import type { KeyMail } from '../../shared/jobs.ts';
import { hashKey } from '../../shared/keys.ts';
import { setKeys } from './account.repository.ts';

type KeyColumns = Pick<
  Updateable<Schema['appUser']>,
  'activationKeyHash' | 'activationDate' | 'resetKeyHash' | 'resetDate' | 'newEmail' | 'newEmailKeyHash' | 'newEmailDate'
>;

/** What the key of a mail is good for. */
export const PURPOSE = { activation: 'activation', creation: 'reset', reset: 'reset', newEmail: 'newEmail' } as const satisfies Record<
  KeyMail['kind'],
  string
>;

/** Ends every key of a user: of one who is deactivated, or whose e-mail address changes. */
export const NO_KEYS: KeyColumns = {
  ...{ activationKeyHash: null, activationDate: null, resetKeyHash: null, resetDate: null },
  ...{ newEmail: null, newEmailKeyHash: null, newEmailDate: null },
};

type Mailing = Pick<Context, 'db' | 'jobs' | 'keys'>;

const issueKey = async ({ db, jobs, keys }: Mailing, kind: KeyMail['kind'], userId: number, columnsOf: (hash: string) => KeyColumns) => {
  const nonce = keys.newNonce();
  await setKeys(db, userId, columnsOf(hashKey(keys.derive(PURPOSE[kind], userId, nonce))));
  await jobs.send(db, 'mail', { kind, userId, nonce });
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
