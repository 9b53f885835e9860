import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

/** Where the shipments with these numbers are, with the digits of a telephone number (''; none). Asked once: the server counts what it is asked for. */
export const trackedShipments = (numbers: string[], phone: string) =>
  queryOptions({
    queryKey: ['tracked', numbers, phone],
    queryFn: async ({ signal }) => (await api('GET /api/public/trackings', { query: { number: numbers, phone }, signal })).body,
    enabled: numbers.length > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // The page itself shows the error.
    meta: { isErrorShown: true },
  });

/** The link of a shipment, which is made if there is none. */
export const shareLink = ({ id }: Pick<Shipment, 'id'>) =>
  queryOptions({
    queryKey: ['share', id],
    queryFn: async () => (await api('POST /api/shipments/:id/share', { params: { id } })).body.url,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const revokeLink = ({ id }: Pick<Shipment, 'id'>) => api('DELETE /api/shipments/:id/share', { params: { id } });
