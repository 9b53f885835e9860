import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/session/query-client.ts';

/** Events that the page of a shipment shows. */
const SHOWN = 100;

/** What partners reported of a shipment, the latest first. */
export const reportedEvents = (id: number) =>
  queryOptions({
    // Beside its trackings: both are read again when one is recorded.
    queryKey: ['trackings', 'reported', id],
    queryFn: async ({ signal }) =>
      (
        await api('GET /api/shipments/:id/partner-events', {
          params: { id: String(id) },
          query: { size: SHOWN, sort: 'dateTime,desc' },
          signal,
        })
      ).body,
    meta: { isErrorShown: true, isLossShown: true },
  });

/** When the partners of a shipment are asked for its numbers. */
export const numberPolls = (id: number) =>
  queryOptions({
    queryKey: ['trackings', 'polls', id],
    queryFn: async ({ signal }) => (await api('GET /api/shipments/:id/partner-polls', { params: { id: String(id) }, signal })).body,
    meta: { isErrorShown: true, isLossShown: true },
  });

const refresh = () => Promise.all(['trackings', 'shipments'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));

/** Asks the partners of a shipment for its numbers now. */
export const askPartners = async (id: number) => {
  const { body } = await api('POST /api/shipments/:id/partner-polls', { params: { id } });
  await refresh();
  return body;
};

/** Takes back what events have recorded, or lets them record it again. */
export const dismissEvents = async (id: number, ids: number[], isDismissed: boolean) => {
  const { body } = await api('PUT /api/shipments/:id/partner-events', { params: { id }, body: { ids, isDismissed } });
  await refresh();
  return body;
};
