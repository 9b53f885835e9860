import type { Provider } from '@ace/contract/partners/partner.ts';
import type { Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import type { UserChoice } from '@ace/contract/users/user.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callJson } from '../../shared/api.ts';
import { type ListSearch, readPage, toApiQuery } from '../../shared/list/list-search.ts';
import { queryClient } from '../../shared/session.ts';

const ALL = ['shipments'];

/** A page of the list, or of what was found. */
export const shipmentList = (search: ListSearch) =>
  queryOptions({
    queryKey: [...ALL, 'list', search],
    queryFn: async ({ signal }) =>
      readPage<Shipment>(await call(`/api/${search.search ? '_search/' : ''}shipments?${toApiQuery(search)}`, { signal })),
    placeholderData: keepPreviousData,
  });

export const shipmentDetail = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'detail', id],
    queryFn: ({ signal }) => callJson<Shipment>(`/api/shipments/${encodeURIComponent(id)}`, { signal }),
  });

export const providerList = queryOptions({
  queryKey: ['providers'],
  queryFn: () => callJson<Provider[]>('/api/gts/providers'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Users who may own a shipment and whose login, name or e-mail holds `text`. */
export const ownerChoices = (text: string) =>
  queryOptions({
    queryKey: ['users', 'choices', text],
    queryFn: ({ signal }) =>
      callJson<UserChoice[]>(`/api/users?${new URLSearchParams({ query: text, size: '50', sort: 'login,asc' })}`, { signal }),
    placeholderData: keepPreviousData,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: ALL });

/** `key` makes the server take the same request once, however often it arrives. */
export const createShipment = async (body: ShipmentInput, key: string) => {
  const shipment = await callJson<Shipment>('/api/shipments', { method: 'POST', body, headers: { 'Idempotency-Key': key } });
  await refresh();
  return shipment;
};

export const updateShipment = async (body: ShipmentInput) => {
  const shipment = await callJson<Shipment>('/api/shipments', { method: 'PUT', body });
  await refresh();
  return shipment;
};

export const deleteShipment = async (id: string) => {
  await call(`/api/shipments/${encodeURIComponent(id)}`, { method: 'DELETE' });
  // Not asked for again: it is gone.
  queryClient.removeQueries({ queryKey: shipmentDetail(id).queryKey });
  await refresh();
};
