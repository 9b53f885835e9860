import type { Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { recordsOf } from '../../shared/record/records.ts';
import { queryClient } from '../../shared/session/query-client.ts';

export const shipments = recordsOf('shipments', {
  list: (query, signal) => api('GET /api/shipments', { query, signal }),
  search: (query, signal) => api('GET /api/_search/shipments', { query, signal }),
  read: (id, signal) => api('GET /api/shipments/:id', { params: { id }, signal }),
  create: (body: ShipmentInput, headers) => api('POST /api/shipments', { body, headers }),
  update: (body: ShipmentInput, options) => api('PUT /api/shipments', { body, ...options }),
  remove: (id) => api('DELETE /api/shipments/:id', { params: { id } }),
});

/** Users who may own a shipment and whose login, name or e-mail address contains `text`. */
export const ownerChoices = (text: string) =>
  queryOptions({
    queryKey: ['users', 'choices', text],
    queryFn: async ({ signal }) => {
      const { body } = await api('GET /api/users', { query: { query: text, size: 50, sort: 'login,asc' }, signal });
      return body.map(({ id, login }) => ({ value: String(id), label: login }));
    },
    placeholderData: keepPreviousData,
  });

/** The login of an owner, found in the choices and shipments that were already read. */
export const knownLogin = (id: number) => {
  const choices = queryClient.getQueriesData<{ value: string; label: string }[]>({ queryKey: ['users', 'choices'] });
  const choice = choices.flatMap(([, found = []]) => found).find(({ value }) => value === String(id));
  const read = queryClient.getQueriesData<Shipment>({ queryKey: ['shipments', 'detail'] });
  return choice?.label ?? read.map(([, shipment]) => shipment).find((shipment) => shipment?.ownerId === id)?.ownerLogin;
};
