import type { ManifestChange } from '@ace/contract/manifests/manifest.ts';
import type { ManifestState } from '@ace/contract/manifests/states.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/session/query-client.ts';

/** The latest manifests in a state. */
export const manifestsQuery = (state: ManifestState, size: number) =>
  queryOptions({
    queryKey: ['manifests', state, size],
    queryFn: async ({ signal }) => {
      const { body, headers } = await api('GET /api/manifests', { query: { state, size, sort: 'id,desc' }, signal });
      return { manifests: body, total: Number(headers.get('X-Total-Count')) };
    },
    placeholderData: keepPreviousData,
  });

/** A manifest with its packages. */
export const manifestQuery = (id: number) =>
  queryOptions({
    queryKey: ['manifests', 'one', id],
    queryFn: async ({ signal }) => (await api('GET /api/manifests/:id', { params: { id: String(id) }, signal })).body,
  });

/** Reads again what is shown of manifests. */
export const refreshManifests = () => queryClient.invalidateQueries({ queryKey: ['manifests'] });

/** Changes a manifest, and reads it again. */
export const changeManifest = async (id: number, body: z.input<typeof ManifestChange>) => {
  const answer = await api('PUT /api/manifests/:id', { params: { id }, body });
  await refreshManifests();
  return answer.body;
};

/** Milliseconds between two reads of a page, while others scan. */
export const PACE = 1_500;
