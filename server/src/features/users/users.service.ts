import type { PageQuery } from '@ace/contract/shared/page.ts';
import type { UserSortField } from '@ace/contract/users/user.ts';
import type { Context } from '../../shared/context.ts';
import { type Page, pageOf } from '../../shared/paging.ts';
import { isAdmin, isEmployee, type SignedInUser } from '../../shared/permissions.ts';
import { findUsers } from './users.repository.ts';

/** Whole users for administrators; for others ids and logins to choose an owner from: employees choose among all, users get themselves. */
export const listUsers = async ({ db }: Context, user: SignedInUser, query: PageQuery<UserSortField>, text: string): Promise<Page> => {
  const { rows, total } = await findUsers(db, query, text, isEmployee(user) ? undefined : user.id);
  return pageOf(isAdmin(user) ? rows : rows.map(({ id, login }) => ({ id, login })), total);
};
