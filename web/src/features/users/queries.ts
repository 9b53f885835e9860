import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { recordsOf } from '../../shared/record/records.ts';
import { USER_FILTERS } from './filters.ts';

export const users = recordsOf('user', USER_FILTERS, { search: 'GET /api/users', texts: 'users' });

export const authorityList = queryOptions({
  queryKey: ['authorities'],
  queryFn: async () => (await api('GET /api/users/authorities')).body,
  staleTime: Number.POSITIVE_INFINITY,
});
