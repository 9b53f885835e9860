import { connectorEndpoints } from '@ace/contract/connectors/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { countEach, readPage } from '../../shared/lists/page.ts';
import type { PartnerContext } from '../partners/partners.service.ts';
import { readOrderSteps } from './connectors.history.ts';
import { orderConnector } from './connectors.order.ts';
import {
  createConnector,
  deleteConnector,
  listValues,
  printLabel,
  printLabels,
  readConnector,
  selectConnectors,
  updateConnector,
} from './connectors.service.ts';

export const serveConnectors = (app: FastifyInstance, context: PartnerContext) =>
  serve(app, context, connectorEndpoints, {
    'GET /api/connectors': (context, { user, query }) => readPage(context, selectConnectors(context, user, query), query),
    'POST /api/_count/connectors': (context, request) => countEach(context, request, selectConnectors),
    'GET /api/connectors/values/:field': (context, { params, user }) => listValues(context, user, params.field),
    'GET /api/connectors/:id': (context, { params, user }) => readConnector(context, user, params.id),
    'POST /api/connectors': (context, request) => createConnector(context, request.user, request.body, idempotencyKeyOf(request)),
    'PUT /api/connectors': (context, { body, user }) => updateConnector(context, user, body),
    'DELETE /api/connectors/:id': (context, { params, user }) => deleteConnector(context, user, params.id),
    'POST /api/shipments/connector/:id': (context, request) =>
      orderConnector(context, request.user, request.params.id, idempotencyKeyOf(request)),
    'GET /api/shipments/:id/orders': (context, { params, user }) => readOrderSteps(context, user, params.id),
    'GET /api/customer/connectors/label/:id': (context, { params, user }) => printLabel(context, user, params.id),
    'POST /api/customer/connectors/labels': (context, { body, user }) => printLabels(context, user, body.shipmentIds),
  });
