import { randomBytes } from 'node:crypto';
import { isAllowed } from '@ace/contract/permissions.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import type { NewUser, User, UserInput, UserSortField } from '@ace/contract/users/user.ts';
import type { Context } from '../../shared/context/context.ts';
import { isReferenceViolation } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import { type IdempotencyKey, runIdempotently } from '../../shared/http/idempotency.ts';
import type { Page } from '../../shared/lists/page.ts';
import { hashPassword } from '../../shared/passwords.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { type SignedInUser, visibleTo } from '../../shared/signed-in-user.ts';
import { auditChange } from '../audits/audits.service.ts';
import { deleteRecord, idOf, refuseId, replaceRecord } from '../audits/records.service.ts';
import { mailActivation, mailResetKey, NO_KEYS } from '../links/links.service.ts';
import { closeSessions } from '../sessions/sessions.service.ts';
import { refuseForeignLogin, refuseTakenNames } from './users.reads.ts';
import { deleteUserRow, findUserByLogin, findUsers, insertUser, lockUser, lockUserByLogin, updateUserRow } from './users.repository.ts';

const kind = 'user';

/** Whole users for administrators; for others ids and logins to choose an owner from: employees choose among all, users get themselves. */
export const listUsers = (context: Context, user: SignedInUser, query: PageQuery<UserSortField>, text: string): Promise<Page> => {
  if (isAllowed('users:manage', user)) return findUsers(context, query, { text, isChoice: false });
  // An order or a search would tell what they may not read.
  if (query.sort.some(({ field }) => field !== 'id' && field !== 'login')) throw fieldProblem('request', 'sort', 'Pattern');
  return findUsers(context, query, { text, isChoice: true, onlyId: visibleTo(user) ?? undefined });
};

/** Throws `error.http.404`. */
export const readUser = async ({ db }: Context, login: string): Promise<User> => {
  const user = await findUserByLogin(db, login.toLowerCase());
  if (!user) throw problem('error.http.404');
  return user;
};

/** Creates a user, who gets a mail with a link to choose a password and is active from then on. Throws `error.userexists` or `error.emailexists`. */
export const createUser = async (context: Context, by: SignedInUser, input: NewUser, idempotencyKey: IdempotencyKey): Promise<User> => {
  const { id: _id, version: _version, activated: _activated, ...fields } = input;
  refuseId(kind, input);
  // Nobody knows it, and nobody needs to.
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  return await context.db.transaction().execute((db) =>
    runIdempotently(db, by, idempotencyKey, async () => {
      await refuseTakenNames(db, input);
      refuseForeignLogin(kind, input);
      const user = await insertUser(db, {
        ...fields,
        activated: false,
        invited: true,
        passwordHash,
        createdBy: by.login,
        lastModifiedBy: by.login,
      });
      await mailResetKey({ ...context, db }, 'creation', user.id);
      await auditChange(db, by, 'User', 'CREATE', user);
      return user;
    }),
  );
};

const hasSameRoles = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((role) => b.includes(role));

/** How a change of a user touches the keys that mails brought: a deactivation and another address end them all. */
const keysAfter = (before: User, after: Pick<User, 'activated' | 'email'>) => {
  const isDeactivated = before.activated && !after.activated;
  const invitation = before.activated || after.activated ? { invited: false } : {};
  if (isDeactivated || before.email !== after.email) return { ...NO_KEYS, ...invitation };
  // A user whom an administrator activates need not follow the link of the mail any more.
  return after.activated ? { activationKeyHash: null, activationDate: null, ...invitation } : {};
};

/** Sends the invitation again, as it was never followed; earlier links are void. Throws `error.notInvited` for every other user. */
export const inviteAgain = (context: Context, login: string) =>
  context.db.transaction().execute(async (db) => {
    const user = await lockUserByLogin(db, login.toLowerCase());
    if (!user) throw problem('error.http.404');
    if (user.awaits !== 'invitation') throw problem('error.notInvited', { entity: kind });
    await mailResetKey({ ...context, db }, 'creation', user.id);
  });

/**
 * Replaces a user; roles that are not sent stay. A user who is deactivated or whose roles change is signed out everywhere. The link that a
 * user still waits for follows to a new address. Throws `error.userSelf` where administrators would deactivate or demote themselves,
 * `error.ownEmail` for their own address, which needs their password, and `error.concurrencyFailure` if somebody was faster.
 */
export const updateUser = (context: Context, by: SignedInUser, input: UserInput): Promise<User> => {
  const { id: _id, version: _version, authorities: given, ...fields } = input;
  const id = idOf(kind, input);
  return context.db.transaction().execute(async (db) => {
    await refuseTakenNames(db, input, id);
    const { before, after } = await replaceRecord(db, by, {
      kind,
      input,
      lock: (id) => lockUser(db, id),
      change: (before) => {
        if (input.login !== before.login) refuseForeignLogin(kind, input);
        const authorities = given ?? before.authorities;
        const isSelf = id === by.id;
        if (isSelf && (!fields.activated || !authorities.includes('ROLE_ADMIN'))) throw problem('error.userSelf', { entity: kind });
        if (isSelf && fields.email !== before.email) throw problem('error.ownEmail', { entity: kind });
        return { ...fields, authorities, ...keysAfter(before, fields) };
      },
      write: (id, columns) => updateUserRow(db, id, columns),
    });
    if (before.awaits && !after.activated && before.email !== after.email) {
      const mailing = { ...context, db };
      await (before.awaits === 'invitation' ? mailResetKey(mailing, 'creation', id) : mailActivation(mailing, id));
    }
    if (!after.activated || !hasSameRoles(after.authorities, before.authorities)) await closeSessions(db, id);
    return after;
  });
};

/** Deletes a user. Throws `error.userSelf` for oneself, `error.userInUse` for who owns shipments: he can be deactivated. */
export const deleteUser = async ({ db }: Context, by: SignedInUser, login: string) => {
  const deleted = db.transaction().execute(async (db) => {
    const found = await findUserByLogin(db, login.toLowerCase());
    if (!found) throw problem('error.http.404');
    if (found.id === by.id) throw problem('error.userSelf', { entity: kind });
    await removeUser(db, by.login, found.id);
  });
  await deleted.catch((error: unknown) => {
    throw isReferenceViolation(error) ? problem('error.userInUse', { entity: kind }) : error;
  });
};

/** Writes down what a user is like now, without password and keys; `by` is the login of who changed him. */
export const auditUser = async (db: Database, by: string, action: 'CREATE' | 'UPDATE', id: number) => {
  const user = await lockUser(db, id);
  if (user) await auditChange(db, { login: by }, 'User', action, user);
};

/** Deletes a user who owns nothing. */
export const removeUser = (db: Database, by: string, id: number) =>
  deleteRecord(db, { login: by }, { kind, id, lock: (id) => lockUser(db, id), remove: (id) => deleteUserRow(db, id) });
