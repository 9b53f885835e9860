import { connectorEndpoints } from '@ace/contract/connectors/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { countEach } from '../../shared/counts.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { reading } from '../../shared/http/positions.ts';
import { readOrderSteps } from './connectors.history.ts';
import { type ConnectorContext, createConnectorFromShipment } from './connectors.order.ts';
import {
  createConnector,
  deleteConnector,
  listConnectors,
  listValues,
  printLabel,
  readConnector,
  updateConnector,
} from './connectors.service.ts';

export const serveConnectors = (app: FastifyInstance, context: ConnectorContext) =>
  serve(app, connectorEndpoints, {
    'GET /api/connectors': (request) => reading(context, request, (context) => listConnectors(context, request.user, request.query)),
    'POST /api/_count/connectors': (request) =>
      reading(context, request, (context) => countEach(request.body.selections, (query) => listConnectors(context, request.user, query))),
    'GET /api/connectors/values/:field': (request) =>
      reading(context, request, (context) => listValues(context, request.user, request.params.field)),
    'GET /api/connectors/:id': ({ params, user }) => readConnector(context, user, params.id),
    'POST /api/connectors': (request) => createConnector(context, request.user, request.body, idempotencyKeyOf(request)),
    'PUT /api/connectors': ({ body, user }) => updateConnector(context, user, body),
    'DELETE /api/connectors/:id': ({ params, user }) => deleteConnector(context, user, params.id),
    'POST /api/shipments/connector/:id': (request) =>
      createConnectorFromShipment(context, request.user, request.params.id, idempotencyKeyOf(request)),
    'GET /api/shipments/:id/orders': (request) =>
      reading(context, request, (context) => readOrderSteps(context, request.user, request.params.id)),
    'GET /api/customer/connectors/label/:id': (request) =>
      reading(context, request, (context) => printLabel(context, request.user, request.params.id)),
  });
