import type { ConnectorCreation } from '@ace/contract/connectors/connector.ts';
import type { Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import type { UserChoice } from '@ace/contract/users/user.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callJson } from '../../shared/api.ts';
import { readPage } from '../../shared/list/list-search.ts';
import { recordsOf } from '../../shared/records.ts';
import { queryClient } from '../../shared/session.ts';

export const shipments = recordsOf<Shipment, ShipmentInput>('shipments');

/** Events that the page of a shipment shows. */
const TIMELINE_SIZE = 100;

/** Its delivery events, newest first. */
export const shipmentTrackings = (id: number) =>
  queryOptions({
    queryKey: ['trackings', 'of', id],
    queryFn: async ({ signal }) =>
      readPage<Tracking>(await call(`/api/trackings?shipmentId=${id}&size=${TIMELINE_SIZE}&sort=dateTime,desc`, { signal })),
  });

/** Creates the connector of a shipment. A refusal is an answer too. */
export const orderConnector = async (id: number) => {
  const answer = await callJson<ConnectorCreation>(`/api/shipments/connector/${id}`, { method: 'POST' });
  await shipments.refresh();
  return answer;
};

/** Users who may own a shipment and whose login, name or e-mail holds `text`. */
export const ownerChoices = (text: string) =>
  queryOptions({
    queryKey: ['users', 'choices', text],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ query: text, size: '50', sort: 'login,asc' });
      const found = await callJson<UserChoice[]>(`/api/users?${query}`, { signal });
      return found.map(({ id, login }) => ({ value: String(id), label: login }));
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
