import type { DestinationSettingsInput } from '@ace/contract/destinations/settings.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/session/query-client.ts';

/** What a shipment lacks for its destination. Messages are in the language of the interface. */
export const readinessOf = (id: number, language: Language) =>
  queryOptions({
    queryKey: ['shipments', 'readiness', id, language],
    queryFn: async ({ signal }) => (await api('GET /api/shipments/:id/readiness', { params: { id: String(id) }, signal })).body,
    meta: { isErrorShown: true, isLossShown: true },
  });

/** What destinations ask for. */
export const destinationsQuery = queryOptions({
  queryKey: ['destinations'],
  queryFn: async ({ signal }) => (await api('GET /api/settings/destinations', { signal })).body,
});

/** The same for those who change it: never from before, because what they save has its version. */
export const destinationSettingsQuery = queryOptions({
  ...destinationsQuery,
  queryKey: ['destinations', 'settings'],
  staleTime: 0,
  gcTime: 0,
});

export const saveDestinations = async (body: DestinationSettingsInput) => {
  const { body: saved } = await api('PUT /api/settings/destinations', { body });
  queryClient.setQueryData(destinationsQuery.queryKey, saved);
  await queryClient.invalidateQueries({ queryKey: ['shipments', 'readiness'] });
  return saved;
};
