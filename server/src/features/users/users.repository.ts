import type { PageQuery } from '@ace/contract/shared/page.ts';
import type { UserSortField } from '@ace/contract/users/user.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';

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

/** Users whose login, e-mail or name holds `text`, with their number. `onlyId` narrows to one user. */
export const findUsers = async (db: Database, query: PageQuery<UserSortField>, text: string, onlyId?: number) => {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  let matching = db.selectFrom('appUser');
  if (onlyId !== undefined) matching = matching.where('id', '=', onlyId);
  if (text) {
    matching = matching.where(sql<boolean>`concat_ws(' ', login, email, "lastName", "firstName", "lastName") ilike ${pattern}`);
  }
  let page = matching.select(USER_COLUMNS);
  for (const { field, direction } of query.sort) {
    page = page.orderBy(field, (order) => (direction === 'desc' ? order.desc() : order.asc()).nullsLast());
  }
  const rows = await page
    .orderBy('id')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
};
