import { shipmentEndpoints } from '@ace/contract/shipments/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { createShipment, deleteShipment, listShipments, printBill, readShipment, updateShipment } from './shipments.service.ts';

const languageOf = (acceptLanguage = '') => (/^\s*en/i.test(acceptLanguage) ? 'en' : 'vi');

export const serveShipments = (app: FastifyInstance, context: Context) =>
  serve(app, shipmentEndpoints, {
    'GET /api/shipments': ({ query, user }) => listShipments(context, user, { ...query, query: '' }),
    'GET /api/_search/shipments': ({ query, user }) => listShipments(context, user, query),
    'GET /api/shipments/:id': async ({ params, user }) => ({ json: await readShipment(context, user, params.id) }),
    'POST /api/shipments': (request) => createShipment(context, request.user, request.body, idempotencyKeyOf(request)),
    'PUT /api/shipments': ({ body, user }) => updateShipment(context, user, body),
    'DELETE /api/shipments/:id': ({ params, user }) => deleteShipment(context, user, params.id),
    'GET /api/customer/bill/shipment/:id': ({ params, query, user, headers }) =>
      printBill(context, user, params.id, query.language ?? languageOf(headers['accept-language'])),
  });
