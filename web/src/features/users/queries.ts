import type { Authority, User, UserInput } from '@ace/contract/users/user.ts';
import { queryOptions } from '@tanstack/react-query';
import { callJson } from '../../shared/api.ts';
import { recordsOf } from '../../shared/records.ts';

export const users = recordsOf<User, UserInput>('users');

export const authorityList = queryOptions({
  queryKey: ['authorities'],
  queryFn: () => callJson<Authority[]>('/api/users/authorities'),
  staleTime: Number.POSITIVE_INFINITY,
});
