import { z } from 'zod';
import { boundedArray } from '../shared/bounded-array.ts';
import { countsOf } from '../shared/counts.ts';
import { created, deleted, type Endpoints, json, pageOf, pdf, pdfOfMany, updated } from '../shared/endpoint.ts';
import { Id, IdParam } from '../shared/numbers.ts';
import { pageQuery } from '../shared/page.ts';
import { MAX_PRINTED } from '../shipments/export.ts';
import { CONNECTOR_SORT_FIELDS, Connector, ConnectorCreation, ConnectorInput } from './connector.ts';
import { ConnectorFilter, ServiceParam } from './filter.ts';
import { OrderStep } from './order-step.ts';

const tag = { name: 'connectors', description: 'Orders of shipments at the AU partner, and their labels.' };
const listing = { permission: 'connectors:read', tag, mayUseStandby: true } as const;
const reading = { permission: 'connectors:read', tag, entity: 'connector' } as const;
const writing = { permission: 'connectors:write', tag, entity: 'connector' } as const;

export const connectorEndpoints = {
  'GET /api/connectors': {
    name: 'listConnectors',
    summary: 'List connectors',
    ...listing,
    isShared: true,
    query: pageQuery(CONNECTOR_SORT_FIELDS).extend(ConnectorFilter.shape),
    answers: { 200: pageOf(Connector) },
  },
  'POST /api/_count/connectors': {
    name: 'countConnectors',
    summary: 'Count the connectors of several filters',
    ...listing,
    isShared: true,
    ...countsOf('ConnectorSelections', ConnectorFilter),
  },
  'GET /api/connectors/values/:field': {
    name: 'listConnectorValues',
    summary: 'List the values of a field of connectors',
    description: 'To choose from: those among the connectors which the caller may see, in their order.',
    ...listing,
    params: ServiceParam,
    answers: { 200: json(z.array(z.string())) },
  },
  'GET /api/connectors/:id': {
    name: 'readConnector',
    summary: 'Read a connector',
    ...reading,
    params: IdParam,
    answers: { 200: json(Connector) },
  },
  'POST /api/connectors': {
    name: 'createConnector',
    summary: 'Create a connector',
    ...writing,
    isRepeatable: true,
    body: ConnectorInput,
    answers: { 201: created(Connector) },
  },
  'PUT /api/connectors': {
    name: 'updateConnector',
    summary: 'Replace a connector',
    ...writing,
    body: ConnectorInput,
    answers: { 200: updated(Connector) },
  },
  'DELETE /api/connectors/:id': {
    name: 'deleteConnector',
    summary: 'Delete a connector',
    problems: ['error.concurrencyFailure'],
    ...writing,
    params: IdParam,
    answers: { 204: deleted() },
  },
  'POST /api/shipments/connector/:id': {
    name: 'orderConnector',
    summary: 'Order the transport of a shipment from the AU partner',
    description:
      'If the partner rejects it, the answer is a 200 with `error`, not a problem; the same if the shipment lacks what the partner needs (`error.orderIncomplete`) or is stopped by what its destination asks for (`error.shipmentNotReady`), with the fields in `additional_info`.',
    problems: ['error.concurrencyFailure', 'error.partnerNotConfigured', 'error.partnerFailed', 'error.partnerSilent'],
    ...writing,
    permission: 'connectors:order',
    isRepeatable: true,
    params: IdParam,
    answers: { 200: json(ConnectorCreation) },
  },
  'GET /api/shipments/:id/orders': {
    name: 'listOrderSteps',
    summary: 'List what happened to the orders of a shipment',
    description: 'Newest first; a part of its history.',
    ...reading,
    permission: 'shipments:history',
    mayUseStandby: true,
    params: IdParam,
    answers: { 200: json(z.array(OrderStep)) },
  },
  'GET /api/customer/connectors/label/:id': {
    name: 'printLabel',
    summary: 'Print the label of a connector',
    description: 'The `id` is that of the connector.',
    problems: ['error.partnerNotConfigured', 'error.partnerFailed', 'error.partnerSilent'],
    ...reading,
    mayUseStandby: true,
    params: IdParam,
    answers: { 200: pdf() },
  },
  'POST /api/customer/connectors/labels': {
    name: 'printLabels',
    summary: 'Print the labels of several shipments',
    description: 'As one PDF, in the order of the ids of the shipments. Shipments without a connector have none.',
    problems: ['error.http.404', 'error.shipmentsNotFound'],
    ...reading,
    body: z.object({ shipmentIds: boundedArray(Id, MAX_PRINTED, 1) }).meta({ id: 'LabelChoice' }),
    answers: { 200: pdfOfMany() },
  },
} as const satisfies Endpoints;
