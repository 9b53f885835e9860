import { shipmentEndpoints } from '@ace/contract/shipments/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { reading } from '../../shared/http/positions.ts';
import { createShipment, deleteShipment, listShipments, printBill, readShipment, updateShipment } from './shipments.service.ts';

const languageOf = (acceptLanguage = '') => (/^\s*en/i.test(acceptLanguage) ? 'en' : 'vi');

export const serveShipments = (app: FastifyInstance, context: Context) =>
  serve(app, shipmentEndpoints, {
    'GET /api/shipments': (request) =>
      reading(context, request, (context) => listShipments(context, request.user, { ...request.query, query: '' })),
    'GET /api/_search/shipments': (request) => reading(context, request, (context) => listShipments(context, request.user, request.query)),
    'GET /api/shipments/:id': async ({ params, user }) => ({ json: await readShipment(context, user, params.id) }),
    'POST /api/shipments': (request) => createShipment(context, request.user, request.body, idempotencyKeyOf(request)),
    'PUT /api/shipments': ({ body, user }) => updateShipment(context, user, body),
    'DELETE /api/shipments/:id': ({ params, user }) => deleteShipment(context, user, params.id),
    'GET /api/customer/bill/shipment/:id': (request) => {
      const language = request.query.language ?? languageOf(request.headers['accept-language']);
      return reading(context, request, (context) => printBill(context, request.user, request.params.id, language));
    },
  });
