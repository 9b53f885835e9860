import { type AccountInput, type Credentials, PASSWORD_LIMITS } from '@ace/contract/account/account.ts';
import { countGraphemes } from '@ace/contract/shared/text.ts';
import { includedAuthorities } from '@ace/contract/users/user.ts';
import type { Context } from '../../shared/context.ts';
import { isPassword } from '../../shared/passwords.ts';
import type { SignedInUser } from '../../shared/permissions.ts';
import { ProblemError, problem } from '../../shared/problems.ts';
import { recordSignIn } from '../audits/security.service.ts';
import { refuseTakenNames } from '../users/users.reads.ts';
import { auditUser } from '../users/users.service.ts';
import { findAccount, findUserToSignIn, hasSignedInFrom, rememberAddress, updateUser } from './account.repository.ts';
import type { Attempts } from './attempts.ts';
import { endOf, type Origin, openSession } from './sessions.service.ts';

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
  const isStranger = !(await hasSignedInFrom(db, user?.id ?? 0, address));
  const fail = (message: string) => recordSignIn(db, 'AUTHENTICATION_FAILURE', login, address, message);

  const forgive = await attempts.begin(login ?? username.toLowerCase(), address, isStranger).catch(async (error: unknown) => {
    if (error instanceof ProblemError) await fail('Too many attempts');
    throw error;
  });
  const isRight = (await isPassword(user?.passwordHash, password)) && countGraphemes(password) <= PASSWORD_LIMITS.max;
  if (!user?.activated || !isRight) {
    await fail(user ? (isRight ? 'Not activated' : 'Wrong password') : 'Unknown login');
    throw problem('error.badCredentials');
  }
  await forgive();
  await rememberAddress(db, user.id, address);
  await recordSignIn(db, 'AUTHENTICATION_SUCCESS', user.login, address, null);
  return await openSession(context, user.id, origin, endOf(rememberMe));
};

/** One's own user; its roles with those that they include. */
export const readAccount = async ({ db }: Context, user: SignedInUser) => {
  const account = await findAccount(db, user.id);
  return { ...account, authorities: includedAuthorities(account.authorities) };
};

/** Changes one's own user, but for login and roles. Throws `error.emailexists`. */
export const saveAccount = ({ db }: Context, user: SignedInUser, input: AccountInput) =>
  db.transaction().execute(async (db) => {
    await refuseTakenNames(db, { email: input.email }, user.id);
    await updateUser(db, user.id, user.login, input);
    await auditUser(db, user.login, 'UPDATE', user.id);
  });
