import { Account } from '@ace/contract/account/account.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { isActivationFresh, isNewEmailFresh, isResetFresh } from '../mails/mails.reads.ts';
import './account.tables.ts';

/** The user with this login or e-mail address, ignoring case. */
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

const ACCOUNT_COLUMNS = fieldsOf(Account.omit({ newEmail: true }));

/** A user's own account. `newEmail` is an address that waits for confirmation; null if there is none or its link has expired. */
export const findAccount = (db: Database, userId: number) =>
  db
    .selectFrom('appUser')
    .select(ACCOUNT_COLUMNS)
    .select(({ eb }) => eb.case().when(isNewEmailFresh).then(eb.ref('newEmail')).else(null).end().as('newEmail'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const findPasswordHash = async (db: Database, userId: number) =>
  (await db.selectFrom('appUser').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow()).passwordHash;

/** The password hash, with the user's row locked until the transaction ends. Undefined if the user was deleted. */
export const lockPasswordHash = async (db: Database, userId: number) =>
  (await db.selectFrom('appUser').select('passwordHash').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst())?.passwordHash;

/** The user of an activation key, with the row locked until the transaction ends. */
export const lockByActivationKey = (db: Database, keyHash: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'login'])
    .where('activationKeyHash', '=', keyHash)
    .where(isActivationFresh)
    .forUpdate()
    .executeTakeFirst();

const isActiveOrInvited = (eb: ExpressionBuilder<Schema, 'appUser'>) => eb.or([eb('activated', '=', true), eb('invited', '=', true)]);

/** The user of a reset key, with the row locked until the transaction ends. A deactivated user who is not invited has no valid key. */
export const lockByResetKey = (db: Database, keyHash: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'login'])
    .where('resetKeyHash', '=', keyHash)
    .where(isResetFresh)
    .where(isActiveOrInvited)
    .forUpdate()
    .executeTakeFirst();

/** The user who requested a new e-mail address, by the key that confirms it, with the row locked until the transaction ends. */
export const lockByNewEmailKey = (db: Database, keyHash: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'login', 'newEmail'])
    .where('newEmailKeyHash', '=', keyHash)
    .where(isNewEmailFresh)
    .where('activated', '=', true)
    .forUpdate()
    .executeTakeFirst();

/** The user who may reset their password by a mail to this address, with the row locked until the transaction ends. */
export const lockUserForReset = (db: Database, email: string) =>
  db.selectFrom('appUser').select(['id', 'activated']).where('email', '=', email).where(isActiveOrInvited).forUpdate().executeTakeFirst();

/** Registrations that were not confirmed in time, locked until the transaction ends. Rows that are locked already are skipped. */
export const lockUnconfirmed = (db: Database) =>
  db
    .selectFrom('appUser')
    .select('id')
    .where('activated', '=', false)
    .where('activationKeyHash', 'is not', null)
    .where(({ not }) => not(isActivationFresh))
    .forUpdate()
    .skipLocked()
    .execute();
