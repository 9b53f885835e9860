import type { Connector, ConnectorInput } from '@ace/contract/connectors/connector.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callJson } from '../../shared/api.ts';
import { recordsOf } from '../../shared/records.ts';

export const connectors = recordsOf<Connector, ConnectorInput>('connectors');

/** Shipments that have no connector yet and match `text`. */
export const freeShipments = (text: string) =>
  queryOptions({
    queryKey: ['shipments', 'without connector', text],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ query: text, filter: 'connector-is-null', size: '20', sort: 'id,desc' });
      const found = await callJson<Shipment[]>(`/api/_search/shipments?${query}`, { signal });
      return found.map(({ id, aceBillNumber }) => ({ value: String(id), label: `${id} – ${aceBillNumber}` }));
    },
    placeholderData: keepPreviousData,
  });
