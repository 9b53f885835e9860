import { queryOptions, useQuery } from '@tanstack/react-query';
import { setCompanyZone } from '../i18n/format.ts';
import { api } from './api.ts';

/** Until the server has answered. */
const DEFAULT_COMPANY = 'ACE Cargo';

/** Profiles, version and company of the server. */
export const infoQuery = queryOptions({
  queryKey: ['management', 'info'],
  queryFn: async () => {
    const { body } = await api('GET /management/info');
    setCompanyZone(body.timeZone);
    return body;
  },
  staleTime: Number.POSITIVE_INFINITY,
  // Where it fails, so does the account, unless it was remembered for a page that works without a network.
  meta: { isErrorShown: true },
});

export const useApplicationInfo = () => useQuery(infoQuery).data;

/** The name of the company. */
export const useCompanyName = () => useApplicationInfo()?.company.name ?? DEFAULT_COMPANY;
