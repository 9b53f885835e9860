import { type AccountInput, type Credentials, PASSWORD_LIMITS } from '@ace/contract/account/account.ts';
import type { SignInFailure } from '@ace/contract/audits/audit-entry.ts';
import { countGraphemes } from '@ace/contract/shared/text/text.ts';
import { includedAuthorities } from '@ace/contract/users/roles.ts';
import { networkOf } from '../../shared/addresses.ts';
import type { Caller } from '../../shared/caller.ts';
import { change, onBehalfOf, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { waitForLock } from '../../shared/database/locks.ts';
import { isReferenceViolation } from '../../shared/database/pool.ts';
import { fieldProblem, ProblemError, problem } from '../../shared/problems.ts';
import { hashKey } from '../../shared/secrets/mail-keys.ts';
import { isPassword } from '../../shared/secrets/passwords.ts';
import { recordSignIn } from '../audits/security.service.ts';
import { cancelNewEmail, mailEmailNotice, mailNewEmail, NO_KEYS } from '../mails/mails.service.ts';
import { type Origin, openSession, sessionExpiry } from '../sessions/sessions.service.ts';
import { refuseTakenNames } from '../users/users.reads.ts';
import { changeOwnUser } from '../users/users.service.ts';
import {
  findAccount,
  findUserToSignIn,
  hasSignedInFrom,
  lockByNewEmailKey,
  lockPasswordHash,
  rememberAddress,
} from './account.repository.ts';
import type { Attempts } from './attempts.ts';
import { checkPassword } from './passwords.service.ts';

/**
 * Signs a user in and returns a token. Wrong password, unknown login and inactive account are indistinguishable to the caller: all throw
 * `error.badCredentials` after the same work. Throws `error.tooManyAttempts` if a rate limit is exceeded.
 */
export const authenticate = async (context: Context, attempts: Attempts, credentials: Credentials, origin: Origin) => {
  const { db } = context;
  const { username, password, rememberMe } = credentials;
  const { address } = origin;
  const user = await findUserToSignIn(db, username);
  const login = user?.login ?? null;
  const network = networkOf(address);
  // Also queried for an unknown login, so that it takes as long as a known one.
  const isNewNetwork = !(await hasSignedInFrom(db, user?.id ?? 0, network));
  const recordFailure = (failure: SignInFailure) => recordSignIn(db, { login, address, failure });

  const reportSuccess = await attempts.beginSignIn(login ?? username.toLowerCase(), network, isNewNetwork).catch(async (error: unknown) => {
    if (error instanceof ProblemError) await recordFailure('tooManyAttempts');
    throw error;
  });
  const isPasswordCorrect = (await isPassword(user?.passwordHash, password)) && countGraphemes(password) <= PASSWORD_LIMITS.max;
  if (!user?.activated || !isPasswordCorrect) {
    await recordFailure(user ? (isPasswordCorrect ? 'notActivated' : 'wrongPassword') : 'unknownLogin');
    throw problem('error.badCredentials');
  }
  await reportSuccess();
  try {
    await rememberAddress(db, user.id, network);
    const token = await change(context, user, async ({ db }) => {
      // The password may have been changed while it was checked.
      if ((await lockPasswordHash(db, user.id)) !== user.passwordHash) throw problem('error.badCredentials');
      return await openSession({ ...context, db }, user.id, origin, sessionExpiry(rememberMe));
    });
    await recordSignIn(db, { login: user.login, address });
    return token;
  } catch (error) {
    // The user was deleted while the password was checked.
    throw isReferenceViolation(error) ? problem('error.badCredentials') : error;
  }
};

/** The account of the caller. Its roles contain the roles that they include. */
export const readAccount = async ({ db }: Context, user: Caller) => {
  const account = await findAccount(db, user.id);
  return { ...account, authorities: includedAuthorities(account.authorities) };
};

/**
 * Changes the account of the caller, except login and roles. A new e-mail address requires the password. It takes effect when the user
 * follows a link that is mailed there; the current address gets a notice. Throws `error.emailexists`, `error.invalidPassword` and
 * `error.tooManyAttempts`.
 */
export const saveAccount = async (context: Context, attempts: Attempts, user: Caller, input: AccountInput, address: string) => {
  const { currentPassword, email, ...fields } = input;
  const { email: currentEmail } = await findAccount(context.db, user.id);
  if (email === currentEmail) {
    return await change(context, user, (tx) => changeOwnUser(tx, fields));
  }
  if (!currentPassword) throw fieldProblem('account', 'currentPassword', 'NotBlank');
  const requireSamePassword = await checkPassword(context, attempts.beginEmailChange, user, currentPassword);
  await attempts.countEmailChange(user.id, email, address);
  await change(context, user, async (tx) => {
    const { db } = tx;
    await refuseTakenNames(db, { email }, user.id);
    await requireSamePassword(db);
    await changeOwnUser(tx, fields);
    await mailNewEmail(context, tx, user.id, email);
    await mailEmailNotice(context, tx, user.id, currentEmail);
  });
};

/** Cancels a requested change of the e-mail address and invalidates its link. */
export const cancelEmailChange = (context: Context, user: Caller) => change(context, user, (tx) => cancelNewEmail(tx, user.id));

/**
 * Applies a confirmed e-mail address and revokes all keys, which were mailed to the former address. Throws `error.invalidKey` and
 * `error.emailexists`.
 */
export const confirmEmail = (context: Context, key: string) =>
  change(context, SYSTEM, async (tx) => {
    const { db } = tx;
    await waitForLock(db, 'names');
    const user = await lockByNewEmailKey(db, hashKey(key));
    if (!user?.newEmail) throw problem('error.invalidKey');
    await refuseTakenNames(db, { email: user.newEmail }, user.id);
    await changeOwnUser(onBehalfOf(tx, user), { email: user.newEmail, ...NO_KEYS });
  });
