import { z } from 'zod';
import { boundedArray } from '../shared/bounded-array.ts';
import { type Endpoints, json, pdf, pdfOfMany } from '../shared/endpoint.ts';
import { filterOf } from '../shared/filters.ts';
import { Id, IdParam } from '../shared/numbers.ts';
import { recordEndpoints } from '../shared/record-endpoints.ts';
import { MAX_PRINTED } from '../shipments/export.ts';
import { CONNECTOR_SORT_FIELDS, Connector, ConnectorCreation, ConnectorInput } from './connector.ts';
import { connectorFilters, SERVICE_FIELDS } from './filters.ts';
import { OrderStep } from './order-step.ts';

const { plain } = recordEndpoints('connector', {
  about: 'Orders of shipments at the AU partner, and their labels.',
  row: Connector,
  input: ConnectorInput,
  filter: filterOf(connectorFilters),
  sorts: CONNECTOR_SORT_FIELDS,
});
const { tag } = plain['GET /api/connectors'];
const listing = { permission: 'connectors:read', tag, mayUseStandby: true } as const;
const one = { permission: 'connectors:read', tag, entity: 'connector' } as const;

export const connectorEndpoints = {
  ...plain,
  'GET /api/connectors/values/:field': {
    name: 'listConnectorValues',
    summary: 'List the values of a field of connectors',
    description: 'To choose from: those among the connectors which the caller may see, in their order.',
    ...listing,
    params: z.object({ field: z.enum(SERVICE_FIELDS) }),
    answers: { 200: json(z.array(z.string())) },
  },
  'DELETE /api/connectors/:id': { ...plain['DELETE /api/connectors/:id'], problems: ['error.concurrencyFailure'] },
  'POST /api/shipments/connector/:id': {
    name: 'orderConnector',
    summary: 'Order the transport of a shipment from the AU partner',
    description:
      'If the partner rejects it, the answer is a 200 with `error`, not a problem; the same if the shipment lacks what the partner needs (`error.orderIncomplete`) or is stopped by what its destination asks for (`error.shipmentNotReady`), with the fields in `additional_info`.',
    problems: ['error.concurrencyFailure', 'error.partnerNotConfigured', 'error.partnerFailed', 'error.partnerSilent'],
    ...one,
    permission: 'connectors:order',
    isRepeatable: true,
    params: IdParam,
    answers: { 200: json(ConnectorCreation) },
  },
  'GET /api/shipments/:id/orders': {
    name: 'listOrderSteps',
    summary: 'List what happened to the orders of a shipment',
    description: 'Newest first; a part of its history.',
    ...one,
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
    ...one,
    mayUseStandby: true,
    params: IdParam,
    answers: { 200: pdf() },
  },
  'POST /api/customer/connectors/labels': {
    name: 'printLabels',
    summary: 'Print the labels of several shipments',
    description: 'As one PDF, in the order of the ids of the shipments. Shipments without a connector have none.',
    problems: ['error.http.404', 'error.shipmentsNotFound'],
    ...one,
    body: z.object({ shipmentIds: boundedArray(Id, MAX_PRINTED, 1) }).meta({ id: 'LabelChoice' }),
    answers: { 200: pdfOfMany() },
  },
} as const satisfies Endpoints;
