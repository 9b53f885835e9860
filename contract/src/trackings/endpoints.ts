import { countsOf } from '../shared/counts.ts';
import { created, deleted, type Endpoints, json, pageOf, updated } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { pageQuery, SearchText } from '../shared/page.ts';
import { TrackingFilter } from './filter.ts';
import { TRACKING_SORT_FIELDS, Tracking, TrackingInput, TrackingPlaces } from './tracking.ts';

const tag = { name: 'trackings', description: 'Delivery events of shipments.' };
const listing = { permission: 'trackings:read', tag, mayUseStandby: true } as const;
const reading = { permission: 'trackings:read', tag, entity: 'tracking' } as const;
const writing = { permission: 'trackings:write', tag, entity: 'tracking' } as const;
const ListQuery = pageQuery(TRACKING_SORT_FIELDS).extend(TrackingFilter.shape);

export const trackingEndpoints = {
  'GET /api/trackings': {
    name: 'listTrackings',
    summary: 'List trackings',
    ...listing,
    isShared: true,
    query: ListQuery.extend({ shipmentId: IdParam.shape.id.optional() }),
    answers: { 200: pageOf(Tracking) },
  },
  'GET /api/_search/trackings': {
    name: 'searchTrackings',
    summary: 'Search trackings',
    ...listing,
    query: ListQuery.extend({ query: SearchText }),
    answers: { 200: pageOf(Tracking) },
  },
  'POST /api/_count/trackings': {
    name: 'countTrackings',
    summary: 'Count the trackings of several filters',
    ...listing,
    isShared: true,
    ...countsOf('TrackingSelections', TrackingFilter),
  },
  'GET /api/trackings/:id': {
    name: 'readTracking',
    summary: 'Read a tracking',
    ...reading,
    params: IdParam,
    answers: { 200: json(Tracking) },
  },
  'GET /api/places': {
    name: 'listPlaces',
    summary: 'List the places of earlier events',
    description: 'For whoever records one.',
    ...listing,
    permission: 'trackings:write',
    answers: { 200: json(TrackingPlaces) },
  },
  'POST /api/trackings': {
    name: 'createTracking',
    summary: 'Record a delivery event of a shipment',
    ...writing,
    isRepeatable: true,
    body: TrackingInput,
    answers: { 201: created(Tracking) },
  },
  'PUT /api/trackings': {
    name: 'updateTracking',
    summary: 'Replace a tracking',
    ...writing,
    body: TrackingInput,
    answers: { 200: updated(Tracking) },
  },
  'DELETE /api/trackings/:id': {
    name: 'deleteTracking',
    summary: 'Delete a tracking',
    ...writing,
    params: IdParam,
    answers: { 204: deleted() },
  },
} as const satisfies Endpoints;
