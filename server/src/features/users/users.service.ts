import { randomBytes } from 'node:crypto';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import type { User, UserInput, UserSortField } from '@ace/contract/users/user.ts';
import type { Context } from '../../shared/context.ts';
import { isReferenceViolation } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import { type Once, oncePerKey } from '../../shared/idempotency.ts';
import { hashKey } from '../../shared/keys.ts';
import { type Page, pageOf } from '../../shared/paging.ts';
import { hashPassword } from '../../shared/passwords.ts';
import { isAdmin, isEmployee, type SignedInUser } from '../../shared/permissions.ts';
import { problem } from '../../shared/problems.ts';
import { closeSessions } from '../account/sessions.service.ts';
import { auditChange } from '../audits/audits.service.ts';
import { refuseTakenNames } from './users.reads.ts';
import { deleteUserRow, findUserByLogin, findUsers, insertUser, lockUser, updateUserRow } from './users.repository.ts';

const entity = 'user';

/** Whole users for administrators; for others ids and logins to choose an owner from: employees choose among all, users get themselves. */
export const listUsers = async ({ db }: Context, user: SignedInUser, query: PageQuery<UserSortField>, text: string): Promise<Page> => {
  const page = await findUsers(db, query, text, isEmployee(user) ? undefined : user.id);
  return pageOf(isAdmin(user) ? page : { ...page, rows: page.rows.map(({ id, login }) => ({ id, login })) });
};

/** Throws `error.http.404`. */
export const readUser = async ({ db }: Context, login: string): Promise<User> => {
  const user = await findUserByLogin(db, login.toLowerCase());
  if (!user) throw problem('error.http.404');
  return user;
};

/** Creates a user, who gets a mail with a link to choose a password and is active from then on. Throws `error.userexists` or `error.emailexists`. */
export const createUser = async ({ db, jobs, keys }: Context, by: SignedInUser, input: UserInput, once: Once): Promise<User> => {
  const { id: existing, version: _version, activated: _activated, ...fields } = input;
  if (existing) throw problem('error.idexists', { entity });
  // Nobody knows it, and nobody needs to.
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  return await db.transaction().execute((db) =>
    oncePerKey(db, by, once, async () => {
      await refuseTakenNames(db, input);
      const user = await insertUser(db, { ...fields, activated: false, passwordHash, createdBy: by.login, lastModifiedBy: by.login });
      const nonce = keys.newNonce();
      const resetKeyHash = hashKey(keys.derive('reset', user.id, nonce));
      await updateUserRow(db, user.id, { resetKeyHash, resetDate: new Date().toISOString() });
      await jobs.send(db, 'mail', { kind: 'creation', userId: user.id, nonce });
      await auditChange(db, by, 'User', 'CREATE', user);
      return user;
    }),
  );
};

const hasSameRoles = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((role) => b.includes(role));

/**
 * Replaces a user. Who loses his activation or has his roles changed is signed out everywhere. Throws `error.userSelf` where somebody
 * would deactivate or demote himself, and `error.concurrencyFailure` if somebody was faster.
 */
export const updateUser = ({ db }: Context, by: SignedInUser, input: UserInput): Promise<User> => {
  const { id, version, ...fields } = input;
  if (!id) throw problem('error.idnull', { entity });
  return db.transaction().execute(async (db) => {
    await refuseTakenNames(db, input, id);
    const before = await lockUser(db, id);
    if (!before) throw problem('error.http.404');
    if (typeof version === 'number' && version !== before.version) throw problem('error.concurrencyFailure', { entity });
    const isSelf = id === by.id;
    if (isSelf && (!fields.activated || !fields.authorities.includes('ROLE_ADMIN'))) throw problem('error.userSelf', { entity });

    const after = await updateUserRow(db, id, {
      ...fields,
      // Whom an administrator activates need not follow the link of his mail any more.
      ...(fields.activated ? { activationKeyHash: null } : {}),
      version: before.version + 1,
      lastModifiedBy: by.login,
      lastModifiedDate: new Date().toISOString(),
    });
    if (!fields.activated || !hasSameRoles(fields.authorities, before.authorities)) await closeSessions(db, id);
    await auditChange(db, by, 'User', 'UPDATE', after);
    return after;
  });
};

/** Deletes a user. Throws `error.userSelf` for oneself, `error.userInUse` for who owns shipments: he can be deactivated. */
export const deleteUser = async ({ db }: Context, by: SignedInUser, login: string) => {
  const deleted = db.transaction().execute(async (db) => {
    const found = await findUserByLogin(db, login.toLowerCase());
    if (!found) throw problem('error.http.404');
    if (found.id === by.id) throw problem('error.userSelf', { entity });
    await removeUser(db, by.login, found.id);
  });
  await deleted.catch((error: unknown) => {
    throw isReferenceViolation(error) ? problem('error.userInUse', { entity }) : error;
  });
};

/** Writes down what a user is like now, without password and keys; `by` is the login of who changed him. */
export const auditUser = async (db: Database, by: string, action: 'CREATE' | 'UPDATE', id: number) => {
  const user = await lockUser(db, id);
  if (user) await auditChange(db, { login: by }, 'User', action, user);
};

/** Deletes a user who owns nothing. */
export const removeUser = async (db: Database, by: string, id: number) => {
  const user = await lockUser(db, id);
  if (!user) return;
  await deleteUserRow(db, id);
  await auditChange(db, { login: by }, 'User', 'DELETE', user);
};
