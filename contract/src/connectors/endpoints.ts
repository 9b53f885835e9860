import { z } from 'zod';
import { countsOf } from '../shared/counts.ts';
import { created, deleted, type Endpoints, json, pageOf, pdf, updated } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { pageQuery } from '../shared/page.ts';
import { CONNECTOR_SORT_FIELDS, Connector, ConnectorCreation, ConnectorInput } from './connector.ts';
import { ConnectorFilter, ServiceParam } from './filter.ts';
import { OrderStep } from './order-step.ts';

const tag = 'connectors';
const one = { tag, entity: 'connector' };

export const connectorEndpoints = {
  'GET /api/connectors': {
    permission: 'connectors:read',
    tag,
    query: pageQuery(CONNECTOR_SORT_FIELDS).extend(ConnectorFilter.shape),
    answers: { 200: pageOf(Connector) },
  },
  'POST /api/_count/connectors': { permission: 'connectors:read', tag, ...countsOf(ConnectorFilter) },
  /** The values that a field has among the connectors which the caller may see, in their order, to choose from. */
  'GET /api/connectors/values/:field': {
    permission: 'connectors:read',
    tag,
    params: ServiceParam,
    answers: { 200: json(z.array(z.string())) },
  },
  'GET /api/connectors/:id': { permission: 'connectors:read', ...one, params: IdParam, answers: { 200: json(Connector) } },
  'POST /api/connectors': {
    permission: 'connectors:write',
    ...one,
    isRepeatable: true,
    body: ConnectorInput,
    answers: { 201: created(Connector) },
  },
  'PUT /api/connectors': { permission: 'connectors:write', ...one, body: ConnectorInput, answers: { 200: updated(Connector) } },
  'DELETE /api/connectors/:id': { permission: 'connectors:write', ...one, params: IdParam, answers: { 204: deleted() } },
  /** Orders the transport of the shipment `id` from the AU partner. If the partner rejects it, the answer is a 200 with `error`, not a problem. */
  'POST /api/shipments/connector/:id': {
    permission: 'connectors:order',
    ...one,
    isRepeatable: true,
    params: IdParam,
    answers: { 200: json(ConnectorCreation) },
  },
  /** What happened to the orders of the shipment `id`, newest first; a part of its history. */
  'GET /api/shipments/:id/orders': {
    permission: 'shipments:history',
    ...one,
    params: IdParam,
    answers: { 200: json(z.array(OrderStep)) },
  },
  'GET /api/customer/connectors/label/:id': { permission: 'connectors:read', ...one, params: IdParam, answers: { 200: pdf() } },
} as const satisfies Endpoints;
