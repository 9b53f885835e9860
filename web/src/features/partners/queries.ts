import type { Carrier } from '@ace/contract/partners/carriers.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

/** The partners, by code and name. */
export const providerList = queryOptions({
  queryKey: ['providers'],
  queryFn: async () => (await api('GET /api/gts/providers')).body,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The events that the partner has of one of its shipments. Disabled until both parameters are known. */
export const lookup = (partner: Carrier | undefined, trackingId: string) =>
  queryOptions({
    queryKey: ['lookup', partner, trackingId],
    queryFn: async ({ signal }) => {
      if (!partner) return { events: [] };
      const { body } = await api('GET /api/gts/tracks/:partner/:trackingId', { params: { partner, trackingId }, signal });
      // Other servers omit an empty list (docs/domain.md, "Partner lookup").
      return { events: body.trackingDetails ?? [], added: body.added };
    },
    enabled: partner !== undefined && trackingId !== '',
    // The server has already retried; the user sees the failure and decides.
    retry: false,
    gcTime: 0,
    // The page itself shows the error.
    meta: { isErrorShown: true },
  });
