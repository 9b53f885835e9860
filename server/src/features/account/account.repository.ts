import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';

/** The user behind a login or e-mail address, in any case. */
export const findUserToSignIn = (db: Database, username: string) => {
  const name = username.toLowerCase();
  return db
    .selectFrom('appUser')
    .select(['id', 'login', 'passwordHash', 'tokenEpoch', 'activated'])
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
  'id',
  'login',
  'email',
  'firstName',
  'lastName',
  'phone',
  'company',
  'address',
  'imageUrl',
  'langKey',
  'activated',
  'authorities',
] as const;

export const findAccount = (db: Database, userId: number) =>
  db.selectFrom('appUser').select(ACCOUNT_COLUMNS).where('id', '=', userId).executeTakeFirstOrThrow();
