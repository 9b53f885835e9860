import { randomBytes } from 'node:crypto';
import type { Registration } from '@ace/contract/account/account.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import type { Sort } from '@ace/contract/shared/page.ts';
import type { UserFilter } from '@ace/contract/users/filter.ts';
import type { NewUser, User, UserInput, UserSortField } from '@ace/contract/users/user.ts';
import type { Updateable } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { type IdempotencyKey, runIdempotently } from '../../shared/http/idempotency.ts';
import { hashPassword } from '../../shared/passwords.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { deleting, inserting, refuseId, replacing, requireId, writeRecord, writeWithin } from '../audits/records.service.ts';
import { mailActivation, mailResetKey, NO_KEYS } from '../mails/mails.service.ts';
import { closeSessions } from '../sessions/sessions.service.ts';
import { conditionsOf } from './users.filter.ts';
import { refuseForeignEmailAsLogin, refuseTakenNames } from './users.reads.ts';
import { findUser, lockUser, ownsShipments, USERS, userList } from './users.repository.ts';

const kind = 'user';

type UserListQuery = UserFilter & { query: string; sort?: Sort<UserSortField>[] };

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
  const { query: text } = query;
  if (isAllowed('users:manage', user)) return userList({ text, isChoice: false, conditions: conditionsOf(query, config.timeZone) });
  const [refused] = revealing(query);
  if (refused) throw fieldProblem('request', refused, 'Pattern');
  return userList({ text, isChoice: true, onlyId: visibleTo(user) ?? undefined });
};

/** Throws `error.http.404`. */
export const readUser = async ({ db }: Context, login: string): Promise<User> => {
  const user = await findUser(db, { login: login.toLowerCase() });
  if (!user) throw problem('error.http.404');
  return user;
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
  return await writeRecord<User>(context, actor, {
    of: USERS,
    action: 'CREATE',
    rows: async (db) => {
      await refuseTakenNames(db, input);
      refuseForeignEmailAsLogin(kind, input);
      return [{ ...fields, activated: false, invited: true, passwordHash, createdBy: actor.login, lastModifiedBy: actor.login }];
    },
    statement: (columns) => inserting(USERS, { columns }),
    idempotencyKey,
    conclude: (db, [user]) => mailResetKey({ ...context, db }, 'creation', Number(user?.id)),
  });
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
  await context.db.transaction().execute((db) =>
    runIdempotently(db, actor, idempotencyKey, async () => {
      const user = await lockUser(db, { login: login.toLowerCase() });
      if (!user) throw problem('error.http.404');
      if (user.awaits !== 'invitation') throw problem('error.notInvited', { entity: kind });
      await mailResetKey({ ...context, db }, 'creation', user.id);
      return null;
    }),
  );
};

const changing = (login: string) => ({
  of: USERS,
  action: 'UPDATE' as const,
  statement: (columns: string[]) => replacing(USERS, { columns, visibleTo: null, by: login }),
});

const removing = (ids: number[]) => ({
  of: USERS,
  action: 'DELETE' as const,
  rows: ids.map((id) => ({ id })),
  statement: () => deleting(USERS, { visibleTo: null }),
});

/**
 * Replaces a user. Roles and the confirmation are kept if the input has none. A deactivation or a change of roles closes all sessions of the user. An open
 * activation or invitation is mailed again when the address changes. Throws `error.userSelf` if administrators deactivate or demote
 * themselves, `error.ownEmail` if they change their own address (the account page asks for the password), and `error.concurrencyFailure`
 * if the version has changed.
 */
export const updateUser = async (context: Context, actor: Caller, input: UserInput) => {
  const { authorities: newAuthorities, isConfirmed, ...fields } = input;
  const id = requireId(kind, input);
  let before: User | undefined;
  return await writeRecord<User>(context, actor, {
    ...changing(actor.login),
    rows: async (db) => {
      await refuseTakenNames(db, input, id);
      before = await lockUser(db, { id });
      if (!before) throw problem('error.http.404');
      if (input.login !== before.login) refuseForeignEmailAsLogin(kind, input);
      const authorities = newAuthorities ?? before.authorities;
      const isSelf = id === actor.id;
      if (isSelf && (!fields.activated || !authorities.includes('ROLE_ADMIN'))) throw problem('error.userSelf', { entity: kind });
      if (isSelf && fields.email !== before.email) throw problem('error.ownEmail', { entity: kind });
      return [{ ...fields, id, authorities, isConfirmed: isConfirmed ?? before.isConfirmed, ...keyColumnsAfter(before, fields) }];
    },
    conclude: async (db, [after]) => {
      if (!before || !after) return;
      if (before.awaits && !after.activated && before.email !== after.email) {
        const mailing = { ...context, db };
        await (before.awaits === 'invitation' ? mailResetKey(mailing, 'creation', id) : mailActivation(mailing, id));
      }
      if (!after.activated || !hasSameRoles(after.authorities, before.authorities)) await closeSessions(db, id);
    },
  });
};

/** Deletes a user. Throws `error.userSelf` for the caller's own user and `error.userInUse` for a user who owns shipments. */
export const deleteUser = async (context: Context, actor: Caller, login: string) => {
  const found = await findUser(context.db, { login: login.toLowerCase() });
  if (!found) throw problem('error.http.404');
  if (found.id === actor.id) throw problem('error.userSelf', { entity: kind });
  await writeRecord(context, actor, {
    ...removing([found.id]),
    explain: async (db) => {
      if (await ownsShipments(db, found.id)) throw problem('error.userInUse', { entity: kind });
    },
  });
};

/** A registration; the mail that follows replaces the hash of its key. */
type Registered = Omit<Registration, 'password'> & { passwordHash: string; activationKeyHash: string };

/** Stores the registration of a visitor inside the transaction `db`, and audits it without password and keys. */
export const insertRegistered = async (db: Database, actorLogin: string, user: Registered) => {
  const row = { ...user, activated: false, authorities: ['ROLE_USER'], createdBy: user.login, lastModifiedBy: user.login };
  const [stored] = await writeWithin<User>(
    db,
    { login: actorLogin },
    {
      of: USERS,
      action: 'CREATE',
      rows: [row],
      statement: (columns) => inserting(USERS, { columns }),
    },
  );
  return stored as User;
};

/** Changes the user who acts, inside the transaction `db`, and audits the change, without password and keys. Throws `error.http.401` if the user is gone. */
export const changeOwnUser = async (db: Database, { id, login }: Pick<Caller, 'id' | 'login'>, columns: Updateable<Schema['appUser']>) => {
  if (!(await lockUser(db, { id }))) throw problem('error.http.401');
  await writeWithin(db, { login }, { ...changing(login), rows: [{ ...columns, id }] });
};

/** Notes inside the transaction `db` that staff know a user, and audits it. Throws `error.http.404`. */
export const confirmUser = async (db: Database, { login }: Pick<Caller, 'login'>, id: number) => {
  const user = await lockUser(db, { id });
  if (!user) throw problem('error.http.404');
  if (!user.isConfirmed) await writeWithin(db, { login }, { ...changing(login), rows: [{ id, isConfirmed: true }] });
};

/** Deletes users inside the transaction `db`. Fails with a foreign key violation if one owns shipments. */
export const removeUsers = async (db: Database, actorLogin: string, ids: number[]) => {
  if (ids.length > 0) await writeWithin(db, { login: actorLogin }, removing(ids));
};
