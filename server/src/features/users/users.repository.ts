import { SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { PageQuery } from '@ace/contract/shared/page.ts';
import type { User, UserSortField } from '@ace/contract/users/user.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { readPage } from '../../shared/paging.ts';
import { searchConditions, wordPatterns } from '../../shared/search.ts';

/** Everything of a user but what is secret, and what a user who was never active still waits for. */
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
  sql<
    User['awaits']
  >`case when activated then null when invited then 'invitation' when "activationKeyHash" is not null then 'activation' end`.as('awaits'),
] as const;

/** What may be empty of what lists are sorted by. */
const NULLABLE = ['phone', 'company', 'address'];

/** A user with everything but what is secret, locked until the transaction ends. */
export const lockUser = (db: Database, id: number) =>
  db.selectFrom('appUser').select(USER_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

export const lockUserByLogin = (db: Database, login: string) =>
  db.selectFrom('appUser').select(USER_COLUMNS).where('login', '=', login).forUpdate().executeTakeFirst();

export const findUserByLogin = (db: Database, login: string) =>
  db.selectFrom('appUser').select(USER_COLUMNS).where('login', '=', login).executeTakeFirst();

export const insertUser = (db: Database, values: Insertable<Schema['appUser']>) =>
  db.insertInto('appUser').values(values).returning(USER_COLUMNS).executeTakeFirstOrThrow();

export const updateUserRow = (db: Database, id: number, values: Updateable<Schema['appUser']>) =>
  db.updateTable('appUser').set(values).where('id', '=', id).returning(USER_COLUMNS).executeTakeFirstOrThrow();

export const deleteUserRow = (db: Database, id: number) => db.deleteFrom('appUser').where('id', '=', id).execute();

const countUsers = async (db: Database) => (await db.selectFrom('userCount').select('total').executeTakeFirstOrThrow()).total;

type UserFilter = { text: string; isByLoginAlone: boolean; onlyId?: number };

/** Users whose login, e-mail and name (or whose login alone) hold every word of `text`, with their number. `onlyId` narrows to one user. */
export const findUsers = async (db: Database, query: PageQuery<UserSortField>, { text, isByLoginAlone, onlyId }: UserFilter) => {
  let matching = db.selectFrom('appUser').select(USER_COLUMNS);
  if (onlyId !== undefined) matching = matching.where('id', '=', onlyId);
  if (isByLoginAlone) for (const pattern of wordPatterns(text)) matching = matching.where('login', 'like', pattern);
  else
    for (const { column, patterns } of searchConditions(text))
      matching = matching.where((eb) => eb.or(patterns.map((pattern) => eb(column, 'like', pattern))));
  const isWhole = onlyId === undefined && text.trim() === '';
  return await readPage(db, matching, query, NULLABLE, isWhole ? { total: await countUsers(db) } : { countLimit: SEARCH_COUNT_LIMIT });
};
