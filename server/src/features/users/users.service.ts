import { randomBytes } from 'node:crypto';
import type { Registration } from '@ace/contract/account/account.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import type { Sort } from '@ace/contract/shared/page.ts';
import type { UserFilter } from '@ace/contract/users/filters.ts';
import type { NewUser, User, UserInput, UserSortField } from '@ace/contract/users/user.ts';
import type { Insertable, Updateable } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import { refuseId, requireId, requireVersion, write, writeOne } from '../../shared/changes/write.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Schema } from '../../shared/database/schema.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { hashPassword } from '../../shared/secrets/passwords.ts';
import { mailActivation, mailResetKey, NO_KEYS } from '../mails/mails.service.ts';
import { closeSessions } from '../sessions/sessions.service.ts';
import { conditionsOf } from './users.filter.ts';
import { refuseForeignEmailAsLogin, refuseTakenNames } from './users.reads.ts';
import { findUser, lockUser, ownsShipments, USERS, userList } from './users.repository.ts';

const kind = 'user';

type UserListQuery = UserFilter & { query?: string; sort?: Sort<UserSortField>[] };

/** The parameters of a list that would reveal fields of users that only administrators may read. */
const revealing = ({ sort = [], role, state, createdFrom, createdTo }: UserListQuery) => [
  ...(sort.some(({ field }) => field !== 'id' && field !== 'login') ? ['sort'] : []),
  ...Object.entries({ role: role.length > 0, state: state.length > 0, createdFrom, createdTo }).flatMap(([name, isGiven]) =>
    isGiven ? [name] : [],
  ),
];

/**
 * Administrators get complete users. Employees get ids, logins, companies and names of all users, to choose an owner from; customers their own id
 * and login. Throws `Pattern` at `sort` and at filters that would reveal more.
 */
export const selectUsers = ({ config }: Context, user: Caller, query: UserListQuery) => {
  const { query: text = '' } = query;
  if (isAllowed('users:manage', user))
    return userList({ text, isChoice: false, conditions: conditionsOf(query, { timeZone: config.timeZone, userId: user.id }) });
  const [refused] = revealing(query);
  if (refused) throw fieldProblem('request', refused, 'Pattern');
  return userList({ text, isChoice: true, onlyId: visibleTo(user) ?? undefined });
};

/** Throws `error.http.404`. */
export const readUser = async ({ db }: Context, _administrator: Caller, login: string): Promise<User> => {
  const user = await findUser(db, { login: login.toLowerCase() });
  if (!user) throw problem('error.http.404');
  return user;
};

/** Stores a user; names and address are free. */
const insertUser = (tx: Change, { createdBy, ...fields }: Omit<Insertable<Schema['appUser']>, 'lastModifiedBy'>) =>
  writeOne<User>(tx, { of: USERS, action: 'CREATE', row: { ...fields, createdBy, lastModifiedBy: createdBy } });

/** Changes columns of a user that the change has locked. */
const replaceUser = (tx: Change, row: Updateable<Schema['appUser']> & { id: number }) =>
  writeOne<User>(tx, { of: USERS, action: 'UPDATE', row });

/** Deletes users that the change has locked, and that own no shipments. */
export const removeUsers = (tx: Change, ids: number[]) => {
  const rows = ids.map((id) => ({ id }));
  return write(tx, { of: USERS, action: 'DELETE', rows });
};

/**
 * Creates a user and mails them an invitation: a link to choose a password, which also activates the user. Throws `error.userexists` or
 * `error.emailexists`.
 */
export const createUser = async (context: Context, actor: Caller, input: NewUser, idempotencyKey: IdempotencyKey): Promise<User> => {
  const { id: _id, version: _version, activated: _activated, ...fields } = input;
  refuseId(kind, input);
  // A placeholder: the invited user chooses the password.
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  const invite = async (tx: Change) => {
    await refuseTakenNames(tx.db, input);
    refuseForeignEmailAsLogin(kind, input);
    const user = await insertUser(tx, { ...fields, activated: false, invited: true, passwordHash, createdBy: actor.login });
    await mailResetKey(context, tx, 'creation', user.id);
    return user;
  };
  return await change(context, actor, invite, idempotencyKey);
};

const hasSameRoles = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((role) => b.includes(role));

