import type { PasswordChange, PasswordReset } from '@ace/contract/account/account.ts';
import type { Context } from '../../shared/context.ts';
import { hashKey } from '../../shared/keys.ts';
import { hashPassword, isPassword } from '../../shared/passwords.ts';
import type { SignedInUser } from '../../shared/permissions.ts';
import { problem } from '../../shared/problems.ts';
import { auditUser } from '../users/users.service.ts';
import { findActivatedByEmail, findByResetKey, findPasswordHash, setKeys, updateUser } from './account.repository.ts';
import type { Attempts } from './attempts.ts';
import { findSessionEnd } from './sessions.repository.ts';
import { closeSessions, endOf, type Origin, openSession } from './sessions.service.ts';

/** A token for the new session; all others of the user are dead. Throws `error.invalidPassword` where the current one is wrong. */
export const changePassword = async (context: Context, attempts: Attempts, user: SignedInUser, input: PasswordChange, origin: Origin) => {
  const forgive = await attempts.beginPasswordChange(user.id);
  const passwordHash = await findPasswordHash(context.db, user.id);
  if (!(await isPassword(passwordHash, input.currentPassword))) throw problem('error.invalidPassword');
  await forgive();
  const newHash = await hashPassword(input.newPassword);
  return await context.db.transaction().execute(async (db) => {
    // A link to choose a password that was asked for before is void as well.
    await updateUser(db, user.id, user.login, { passwordHash: newHash, resetKeyHash: null, resetDate: null });
    await auditUser(db, user.login, 'UPDATE', user.id);
    const end = await findSessionEnd(db, user.sessionId);
    await closeSessions(db, user.id);
    // It lasts as long as the one that it replaces.
    return await openSession({ ...context, db }, user.id, origin, end ? new Date(end) : endOf(false));
  });
};

/** Mails a link to choose a new password; links of before are void. Throws `error.emailnotfound`, also for who never activated his account. */
export const requestReset = async ({ db, jobs, keys }: Context, attempts: Attempts, email: string, address: string) => {
  await attempts.countReset(email, address);
  await db.transaction().execute(async (db) => {
    const user = await findActivatedByEmail(db, email);
    if (!user) throw problem('error.emailnotfound');
    const nonce = keys.newNonce();
    await setKeys(db, user.id, {
      resetKeyHash: hashKey(keys.derive('reset', user.id, nonce)),
      resetDate: new Date().toISOString(),
    });
    await jobs.send(db, 'mail', { kind: 'reset', userId: user.id, nonce });
  });
};

/** Sets a new password for who followed the link of a mail, and signs him out everywhere. Throws `error.invalidKey`. */
export const finishReset = async ({ db }: Context, { key, newPassword }: PasswordReset) => {
  const keyHash = hashKey(key);
  if (!(await findByResetKey(db, keyHash))) throw problem('error.invalidKey');
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (db) => {
    const user = await findByResetKey(db, keyHash);
    if (!user) throw problem('error.invalidKey');
    await updateUser(db, user.id, user.login, {
      ...{ passwordHash, resetKeyHash: null, resetDate: null },
      // Who was created by an administrator confirms his address by this.
      ...{ activated: true, activationKeyHash: null },
    });
    await auditUser(db, user.login, 'UPDATE', user.id);
    await closeSessions(db, user.id);
  });
};
