import type { ApplicationInfo } from '@ace/contract/management/management.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callJson } from '../shared/api.ts';

/** Profiles, version and company of the server. */
export const infoQuery = queryOptions({
  queryKey: ['management', 'info'],
  queryFn: () => callJson<ApplicationInfo>('/management/info'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useApplicationInfo = () => useQuery(infoQuery).data;
