import type { Registration } from '@ace/contract/account/account.ts';
import type { Context } from '../../shared/context/context.ts';
import { hashKey } from '../../shared/keys.ts';
import { hashPassword } from '../../shared/passwords.ts';
import { problem } from '../../shared/problems.ts';
import { mailActivation } from '../links/links.service.ts';
import { refuseForeignLogin, refuseTakenNames } from '../users/users.reads.ts';
import { auditUser, removeUser } from '../users/users.service.ts';
import { findByActivationKey, insertRegistered, lockUnconfirmed, updateUser } from './account.repository.ts';
import type { Attempts } from './attempts.ts';

/** Who stands in the audit where nobody is signed in. */
const SYSTEM = 'system';

/**
 * Registers a visitor, who gets a mail with the link that activates his account. Throws `error.userexists` or `error.emailexists`; what
 * is taken by an account that was not activated yet is taken too.
 */
export const register = async (context: Context, attempts: Attempts, input: Registration, address: string) => {
  await attempts.countRegistration(address);
  const { password, ...fields } = input;
  const passwordHash = await hashPassword(password);
  await context.db.transaction().execute(async (db) => {
    await refuseTakenNames(db, fields);
    refuseForeignLogin('registration', fields);
    const { id } = await insertRegistered(db, { ...fields, passwordHash });
    await mailActivation({ ...context, db }, id);
    await auditUser(db, SYSTEM, 'CREATE', id);
  });
};

/** Throws `error.invalidKey` for a key that is unknown, used or older than three days. */
export const activate = ({ db }: Context, key: string) =>
  db.transaction().execute(async (db) => {
    const user = await findByActivationKey(db, hashKey(key));
    if (!user) throw problem('error.invalidKey');
    await updateUser(db, user.id, user.login, { activated: true, activationKeyHash: null, activationDate: null });
    await auditUser(db, user.login, 'UPDATE', user.id);
  });

/** Forgets registrations that nobody confirmed for three days; never an account that an administrator deactivated. */
export const removeUnconfirmed = ({ db }: Context) =>
  db.transaction().execute(async (db) => {
    for (const { id } of await lockUnconfirmed(db)) await removeUser(db, SYSTEM, id);
  });
