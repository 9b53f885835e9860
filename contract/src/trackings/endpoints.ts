import { type Endpoints, json } from '../shared/endpoint.ts';
import { filterOf } from '../shared/filters.ts';
import { IdParam } from '../shared/numbers.ts';
import { recordEndpoints } from '../shared/record-endpoints.ts';
import { trackingFilters } from './filters.ts';
import { DeliveryStatus, TRACKING_SORT_FIELDS, Tracking, TrackingInput, TrackingPlaces } from './tracking.ts';

const { plain, search } = recordEndpoints('tracking', {
  about: 'Delivery events of shipments.',
  row: Tracking,
  input: TrackingInput,
  filter: filterOf(trackingFilters, { status: DeliveryStatus }),
  sorts: TRACKING_SORT_FIELDS,
});
const { 'GET /api/trackings': list } = plain;

export const trackingEndpoints = {
  ...plain,
  ...search,
  'GET /api/trackings': { ...list, query: list.query.extend({ shipmentId: IdParam.shape.id.optional() }) },
  'GET /api/places': {
    name: 'listPlaces',
    summary: 'List the places of earlier events',
    description: 'For whoever records one.',
    permission: 'trackings:write',
    tag: list.tag,
    mayUseStandby: true,
    answers: { 200: json(TrackingPlaces) },
  },
  'POST /api/trackings': { ...plain['POST /api/trackings'], summary: 'Record a delivery event of a shipment' },
} as const satisfies Endpoints;
