import { connectorEndpoints } from '@ace/contract/connectors/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { recordRoutes } from '../../shared/http/record-routes.ts';
import type { PartnerContext } from '../partners/partners.service.ts';
import { readOrderSteps } from './connectors.history.ts';
import { orderConnector } from './connectors.order.ts';
import { selectConnectors } from './connectors.repository.ts';
import { connectors, listValues, printLabel, printLabels } from './connectors.service.ts';

export const serveConnectors = (app: FastifyInstance, context: PartnerContext) =>
  serve(app, context, connectorEndpoints, {
    ...recordRoutes('connector', { select: selectConnectors, ...connectors }),
    'GET /api/connectors/values/:field': (context, { params, user }) => listValues(context, user, params.field),
    'POST /api/shipments/connector/:id': (context, request) =>
      orderConnector(context, request.user, request.params.id, idempotencyKeyOf(request)),
    'GET /api/shipments/:id/orders': (context, { params, user }) => readOrderSteps(context, user, params.id),
    'GET /api/customer/connectors/label/:id': (context, { params, user }) => printLabel(context, user, params.id),
    'POST /api/customer/connectors/labels': (context, { body, user }) => printLabels(context, user, body.shipmentIds),
  });
