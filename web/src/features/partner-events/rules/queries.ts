import type { EventRule } from '@ace/contract/partner-events/partner-event.ts';
import type { Carrier } from '@ace/contract/partners/carriers.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.ts';
import { queryClient } from '../../../shared/session/query-client.ts';

const readRules = async (partner: Carrier, signal: AbortSignal) =>
  (await api('GET /api/partners/:partner/event-rules', { params: { partner }, signal })).body;

/** The rules of a partner, as they are when the page opens: what is edited does not change meanwhile. */
export const rulesQuery = (partner: Carrier) =>
  queryOptions({
    queryKey: ['event-rules', partner],
    queryFn: ({ signal }) => readRules(partner, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The texts of a partner's events for which there is no rule. */
export const unmappedQuery = (partner: Carrier) =>
  queryOptions({
    queryKey: ['unmapped', partner],
    queryFn: async ({ signal }) => (await api('GET /api/partners/:partner/unmapped', { params: { partner }, signal })).body,
  });

/** What these rules would change, and the rules that are stored by now. */
export const previewQuery = (partner: Carrier, rules: EventRule[]) =>
  queryOptions({
    queryKey: ['event-rules', 'preview', partner, rules],
    queryFn: async ({ signal }) => {
      const [{ body }, stored] = await Promise.all([
        api('POST /api/partners/:partner/event-rules/preview', { params: { partner }, body: rules, signal }),
        readRules(partner, signal),
      ]);
      return { ...body, stored };
    },
    gcTime: 0,
    retry: false,
    // The dialog itself shows the error.
    meta: { isErrorShown: true },
  });

/** Saves the rules of a partner, and returns them as they are stored. */
export const saveRules = async (partner: Carrier, rules: EventRule[]) => {
  const { body } = await api('PUT /api/partners/:partner/event-rules', { params: { partner }, body: rules });
  queryClient.setQueryData(rulesQuery(partner).queryKey, body);
  await queryClient.invalidateQueries({ queryKey: unmappedQuery(partner).queryKey });
  return body;
};
