import type { Api } from '@ace/contract/api.ts';
import type { CallOptions } from '@ace/contract/shared/client.ts';
import type { NewUser, OwnerChoice, User, UserChoice } from '@ace/contract/users/user.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { recordsOf } from '../../shared/record/records.ts';
import { USER_FILTERS } from './filters.ts';

/** Administrators get whole users. */
const isWhole = (user: User | OwnerChoice | UserChoice): user is User => 'email' in user;

const findUsers = async (query: CallOptions<Api['GET /api/users']>['query'], signal: AbortSignal) => {
  const { body, headers } = await api('GET /api/users', { query, signal });
  return { body: body.filter(isWhole), headers };
};

export const users = recordsOf('user', USER_FILTERS, {
  list: findUsers,
  search: findUsers,
  count: (selections, signal) => api('POST /api/_count/users', { body: { selections }, signal }),
  read: (login, signal) => api('GET /api/users/:login', { params: { login }, signal }),
  create: (body: NewUser, headers) => api('POST /api/users', { body, headers }),
  update: (body: NewUser, options) => api('PUT /api/users', { body, ...options }),
  remove: (login) => api('DELETE /api/users/:login', { params: { login } }),
});

export const authorityList = queryOptions({
  queryKey: ['authorities'],
  queryFn: async () => (await api('GET /api/users/authorities')).body,
  staleTime: Number.POSITIVE_INFINITY,
});
