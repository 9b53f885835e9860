import type { PasswordChange, PasswordReset } from '@ace/contract/account/account.ts';
import { type Caller, sessionOf } from '../../shared/caller.ts';
import { change, onBehalfOf, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { problem } from '../../shared/problems.ts';
import { hashKey } from '../../shared/secrets/mail-keys.ts';
import { hashPassword, isPassword } from '../../shared/secrets/passwords.ts';
import { mailResetKey, NO_KEYS } from '../mails/mails.service.ts';
import { closeSessions, findSessionExpiry, type Origin, openSession, sessionExpiry } from '../sessions/sessions.service.ts';
import { changeOwnUser } from '../users/users.service.ts';
import { findPasswordHash, lockByResetKey, lockPasswordHash, lockUserForReset } from './account.repository.ts';
import type { Attempts } from './attempts.ts';

/**
 * Throws `error.invalidPassword` for a wrong password and `error.tooManyAttempts` after too many of them. Call the returned function in the
 * transaction of the action that the password permits: it throws if the password has changed since.
 */
export const checkPassword = async ({ db }: Context, beginAttempt: Attempts['beginPasswordChange'], user: Caller, password: string) => {
  const reportSuccess = await beginAttempt(user.id);
  const passwordHash = await findPasswordHash(db, user.id);
  if (!(await isPassword(passwordHash, password))) throw problem('error.invalidPassword');
  await reportSuccess();
  return async (db: Database) => {
    if ((await lockPasswordHash(db, user.id)) !== passwordHash) throw problem('error.invalidPassword');
  };
};

/**
 * Changes the password, closes all sessions of the user, and returns the token of a new one. Throws `error.invalidPassword` if the current
 * password is wrong.
 */
export const changePassword = async (context: Context, attempts: Attempts, user: Caller, input: PasswordChange, origin: Origin) => {
  const sessionId = sessionOf(user);
  const requireSamePassword = await checkPassword(context, attempts.beginPasswordChange, user, input.currentPassword);
  const newHash = await hashPassword(input.newPassword);
  return await change(context, user, async (tx) => {
    const { db } = tx;
    await requireSamePassword(db);
    // Links in earlier mails are invalidated too: an attacker may have requested them.
    await changeOwnUser(tx, { passwordHash: newHash, ...NO_KEYS });
    const end = await findSessionExpiry(db, sessionId);
    await closeSessions(db, user.id);
    // The new session expires when the replaced one would have expired.
    return await openSession({ ...context, db }, user.id, origin, end ? new Date(end) : sessionExpiry(false));
  });
};

/**
 * Mails a link to choose a new password and invalidates earlier links. An invited user without a password gets the invitation again. Throws
 * `error.emailnotfound`, also for a registration that was never activated.
 */
export const requestReset = async (context: Context, attempts: Attempts, email: string, address: string) => {
  await attempts.countReset(email, address);
  await change(context, SYSTEM, async (tx) => {
    const user = await lockUserForReset(tx.db, email);
    if (!user) throw problem('error.emailnotfound');
    await mailResetKey(context, tx, user.activated ? 'reset' : 'creation', user.id);
  });
};

/** Sets a new password for the user of the key, activates an invited user, and closes all their sessions. Throws `error.invalidKey`. */
export const finishReset = (context: Context, { key, newPassword }: PasswordReset) =>
  change(context, SYSTEM, async (tx) => {
    const { db } = tx;
    const user = await lockByResetKey(db, hashKey(key));
    if (!user) throw problem('error.invalidKey');
    await changeOwnUser(onBehalfOf(tx, user), {
      // Only now: hashing takes a while, and a request with a wrong key should not cause it.
      passwordHash: await hashPassword(newPassword),
      ...NO_KEYS,
      // This activates invited users, whose address is confirmed by the link. All others are active already.
      activated: true,
      invited: false,
    });
    await closeSessions(db, user.id);
  });
