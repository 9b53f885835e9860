import { ACCOUNT_LIMITS, type Credentials } from '@ace/contract/account/account.ts';
import { countCharacters } from '@ace/contract/shared/text.ts';
import { includedAuthorities } from '@ace/contract/users/user.ts';
import type { Context } from '../../shared/context.ts';
import { isPassword } from '../../shared/passwords.ts';
import type { SignedInUser } from '../../shared/permissions.ts';
import { problem } from '../../shared/problems.ts';
import { findAccount, findUserToSignIn, hasSignedInFrom, rememberAddress } from './account.repository.ts';
import type { Attempts } from './attempts.ts';

/**
 * A token for the right credentials. Wrong, unknown and not activated are told apart by nobody: the same
 * `error.badCredentials`, after the same work. Throws `error.tooManyAttempts` before that.
 */
export const authenticate = async ({ db, tokens }: Context, attempts: Attempts, credentials: Credentials, address: string) => {
  const { username, password, rememberMe } = credentials;
  const user = await findUserToSignIn(db, username);
  const login = user?.login ?? username.toLowerCase();
  const isStranger = !(user && (await hasSignedInFrom(db, user.id, address)));
  await attempts.check(login, address, isStranger);

  const isRight = (await isPassword(user?.passwordHash, password)) && countCharacters(password) <= ACCOUNT_LIMITS.password;
  if (!user?.activated || !isRight) {
    await attempts.countFailure(login, address, isStranger);
    throw problem('error.badCredentials');
  }
  await attempts.forgive(login, address);
  await rememberAddress(db, user.id, address);
  return await tokens.issue({ userId: user.id, epoch: user.tokenEpoch }, rememberMe);
};

/** One's own user; its roles with those that they include. */
export const readAccount = async ({ db }: Context, user: SignedInUser) => {
  const account = await findAccount(db, user.id);
  return { ...account, authorities: includedAuthorities(account.authorities) };
};
