import type { LookupResult } from '@ace/contract/partners/lookup.ts';
import { queryOptions } from '@tanstack/react-query';
import { callJson } from '../../shared/api.ts';

/** What the partner tells of one of its shipments; nothing is asked until both are known. */
export const lookup = (partner: string, trackingId: string) =>
  queryOptions({
    queryKey: ['lookup', partner, trackingId],
    queryFn: async ({ signal }) => {
      const path = `/api/gts/tracks/${encodeURIComponent(partner)}/${encodeURIComponent(trackingId)}`;
      const { trackingDetails } = await callJson<Partial<LookupResult>>(path, { signal });
      return trackingDetails ?? [];
    },
    enabled: partner !== '' && trackingId !== '',
    // The server has tried long enough, and a person sees the trouble and decides.
    retry: false,
    gcTime: 0,
    // The page itself says what went wrong.
    meta: { isErrorShown: true },
  });
