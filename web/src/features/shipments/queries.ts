import type { Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { pageIn } from '../../shared/list/list-search.ts';
import { recordsOf } from '../../shared/records.ts';
import { queryClient } from '../../shared/session.ts';

export const shipments = recordsOf('shipments', {
  list: (query, signal) => api('GET /api/shipments', { query, signal }),
  search: (query, signal) => api('GET /api/_search/shipments', { query, signal }),
  read: (id, signal) => api('GET /api/shipments/:id', { params: { id }, signal }),
  create: (body: ShipmentInput, headers) => api('POST /api/shipments', { body, headers }),
  update: (body: ShipmentInput, options) => api('PUT /api/shipments', { body, ...options }),
  remove: (id) => api('DELETE /api/shipments/:id', { params: { id } }),
});

/** Events that the page of a shipment shows. */
const TIMELINE_SIZE = 100;

/** Its delivery events, newest first. */
export const shipmentTrackings = (id: number) =>
  queryOptions({
    queryKey: ['trackings', 'of', id],
    queryFn: async ({ signal }) =>
      pageIn(await api('GET /api/trackings', { query: { shipmentId: String(id), size: TIMELINE_SIZE, sort: 'dateTime,desc' }, signal })),
  });

/** Creates the connector of a shipment. A refusal is an answer too. */
export const orderConnector = async (id: number) => {
  const { body: creation } = await api('POST /api/shipments/connector/:id', { params: { id } });
  await shipments.refresh();
  return creation;
};

/** Users who may own a shipment and whose login, name or e-mail holds `text`. */
export const ownerChoices = (text: string) =>
  queryOptions({
    queryKey: ['users', 'choices', text],
    queryFn: async ({ signal }) => {
      const { body } = await api('GET /api/users', { query: { query: text, size: 50, sort: 'login,asc' }, signal });
      return body.map(({ id, login }) => ({ value: String(id), label: login }));
    },
    placeholderData: keepPreviousData,
  });

/** The login of an owner who was offered as a choice, or owns a shipment that was read. */
export const knownLogin = (id: number) => {
  const choices = queryClient.getQueriesData<{ value: string; label: string }[]>({ queryKey: ['users', 'choices'] });
  const choice = choices.flatMap(([, found = []]) => found).find(({ value }) => value === String(id));
  const read = queryClient.getQueriesData<Shipment>({ queryKey: ['shipments', 'detail'] });
  return choice?.label ?? read.map(([, shipment]) => shipment).find((shipment) => shipment?.ownerId === id)?.ownerLogin;
};
