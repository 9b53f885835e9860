import type { EventRule } from '@ace/contract/partner-events/partner-event.ts';
import type { Carrier } from '@ace/contract/partners/carriers.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.ts';
import { queryClient } from '../../../shared/session/query-client.ts';

/** The rules of an answer, with the version in its head. */
const settingOf = ({ body, headers }: { body: EventRule[]; headers: Headers }) => ({
  rules: body,
  version: Number(headers.get('ETag')?.replace(/\D/g, '')),
  lastModifiedBy: headers.get('X-Modified-By'),
  lastModifiedDate: headers.get('X-Modified-Date'),
});

/** The rules of a partner, as they are when the page opens: what is edited does not change meanwhile. */
export const rulesQuery = (partner: Carrier) =>
  queryOptions({
    queryKey: ['event-rules', partner],
    queryFn: async ({ signal }) => settingOf(await api('GET /api/partners/:partner/event-rules', { params: { partner }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The texts of a partner's events for which there is no rule. */
export const unmappedQuery = (partner: Carrier) =>
  queryOptions({
    queryKey: ['unmapped', partner],
    queryFn: async ({ signal }) => (await api('GET /api/partners/:partner/unmapped', { params: { partner }, signal })).body,
  });

/** What these rules would change. */
export const previewQuery = (partner: Carrier, rules: EventRule[]) =>
  queryOptions({
    queryKey: ['event-rules', 'preview', partner, rules],
    queryFn: async ({ signal }) =>
      (await api('POST /api/partners/:partner/event-rules/preview', { params: { partner }, body: rules, signal })).body,
    gcTime: 0,
    retry: false,
    // The dialog itself shows the error.
    meta: { isErrorShown: true },
  });

/** Replaces the rules of a partner that are of this version, and returns them as they are stored. */
export const saveRules = async (partner: Carrier, rules: EventRule[], version: number | null | undefined) => {
  const headers = { 'If-Match': `"${version}"` };
  const stored = settingOf(await api('PUT /api/partners/:partner/event-rules', { params: { partner }, body: rules, headers }));
  await queryClient.invalidateQueries({ queryKey: unmappedQuery(partner).queryKey });
  return stored;
};
