import type { WeightSettingsInput } from '@ace/contract/weights/weights.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/session/query-client.ts';

export const readWeights = async (signal?: AbortSignal) => (await api('GET /api/settings/weights', { signal })).body;

/** How partners charge weight. */
export const weightsQuery = queryOptions({
  queryKey: ['weights'],
  queryFn: ({ signal }) => readWeights(signal),
});

export const saveWeights = async (body: WeightSettingsInput) => {
  const { body: saved } = await api('PUT /api/settings/weights', { body });
  queryClient.setQueryData(weightsQuery.queryKey, saved);
  return saved;
};
