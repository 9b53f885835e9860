import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Tracking, TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callJson } from '../../shared/api.ts';
import { recordsOf } from '../../shared/records.ts';

export const trackings = recordsOf<Tracking, TrackingInput>('trackings');

/** Shipments that match `text`, to be named by their bill number. */
export const billNumberChoices = (text: string) =>
  queryOptions({
    queryKey: ['shipments', 'choices', text],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ query: text, size: '20', sort: 'id,desc' });
      const found = await callJson<Shipment[]>(`/api/_search/shipments?${query}`, { signal });
      return found.map(({ aceBillNumber, receiverName, receiverContactName, receiverCity }) => ({
        value: aceBillNumber,
        label: [aceBillNumber, receiverName ?? receiverContactName, receiverCity].filter(Boolean).join(' – '),
      }));
    },
    placeholderData: keepPreviousData,
  });
