import type { Provider } from '@ace/contract/partners/partner.ts';
import { queryOptions } from '@tanstack/react-query';
import { callJson } from './api.ts';

/** The partners, by code and name. */
export const providerList = queryOptions({
  queryKey: ['providers'],
  queryFn: () => callJson<Provider[]>('/api/gts/providers'),
  staleTime: Number.POSITIVE_INFINITY,
});
