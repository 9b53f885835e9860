import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { sendOnce } from '../../shared/api/request-key.ts';
import { findShipments } from '../../shared/record/find-shipments.ts';
import { recordsOf } from '../../shared/record/records.ts';
import { CONNECTOR_FILTERS } from './filters.ts';

export const connectors = recordsOf('connector', CONNECTOR_FILTERS);

/** Orders the connector of a shipment from the partner. A refusal of the partner is a normal answer. */
export const orderConnector = async (shipmentId: number) => {
  const { body: creation } = await sendOnce({ content: ['order', shipmentId] }, (key) =>
    api('POST /api/shipments/connector/:id', { params: { id: shipmentId }, headers: { 'Idempotency-Key': key } }),
  );
  await connectors.refresh();
  return creation;
};

/** Shipments that have no connector yet and match `text`. */
export const freeShipments = (text: string) =>
  queryOptions({
    queryKey: ['shipments', 'without connector', text],
    queryFn: async ({ signal }) => {
      const found = await findShipments(text, signal, { filter: 'connector-is-null' });
      return found.map(({ id, aceBillNumber }) => ({ value: String(id), label: `${id} – ${aceBillNumber}` }));
    },
    placeholderData: keepPreviousData,
  });
