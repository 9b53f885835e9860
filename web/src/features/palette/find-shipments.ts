import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

/** The shipments that the palette offers. */
const SHOWN = 8;

/** The latest shipments that match a text. */
export const foundShipments = (text: string) =>
  queryOptions({
    queryKey: ['shipments', 'palette', text],
    queryFn: async ({ signal }) =>
      (await api('GET /api/_search/shipments', { query: { query: text, size: SHOWN, sort: 'id,desc' }, signal })).body,
    placeholderData: keepPreviousData,
    meta: { isErrorShown: true },
  });

/** The shipment that a scanned code belongs to: the one with this number, or the only one that has it somewhere. */
export const scannedShipment = (found: Shipment[], code: string) =>
  found.find(({ aceBillNumber, extBillNumber, partnerShipmentId }) => [aceBillNumber, extBillNumber, partnerShipmentId].includes(code)) ??
  (found.length === 1 ? found[0] : undefined);
