import type { WeightSettingsInput } from '@ace/contract/weights/weights.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/session/query-client.ts';

/** How partners charge weight. */
export const weightsQuery = queryOptions({
  queryKey: ['weights'],
  queryFn: async ({ signal }) => (await api('GET /api/settings/weights', { signal })).body,
});

/** The same for those who change them: never from before, because what they save has its version. */
export const weightSettingsQuery = queryOptions({ ...weightsQuery, queryKey: ['weights', 'settings'], staleTime: 0, gcTime: 0 });

export const saveWeights = async (body: WeightSettingsInput) => {
  const { body: saved } = await api('PUT /api/settings/weights', { body });
  queryClient.setQueryData(weightsQuery.queryKey, saved);
  return saved;
};
