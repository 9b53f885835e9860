import type { PasswordChange, PasswordReset } from '@ace/contract/account/account.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { hashKey } from '../../shared/keys.ts';
import { hashPassword, isPassword } from '../../shared/passwords.ts';
import { problem } from '../../shared/problems.ts';
import type { SignedInUser } from '../../shared/signed-in-user.ts';
import { mailResetKey, NO_KEYS } from '../links/links.service.ts';
import { closeSessions, endOf, findSessionEnd, type Origin, openSession } from '../sessions/sessions.service.ts';
import { auditUser } from '../users/users.service.ts';
import { findByResetKey, findPasswordHash, lockPasswordChooser, lockPasswordHash, updateUser } from './account.repository.ts';
import type { Attempts } from './attempts.ts';

/**
 * Throws `error.invalidPassword` where it is not the password of the user, `error.tooManyAttempts` after too many wrong ones. The returned
 * function is to be called in the transaction of what the password allows: it throws where the password was changed in between.
 */
export const checkPassword = async ({ db }: Context, begin: Attempts['beginPasswordChange'], user: SignedInUser, password: string) => {
  const forgive = await begin(user.id);
  const passwordHash = await findPasswordHash(db, user.id);
  if (!(await isPassword(passwordHash, password))) throw problem('error.invalidPassword');
  await forgive();
  return async (db: Database) => {
    if ((await lockPasswordHash(db, user.id)) !== passwordHash) throw problem('error.invalidPassword');
  };
};

/** A token for the new session; all others of the user are dead. Throws `error.invalidPassword` where the current one is wrong. */
export const changePassword = async (context: Context, attempts: Attempts, user: SignedInUser, input: PasswordChange, origin: Origin) => {
  const confirm = await checkPassword(context, attempts.beginPasswordChange, user, input.currentPassword);
  const newHash = await hashPassword(input.newPassword);
  return await context.db.transaction().execute(async (db) => {
    await confirm(db);
    // Links of mails that were asked for before are void as well: somebody else may have asked.
    await updateUser(db, user.id, user.login, { passwordHash: newHash, ...NO_KEYS });
    await auditUser(db, user.login, 'UPDATE', user.id);
    const end = await findSessionEnd(db, user.sessionId);
    await closeSessions(db, user.id);
    // It lasts as long as the one that it replaces.
    return await openSession({ ...context, db }, user.id, origin, end ? new Date(end) : endOf(false));
  });
};

/**
 * Mails a link to choose a new password; earlier links are void. An invited user who has not chosen any yet gets the invitation again.
 * Throws `error.emailnotfound`, also for a registration that was never activated.
 */
export const requestReset = async (context: Context, attempts: Attempts, email: string, address: string) => {
  await attempts.countReset(email, address);
  await context.db.transaction().execute(async (db) => {
    const user = await lockPasswordChooser(db, email);
    if (!user) throw problem('error.emailnotfound');
    await mailResetKey({ ...context, db }, user.activated ? 'reset' : 'creation', user.id);
  });
};

/** Sets a new password for the user of the key, activates an invited one, and signs the user out everywhere. Throws `error.invalidKey`. */
export const finishReset = async ({ db }: Context, { key, newPassword }: PasswordReset) => {
  const keyHash = hashKey(key);
  if (!(await findByResetKey(db, keyHash))) throw problem('error.invalidKey');
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (db) => {
    const user = await findByResetKey(db, keyHash);
    if (!user) throw problem('error.invalidKey');
    await updateUser(db, user.id, user.login, {
      passwordHash,
      ...NO_KEYS,
      // An invited user confirms the address by this. Nobody else comes here without being active already.
      activated: true,
      invited: false,
    });
    await auditUser(db, user.login, 'UPDATE', user.id);
    await closeSessions(db, user.id);
  });
};
