import { type AccountInput, type Credentials, PASSWORD_LIMITS } from '@ace/contract/account/account.ts';
import type { SignInFailure } from '@ace/contract/audits/audit-event.ts';
import { countGraphemes } from '@ace/contract/shared/text.ts';
import { includedAuthorities } from '@ace/contract/users/roles.ts';
import { networkOf } from '../../shared/addresses.ts';
import type { Context } from '../../shared/context/context.ts';
import { isReferenceViolation } from '../../shared/database/pool.ts';
import { hashKey } from '../../shared/keys.ts';
import { isPassword } from '../../shared/passwords.ts';
import { fieldProblem, ProblemError, problem } from '../../shared/problems.ts';
import type { SignedInUser } from '../../shared/signed-in-user.ts';
import { recordSignIn } from '../audits/security.service.ts';
import { cancelNewEmail, mailEmailNotice, mailNewEmail, NO_KEYS } from '../links/links.service.ts';
import { endOf, type Origin, openSession } from '../sessions/sessions.service.ts';
import { refuseTakenNames } from '../users/users.reads.ts';
import { auditUser } from '../users/users.service.ts';
import {
  findAccount,
  findByNewEmailKey,
  findUserToSignIn,
  hasSignedInFrom,
  lockByNewEmailKey,
  lockPasswordHash,
  rememberAddress,
  updateUser,
} from './account.repository.ts';
import type { Attempts } from './attempts.ts';
import { checkPassword } from './passwords.service.ts';

/**
 * A token for the right credentials. Wrong, unknown and not activated are told apart by nobody: the same
 * `error.badCredentials`, after the same work. Throws `error.tooManyAttempts` before that.
 */
export const authenticate = async (context: Context, attempts: Attempts, credentials: Credentials, origin: Origin) => {
  const { db } = context;
  const { username, password, rememberMe } = credentials;
  const { address } = origin;
  const user = await findUserToSignIn(db, username);
  const login = user?.login ?? null;
  // Asked for nobody too: an unknown login takes as long as a known one.
  const network = networkOf(address);
  const isStranger = !(await hasSignedInFrom(db, user?.id ?? 0, network));
  const fail = (failure: SignInFailure) => recordSignIn(db, { login, address, failure });

  const forgive = await attempts.begin(login ?? username.toLowerCase(), network, isStranger).catch(async (error: unknown) => {
    if (error instanceof ProblemError) await fail('tooManyAttempts');
    throw error;
  });
  const isRight = (await isPassword(user?.passwordHash, password)) && countGraphemes(password) <= PASSWORD_LIMITS.max;
  if (!user?.activated || !isRight) {
    await fail(user ? (isRight ? 'notActivated' : 'wrongPassword') : 'unknownLogin');
    throw problem('error.badCredentials');
  }
  await forgive();
  try {
    await rememberAddress(db, user.id, network);
    const token = await db.transaction().execute(async (db) => {
      // A password that was changed meanwhile opens no session any more.
      if ((await lockPasswordHash(db, user.id)) !== user.passwordHash) throw problem('error.badCredentials');
      return await openSession({ ...context, db }, user.id, origin, endOf(rememberMe));
    });
    await recordSignIn(db, { login: user.login, address });
    return token;
  } catch (error) {
    // Deleted while the password was checked.
    throw isReferenceViolation(error) ? problem('error.badCredentials') : error;
  }
};

/** One's own user; its roles with those that they include. */
export const readAccount = async ({ db }: Context, user: SignedInUser) => {
  const account = await findAccount(db, user.id);
  return { ...account, authorities: includedAuthorities(account.authorities) };
};

/**
 * Changes one's own user, but for login and roles. Another e-mail address needs the password, and counts once it is confirmed from there;
 * the address in force is told of it. Throws `error.emailexists`, `error.invalidPassword` and `error.tooManyAttempts`.
 */
export const saveAccount = async (context: Context, attempts: Attempts, user: SignedInUser, input: AccountInput, address: string) => {
  const { currentPassword, email, ...fields } = input;
  const { email: to } = await findAccount(context.db, user.id);
  if (email === to) {
    await context.db.transaction().execute(async (db) => {
      await updateUser(db, user.id, user.login, fields);
      await auditUser(db, user.login, 'UPDATE', user.id);
    });
    return;
  }
  if (!currentPassword) throw fieldProblem('account', 'currentPassword', 'NotBlank');
  const confirm = await checkPassword(context, attempts.beginEmailChange, user, currentPassword);
  await attempts.countEmailChange(user.id, email, address);
  await context.db.transaction().execute(async (db) => {
    await refuseTakenNames(db, { email }, user.id);
    await confirm(db);
    await updateUser(db, user.id, user.login, fields);
    await mailNewEmail({ ...context, db }, user.id, email);
    await mailEmailNotice({ ...context, db }, user.id, to);
    await auditUser(db, user.login, 'UPDATE', user.id);
  });
};

/** Takes a request for another e-mail address back: its link is void. */
export const cancelEmailChange = ({ db }: Context, user: SignedInUser) => cancelNewEmail(db, user.id);

/** Puts a confirmed e-mail address in force; every key that went to the former one is void. Throws `error.invalidKey` and `error.emailexists`. */
export const confirmEmail = async ({ db }: Context, key: string) => {
  const keyHash = hashKey(key);
  await db.transaction().execute(async (db) => {
    const asked = await findByNewEmailKey(db, keyHash);
    if (!asked?.newEmail) throw problem('error.invalidKey');
    await refuseTakenNames(db, { email: asked.newEmail }, asked.id);
    // Looked at again once nobody else can change it; the lock of names comes first everywhere.
    const user = await lockByNewEmailKey(db, keyHash);
    if (!user?.newEmail) throw problem('error.invalidKey');
    await updateUser(db, user.id, user.login, { email: user.newEmail, ...NO_KEYS });
    await auditUser(db, user.login, 'UPDATE', user.id);
  });
};
