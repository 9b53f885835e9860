import { Account, type Registration } from '@ace/contract/account/account.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { type ExpressionBuilder, sql, type Updateable } from 'kysely';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { isNewEmailFresh, isResetFresh, isUnconfirmedFresh } from '../links/links.reads.ts';

/** The user behind a login or e-mail address, in any case. */
export const findUserToSignIn = (db: Database, username: string) => {
  const name = username.toLowerCase();
  return db
    .selectFrom('appUser')
    .select(['id', 'login', 'passwordHash', 'activated'])
    .where((eb) => eb.or([eb('login', '=', name), eb('email', '=', name)]))
    .executeTakeFirst();
};

export const hasSignedInFrom = async (db: Database, userId: number, address: string) =>
  (await db.selectFrom('signInAddress').select('userId').where('userId', '=', userId).where('address', '=', address).executeTakeFirst()) !==
  undefined;

export const rememberAddress = (db: Database, userId: number, address: string) =>
  db
    .insertInto('signInAddress')
    .values({ userId, address })
    .onConflict((conflict) => conflict.columns(['userId', 'address']).doUpdateSet({ lastUsed: sql`now()` }))
    .execute();

/** Columns of one's own user. */
const ACCOUNT_COLUMNS = fieldsOf(Account.omit({ newEmail: true }));

/** One's own user; `newEmail` is an address that waits to be confirmed. */
export const findAccount = (db: Database, userId: number) =>
  db
    .selectFrom('appUser')
    .select(ACCOUNT_COLUMNS)
    .select(({ eb }) => eb.case().when(isNewEmailFresh).then(eb.ref('newEmail')).else(null).end().as('newEmail'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const findPasswordHash = async (db: Database, userId: number) =>
  (await db.selectFrom('appUser').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow()).passwordHash;

/** The same, which nobody changes until the transaction ends; undefined where there is no such user any more. */
export const lockPasswordHash = async (db: Database, userId: number) =>
  (await db.selectFrom('appUser').select('passwordHash').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst())?.passwordHash;

type NewUser = Omit<Registration, 'password'> & { passwordHash: string };

export const insertRegistered = (db: Database, user: NewUser) =>
  db
    .insertInto('appUser')
    .values({ ...user, activated: false, authorities: ['ROLE_USER'], createdBy: user.login, lastModifiedBy: user.login })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Changes a user, with version and by whom. Throws where there is no such user any more. */
export const updateUser = (db: Database, id: number, by: string, values: Updateable<Schema['appUser']>) =>
  db
    .updateTable('appUser')
    .set({ ...values, version: sql`version + 1`, lastModifiedBy: by, lastModifiedDate: new Date().toISOString() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();

export const findByActivationKey = (db: Database, keyHash: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'login'])
    .where('activationKeyHash', '=', keyHash)
    .where(isUnconfirmedFresh)
    .forUpdate()
    .executeTakeFirst();

const isActiveOrInvited = (eb: ExpressionBuilder<Schema, 'appUser'>) => eb.or([eb('activated', '=', true), eb('invited', '=', true)]);

/** Only an invitation activates its user; the key of a user whom somebody deactivated is void. */
export const findByResetKey = (db: Database, keyHash: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'login'])
    .where('resetKeyHash', '=', keyHash)
    .where(isResetFresh)
    .where(isActiveOrInvited)
    .forUpdate()
    .executeTakeFirst();

const withNewEmailKey = (db: Database, keyHash: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'login', 'newEmail'])
    .where('newEmailKeyHash', '=', keyHash)
    .where(isNewEmailFresh)
    .where('activated', '=', true);

/** The user who confirms an e-mail address by this key. */
export const findByNewEmailKey = (db: Database, keyHash: string) => withNewEmailKey(db, keyHash).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockByNewEmailKey = (db: Database, keyHash: string) => withNewEmailKey(db, keyHash).forUpdate().executeTakeFirst();

/** The user who may choose a password by a mail to this address, locked until the transaction ends. */
export const lockPasswordChooser = (db: Database, email: string) =>
  db.selectFrom('appUser').select(['id', 'activated']).where('email', '=', email).where(isActiveOrInvited).forUpdate().executeTakeFirst();

/** Registrations that were not confirmed in time, locked until the transaction ends; those that somebody else has locked are left out. */
export const lockUnconfirmed = (db: Database) =>
  db
    .selectFrom('appUser')
    .select('id')
    .where('activated', '=', false)
    .where('activationKeyHash', 'is not', null)
    .where(({ not }) => not(isUnconfirmedFresh))
    .forUpdate()
    .skipLocked()
    .execute();
