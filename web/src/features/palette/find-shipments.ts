import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

/** The shipments that the palette offers. */
const SHOWN = 8;

const latest = { size: SHOWN, sort: 'id,desc' };

/** The shipments of which a text is a whole number: their own, their partner's or their connector's. */
const findByCode = async (code: string, signal: AbortSignal) =>
  (await api('GET /api/shipments', { query: { code, ...latest }, signal })).body;

const findByText = async (text: string, signal: AbortSignal) =>
  (await api('GET /api/_search/shipments', { query: { query: text, ...latest }, signal })).body;

const distinct = (shipments: Shipment[]) => [...new Map(shipments.map((shipment) => [shipment.id, shipment])).values()];

/** The latest shipments that match a text; first those of which it is a whole number. */
export const foundShipments = (text: string) =>
  queryOptions({
    queryKey: ['shipments', 'palette', text],
    queryFn: async ({ signal }) => {
      const found = await Promise.all([findByCode(text, signal), findByText(text, signal)]);
      return distinct(found.flat()).slice(0, SHOWN);
    },
    placeholderData: keepPreviousData,
    meta: { isErrorShown: true },
  });

/** The shipments that a scanned code belongs to: those of which it is a whole number, or else those that have it somewhere. */
export const scannedShipments = (code: string) =>
  queryOptions({
    queryKey: ['shipments', 'scanned', code],
    queryFn: async ({ signal }) => {
      const found = await findByCode(code, signal);
      return found.length > 0 ? found : await findByText(code, signal);
    },
    meta: { isErrorShown: true },
  });
