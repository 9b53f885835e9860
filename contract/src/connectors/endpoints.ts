import { z } from 'zod';
import { countsOf } from '../shared/counts.ts';
import { created, deleted, type Endpoints, json, pageOf, pdf, updated } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { pageQuery } from '../shared/page.ts';
import { CONNECTOR_SORT_FIELDS, Connector, ConnectorCreation, ConnectorInput } from './connector.ts';
import { ConnectorFilter, ServiceParam } from './filter.ts';
import { OrderStep } from './order-step.ts';

const tag = 'connectors';
const listing = { permission: 'connectors:read', tag, mayUseStandby: true } as const;
const reading = { permission: 'connectors:read', tag, entity: 'connector' } as const;
const writing = { permission: 'connectors:write', tag, entity: 'connector' } as const;

export const connectorEndpoints = {
  'GET /api/connectors': {
    ...listing,
    query: pageQuery(CONNECTOR_SORT_FIELDS).extend(ConnectorFilter.shape),
    answers: { 200: pageOf(Connector) },
  },
  'POST /api/_count/connectors': { ...listing, ...countsOf(ConnectorFilter) },
  /** The values that a field has among the connectors which the caller may see, in their order, to choose from. */
  'GET /api/connectors/values/:field': { ...listing, params: ServiceParam, answers: { 200: json(z.array(z.string())) } },
  'GET /api/connectors/:id': { ...reading, params: IdParam, answers: { 200: json(Connector) } },
  'POST /api/connectors': { ...writing, isRepeatable: true, body: ConnectorInput, answers: { 201: created(Connector) } },
  'PUT /api/connectors': { ...writing, body: ConnectorInput, answers: { 200: updated(Connector) } },
  'DELETE /api/connectors/:id': { ...writing, params: IdParam, answers: { 204: deleted() } },
  /** Orders the transport of the shipment `id` from the AU partner. If the partner rejects it, the answer is a 200 with `error`, not a problem. */
  'POST /api/shipments/connector/:id': {
    ...writing,
    permission: 'connectors:order',
    isRepeatable: true,
    params: IdParam,
    answers: { 200: json(ConnectorCreation) },
  },
  /** What happened to the orders of the shipment `id`, newest first; a part of its history. */
  'GET /api/shipments/:id/orders': {
    ...reading,
    permission: 'shipments:history',
    mayUseStandby: true,
    params: IdParam,
    answers: { 200: json(z.array(OrderStep)) },
  },
  'GET /api/customer/connectors/label/:id': { ...reading, mayUseStandby: true, params: IdParam, answers: { 200: pdf() } },
} as const satisfies Endpoints;
