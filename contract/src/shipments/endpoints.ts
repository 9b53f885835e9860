import { z } from 'zod';
import { created, deleted, type Endpoints, json, pageOf, pdf, updated } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { pageQuery, SearchText } from '../shared/page.ts';
import { Language } from '../users/user.ts';
import { SHIPMENT_SORT_FIELDS, Shipment, ShipmentInput } from './shipment.ts';

const tag = 'shipments';
const one = { tag, entity: 'shipment' };

const ListQuery = pageQuery(SHIPMENT_SORT_FIELDS).extend({ filter: z.literal('connector-is-null').optional() });

export const shipmentEndpoints = {
  'GET /api/shipments': { permission: 'shipments:read', tag, query: ListQuery, answers: { 200: pageOf(Shipment) } },
  'GET /api/_search/shipments': {
    permission: 'shipments:read',
    tag,
    query: ListQuery.extend({ query: SearchText }),
    answers: { 200: pageOf(Shipment) },
  },
  'GET /api/shipments/:id': { permission: 'shipments:read', ...one, params: IdParam, answers: { 200: json(Shipment) } },
  'POST /api/shipments': { permission: 'shipments:write', ...one, body: ShipmentInput, answers: { 201: created(Shipment) } },
  'PUT /api/shipments': { permission: 'shipments:write', ...one, body: ShipmentInput, answers: { 200: updated(Shipment) } },
  'DELETE /api/shipments/:id': { permission: 'shipments:write', ...one, params: IdParam, answers: { 204: deleted() } },
  /** The bill in `language`, or in the language of `Accept-Language` if that is missing. */
  'GET /api/customer/bill/shipment/:id': {
    permission: 'shipments:read',
    ...one,
    params: IdParam,
    query: z.object({ language: Language.optional() }),
    answers: { 200: pdf() },
  },
} as const satisfies Endpoints;
