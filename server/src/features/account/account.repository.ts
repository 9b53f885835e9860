import type { Registration } from '@ace/contract/account/account.ts';
import { sql, type Updateable } from 'kysely';
import type { Database, Schema } from '../../shared/database/schema.ts';

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
const ACCOUNT_COLUMNS = [
  ...(['id', 'login', 'email', 'firstName', 'lastName', 'phone', 'company', 'address'] as const),
  ...(['imageUrl', 'langKey', 'activated', 'authorities'] as const),
] as const;

/** Hours that a key to a new password is good for (spec 000, section 9), and one that confirms an e-mail address. */
const KEY_HOURS = 24;
const isFresh = (date: 'resetDate' | 'newEmailDate') => sql<boolean>`${sql.ref(date)} > now() - ${KEY_HOURS} * interval '1 hour'`;

/** Days until a registration that nobody confirmed is removed, and its key void. */
const UNCONFIRMED_DAYS = 3;
const isUnconfirmedFresh = sql<boolean>`"activationDate" > now() - ${UNCONFIRMED_DAYS} * interval '1 day'`;

/** One's own user; `newEmail` is an address that waits to be confirmed. */
export const findAccount = (db: Database, userId: number) =>
  db
    .selectFrom('appUser')
    .select(ACCOUNT_COLUMNS)
    .select(({ eb }) => eb.case().when(isFresh('newEmailDate')).then(eb.ref('newEmail')).else(null).end().as('newEmail'))
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

/** Keys and when they were given out: no change of the user that anybody else would want to know of. */
export const setKeys = (db: Database, id: number, keys: Updateable<Schema['appUser']>) =>
  db.updateTable('appUser').set(keys).where('id', '=', id).execute();

export const findByActivationKey = (db: Database, keyHash: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'login'])
    .where('activationKeyHash', '=', keyHash)
    .where(isUnconfirmedFresh)
    .forUpdate()
    .executeTakeFirst();

/** Only an invitation activates its user; the key of a user whom somebody deactivated is void. */
export const findByResetKey = (db: Database, keyHash: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'login'])
    .where('resetKeyHash', '=', keyHash)
    .where(isFresh('resetDate'))
    .where((eb) => eb.or([eb('activated', '=', true), eb('invited', '=', true)]))
    .forUpdate()
    .executeTakeFirst();

const withNewEmailKey = (db: Database, keyHash: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'login', 'newEmail'])
    .where('newEmailKeyHash', '=', keyHash)
    .where(isFresh('newEmailDate'))
    .where('activated', '=', true);

/** The user who confirms an e-mail address by this key. */
export const findByNewEmailKey = (db: Database, keyHash: string) => withNewEmailKey(db, keyHash).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockByNewEmailKey = (db: Database, keyHash: string) => withNewEmailKey(db, keyHash).forUpdate().executeTakeFirst();

export const findActivatedByEmail = (db: Database, email: string) =>
  db.selectFrom('appUser').select(['id', 'login']).where('email', '=', email).where('activated', '=', true).forUpdate().executeTakeFirst();

export const findUnconfirmed = (db: Database) =>
  db
    .selectFrom('appUser')
    .select('id')
    .where('activated', '=', false)
    .where('activationKeyHash', 'is not', null)
    .where(({ not }) => not(isUnconfirmedFresh))
    .execute();

/** Who a mail goes to, and the keys that are good for now. */
export const findMailReceiver = (db: Database, userId: number) =>
  db
    .selectFrom('appUser')
    .select(['login', 'email', 'firstName', 'lastName', 'langKey', 'activationKeyHash', 'resetKeyHash', 'newEmail', 'newEmailKeyHash'])
    .select([
      isUnconfirmedFresh.as('isActivationFresh'),
      isFresh('resetDate').as('isResetFresh'),
      isFresh('newEmailDate').as('isNewEmailFresh'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
