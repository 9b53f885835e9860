import type { Carrier } from '@ace/contract/partners/carriers.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

/** What the partner tells of one of its shipments; nothing is asked until both are known. */
export const lookup = (partner: Carrier | undefined, trackingId: string) =>
  queryOptions({
    queryKey: ['lookup', partner, trackingId],
    queryFn: async ({ signal }) => {
      if (!partner) return [];
      const { body } = await api('GET /api/gts/tracks/:partner/:trackingId', { params: { partner, trackingId }, signal });
      // Another server leaves the list out where it has nothing (spec 001).
      return body.trackingDetails ?? [];
    },
    enabled: partner !== undefined && trackingId !== '',
    // The server has tried long enough, and a person sees the trouble and decides.
    retry: false,
    gcTime: 0,
    // The page itself says what went wrong.
    meta: { isErrorShown: true },
  });