/** The key columns to write when a user changes. A deactivation and a new address revoke all keys that were mailed. */
const keyColumnsAfter = (before: User, after: Pick<User, 'activated' | 'email'>) => {
  const isDeactivated = before.activated && !after.activated;
  const invitation = before.activated || after.activated ? { invited: false } : {};
  if (isDeactivated || before.email !== after.email) return { ...NO_KEYS, ...invitation };
  // A user who was activated by an administrator does not need the activation link any more.
  return after.activated ? { activationKeyHash: null, activationDate: null, ...invitation } : {};
};

/** Sends the invitation again, once per idempotency key, and invalidates earlier links. Throws `error.notInvited` for a user who has no open invitation. */
export const resendInvitation = async (context: Context, actor: Caller, login: string, idempotencyKey: IdempotencyKey) => {
  const resend = async (tx: Change) => {
    const user = await lockUser(tx.db, { login: login.toLowerCase() });
    if (!user) throw problem('error.http.404');
    if (user.awaits !== 'invitation') throw problem('error.notInvited', { entity: kind });
    await mailResetKey(context, tx, 'creation', user.id);
    return null;
  };
  await change(context, actor, resend, idempotencyKey);
};

/**
 * Replaces a user. Roles and the confirmation are kept if the input has none. A deactivation or a change of roles closes all sessions of the user. An open
 * activation or invitation is mailed again when the address changes. Throws `error.userSelf` if administrators deactivate or demote
 * themselves, `error.ownEmail` if they change their own address (the account page asks for the password), and `error.concurrencyFailure`
 * if the version has changed.
 */
export const updateUser = async (context: Context, actor: Caller, input: UserInput) => {
  const { authorities: newAuthorities, isConfirmed, ...fields } = input;
  const id = requireId(kind, input);
  return await change(context, actor, async (tx) => {
    await refuseTakenNames(tx.db, input, id);
    const before = await lockUser(tx.db, { id });
    if (!before) throw problem('error.http.404');
    requireVersion(kind, input, before);
    if (input.login !== before.login) refuseForeignEmailAsLogin(kind, input);
    const authorities = newAuthorities ?? before.authorities;
    const isSelf = id === actor.id;
    if (isSelf && (!fields.activated || !authorities.includes('ROLE_ADMIN'))) throw problem('error.userSelf', { entity: kind });
    if (isSelf && fields.email !== before.email) throw problem('error.ownEmail', { entity: kind });
    const columns = { authorities, isConfirmed: isConfirmed ?? before.isConfirmed, ...keyColumnsAfter(before, fields) };
    const { version: _version, ...own } = fields;
    const after = await replaceUser(tx, { ...own, ...columns, id });
    if (before.awaits && !after.activated && before.email !== after.email)
      await (before.awaits === 'invitation' ? mailResetKey(context, tx, 'creation', id) : mailActivation(context, tx, id));
    if (!after.activated || !hasSameRoles(after.authorities, before.authorities)) await closeSessions(tx.db, id);
    return after;
  });
};

/** Deletes a user. Throws `error.userSelf` for the caller's own user and `error.userInUse` for a user who owns shipments. */
export const deleteUser = (context: Context, actor: Caller, login: string) =>
  change(context, actor, async (tx) => {
    const user = await lockUser(tx.db, { login: login.toLowerCase() });
    if (!user) throw problem('error.http.404');
    if (user.id === actor.id) throw problem('error.userSelf', { entity: kind });
    if (await ownsShipments(tx.db, user.id)) throw problem('error.userInUse', { entity: kind });
    await removeUsers(tx, [user.id]);
  });

/** A registration; the mail that follows replaces the hash of its key. */
type Registered = Omit<Registration, 'password'> & { passwordHash: string; activationKeyHash: string };

/** Stores the registration of a visitor, and audits it without password and keys. */
export const insertRegistered = (tx: Change, user: Registered) =>
  insertUser(tx, { ...user, activated: false, authorities: ['ROLE_USER'], createdBy: user.login });

/** Changes the user who acts, and audits the change, without password and keys. Throws `error.http.401` if the user is gone. */
export const changeOwnUser = async (tx: Change<{ id: number; login: string }>, columns: Updateable<Schema['appUser']>) => {
  const { id } = tx.caller;
  if (!(await lockUser(tx.db, { id }))) throw problem('error.http.401');
  await replaceUser(tx, { ...columns, id });
};

/** Notes that staff know a user, and audits it. Throws `error.http.404`. */
export const confirmUser = async (tx: Change, id: number) => {
  const user = await lockUser(tx.db, { id });
  if (!user) throw problem('error.http.404');
  if (!user.isConfirmed) await replaceUser(tx, { id, isConfirmed: true });
};
