import { countsOf } from '../shared/counts.ts';
import { created, deleted, type Endpoints, json, pageOf, updated } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { pageQuery, SearchText } from '../shared/page.ts';
import { TrackingFilter } from './filter.ts';
import { EventPlaces, TRACKING_SORT_FIELDS, Tracking, TrackingInput } from './tracking.ts';

const tag = 'trackings';
const one = { tag, entity: 'tracking' };
const ListQuery = pageQuery(TRACKING_SORT_FIELDS).extend(TrackingFilter.shape);

export const trackingEndpoints = {
  'GET /api/trackings': {
    permission: 'trackings:read',
    tag,
    query: ListQuery.extend({ shipmentId: IdParam.shape.id.optional() }),
    answers: { 200: pageOf(Tracking) },
  },
  'GET /api/_search/trackings': {
    permission: 'trackings:read',
    tag,
    query: ListQuery.extend({ query: SearchText }),
    answers: { 200: pageOf(Tracking) },
  },
  'POST /api/_count/trackings': { permission: 'trackings:read', tag, ...countsOf(TrackingFilter) },
  'GET /api/trackings/:id': { permission: 'trackings:read', ...one, params: IdParam, answers: { 200: json(Tracking) } },
  /** The places of earlier events, for whoever records one. */
  'GET /api/places': { permission: 'trackings:write', tag, answers: { 200: json(EventPlaces) } },
  'POST /api/trackings': {
    permission: 'trackings:write',
    ...one,
    isRepeatable: true,
    body: TrackingInput,
    answers: { 201: created(Tracking) },
  },
  'PUT /api/trackings': { permission: 'trackings:write', ...one, body: TrackingInput, answers: { 200: updated(Tracking) } },
  'DELETE /api/trackings/:id': { permission: 'trackings:write', ...one, params: IdParam, answers: { 204: deleted() } },
} as const satisfies Endpoints;
