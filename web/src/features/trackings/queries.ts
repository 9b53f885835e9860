import { PAGE_SIZE } from '@ace/contract/shared/lists.ts';
import { closestFirst } from '@ace/contract/shared/text/ranking.ts';
import type { TrackingPlaces } from '@ace/contract/trackings/tracking.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { pageIn } from '../../shared/list/list-search.ts';
import { findByCode, findShipments } from '../../shared/record/find-shipments.ts';
import { recordsOf } from '../../shared/record/records.ts';
import { TRACKING_FILTERS } from './filters.ts';

export const trackings = recordsOf('tracking', TRACKING_FILTERS, { search: 'GET /api/_search/trackings', isQuiet: true });

/** Where events happened before, and where this person recorded the last one today. */
export const placesQuery = queryOptions({
  queryKey: ['trackings', 'places'],
  queryFn: async ({ signal }) => (await api('GET /api/places', { signal })).body,
  meta: { isErrorShown: true },
});

/** The address at which an event of a shipment is recorded. */
export const newTrackingPath = (aceBillNumber: string) => `#/tracking-ace/new?aceBillNumber=${encodeURIComponent(aceBillNumber)}`;

/** The places that a list offers. */
const OFFERED = 8;

/** Earlier places that `text` may mean. */
export const placeChoices = (text: string) => ({
  ...placesQuery,
  select: ({ places }: TrackingPlaces) =>
    closestFirst(places, text, (place) => [place])
      .slice(0, OFFERED)
      .map((place) => ({ value: place, label: place })),
});

/** Events that the page of a shipment shows. */
const TIMELINE_SIZE = 100;

/** The delivery events of a shipment, newest first. */
export const shipmentTrackings = (id: number) =>
  queryOptions({
    queryKey: ['trackings', 'of', id],
    queryFn: async ({ signal }) =>
      pageIn(await api('GET /api/trackings', { query: { shipmentId: String(id), size: TIMELINE_SIZE, sort: 'dateTime,desc' }, signal })),
  });

/** Shipments that match `text`, as choices of their bill numbers. */
export const billNumberChoices = (text: string) =>
  queryOptions({
    queryKey: ['shipments', 'choices', text],
    queryFn: async ({ signal }) => {
      const found = await findShipments(text, signal);
      return found.map(({ aceBillNumber, receiverName, receiverContactName, receiverCity }) => ({
        value: aceBillNumber,
        label: [aceBillNumber, receiverName ?? receiverContactName, receiverCity].filter(Boolean).join(' – '),
      }));
    },
    placeholderData: keepPreviousData,
  });

/** The shipment with this bill number, else the only one with this number; null if the person sees none. */
export const shipmentNamed = (aceBillNumber: string) =>
  queryOptions({
    queryKey: ['shipments', 'named', aceBillNumber],
    queryFn: async ({ signal }) => {
      const found = await findByCode(aceBillNumber, signal, { size: PAGE_SIZE.max });
      const only = found.length === 1 ? found[0] : undefined;
      return found.find((shipment) => shipment.aceBillNumber === aceBillNumber) ?? only ?? null;
    },
    // Asked about right before something is recorded.
    staleTime: 0,
    meta: { isErrorShown: true },
  });
