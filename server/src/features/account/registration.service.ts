import { randomUUID } from 'node:crypto';
import type { Registration } from '@ace/contract/account/account.ts';
import { change, onBehalfOf, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { problem } from '../../shared/problems.ts';
import { hashKey } from '../../shared/secrets/mail-keys.ts';
import { hashPassword } from '../../shared/secrets/passwords.ts';
import { mailActivation } from '../mails/mails.service.ts';
import { refuseForeignEmailAsLogin, refuseTakenNames } from '../users/users.reads.ts';
import { changeOwnUser, insertRegistered, removeUsers } from '../users/users.service.ts';
import { lockByActivationKey, lockUnconfirmed } from './account.repository.ts';
import type { Attempts } from './attempts.ts';

/**
 * Registers a visitor and mails them a link that activates the account. Throws `error.userexists` or `error.emailexists`, also if the name
 * belongs to an account that is not activated yet.
 */
export const register = async (context: Context, attempts: Attempts, input: Registration, address: string) => {
  await attempts.countRegistration(address);
  const { password, ...fields } = input;
  const passwordHash = await hashPassword(password);
  await change(context, SYSTEM, async (tx) => {
    await refuseTakenNames(tx.db, fields);
    refuseForeignEmailAsLogin('registration', fields);
    const { id } = await insertRegistered(tx, { ...fields, passwordHash, activationKeyHash: randomUUID() });
    await mailActivation(context, tx, id);
  });
};

/** Activates the account of a key. Throws `error.invalidKey` for a key that is unknown, used or older than three days. */
export const activate = (context: Context, key: string) =>
  change(context, SYSTEM, async (tx) => {
    const user = await lockByActivationKey(tx.db, hashKey(key));
    if (!user) throw problem('error.invalidKey');
    await changeOwnUser(onBehalfOf(tx, user), { activated: true, activationKeyHash: null, activationDate: null });
  });

/** Deletes registrations that were not confirmed within three days. Accounts that an administrator deactivated are kept. */
export const removeUnconfirmed = (context: Context) =>
  change(context, SYSTEM, async (tx) => {
    const unconfirmed = await lockUnconfirmed(tx.db);
    await removeUsers(
      tx,
      unconfirmed.map(({ id }) => id),
    );
  });
