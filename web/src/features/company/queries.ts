import type { CompanySettingsInput } from '@ace/contract/company/company.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { infoQuery } from '../../shared/api/application-info.ts';
import { queryClient } from '../../shared/session/query-client.ts';

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: async ({ signal }) => (await api('GET /api/settings/company', { signal })).body,
  staleTime: 0,
  gcTime: 0,
});

/** How a bill and a label look with these settings; those of before until they are drawn. */
export const previewQuery = (body: CompanySettingsInput, language: Language) =>
  queryOptions({
    queryKey: ['company', 'preview', body, language],
    queryFn: async ({ signal }) => (await api('POST /api/settings/company/preview', { body, query: { language }, signal })).body,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    meta: { isErrorShown: true },
  });

/** Saves the company, and reads its name anew, which the shell shows. */
export const saveCompany = async (body: CompanySettingsInput) => {
  const saved = (await api('PUT /api/settings/company', { body })).body;
  void queryClient.invalidateQueries({ queryKey: infoQuery.queryKey });
  return saved;
};
