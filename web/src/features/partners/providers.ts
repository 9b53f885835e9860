import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

/** The partners, by code and name. */
export const providerList = queryOptions({
  queryKey: ['providers'],
  queryFn: async () => (await api('GET /api/gts/providers')).body,
  staleTime: Number.POSITIVE_INFINITY,
});
