import type { PageQuery } from '@ace/contract/shared/page.ts';
import type { UserSortField } from '@ace/contract/users/user.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { readPage } from '../../shared/paging.ts';

/** Everything of a user but what is secret. */
const USER_COLUMNS = [
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
  'version',
  'createdBy',
  'createdDate',
  'lastModifiedBy',
  'lastModifiedDate',
] as const;

/** A user with everything but what is secret, locked until the transaction ends. */
export const lockUser = (db: Database, id: number) =>
  db.selectFrom('appUser').select(USER_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

export const findUserByLogin = (db: Database, login: string) =>
  db.selectFrom('appUser').select(USER_COLUMNS).where('login', '=', login).executeTakeFirst();

export const insertUser = (db: Database, values: Insertable<Schema['appUser']>) =>
  db.insertInto('appUser').values(values).returning(USER_COLUMNS).executeTakeFirstOrThrow();

export const updateUserRow = (db: Database, id: number, values: Updateable<Schema['appUser']>) =>
  db.updateTable('appUser').set(values).where('id', '=', id).returning(USER_COLUMNS).executeTakeFirstOrThrow();

export const deleteUserRow = (db: Database, id: number) => db.deleteFrom('appUser').where('id', '=', id).execute();

/** Users whose login, e-mail or name holds `text`, with their number. `onlyId` narrows to one user. */
export const findUsers = async (db: Database, query: PageQuery<UserSortField>, text: string, onlyId?: number) => {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  let matching = db.selectFrom('appUser');
  if (onlyId !== undefined) matching = matching.where('id', '=', onlyId);
  if (text) {
    matching = matching.where(sql<boolean>`concat_ws(' ', login, email, "lastName", "firstName", "lastName") ilike ${pattern}`);
  }
  return await readPage(db, matching.select(USER_COLUMNS), query);
};
