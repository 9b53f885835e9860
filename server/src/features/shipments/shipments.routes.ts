import { shipmentEndpoints } from '@ace/contract/shipments/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { countEach } from '../../shared/counts.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { reading } from '../../shared/http/positions.ts';
import { exportSelected, exportShipments } from './export/export.service.ts';
import { findParties } from './shipments.parties.ts';
import {
  createShipment,
  deleteShipment,
  listShipments,
  printBill,
  printBills,
  readHistory,
  readReturns,
  readShipment,
  updateShipment,
} from './shipments.service.ts';

const languageOf = (acceptLanguage = '') => (/^\s*en/i.test(acceptLanguage) ? 'en' : 'vi');

export const serveShipments = (app: FastifyInstance, context: Context) =>
  serve(app, shipmentEndpoints, {
    'GET /api/shipments': (request) =>
      reading(context, request, (context) => listShipments(context, request.user, { ...request.query, query: '' })),
    'GET /api/_search/shipments': (request) => reading(context, request, (context) => listShipments(context, request.user, request.query)),
    'POST /api/_count/shipments': (request) =>
      reading(context, request, (context) => countEach(request.body.selections, (query) => listShipments(context, request.user, query))),
    'GET /api/shipments/:id': ({ params, user }) => readShipment(context, user, params.id),
    'GET /api/shipments/:id/history': async (request) => ({
      json: await reading(context, request, (context) => readHistory(context, request.user, request.params.id, request.query)),
    }),
    'GET /api/shipments/:id/returns': (request) =>
      reading(context, request, (context) => readReturns(context, request.user, request.params.id)),
    'POST /api/shipments': (request) => createShipment(context, request.user, request.body, idempotencyKeyOf(request)),
    'PUT /api/shipments': ({ body, user }) => updateShipment(context, user, body),
    'DELETE /api/shipments/:id': ({ params, user }) => deleteShipment(context, user, params.id),
    'GET /api/customer/bill/shipment/:id': (request) => {
      const language = request.query.language ?? languageOf(request.headers['accept-language']);
      return reading(context, request, (context) => printBill(context, request.user, request.params.id, language));
    },
    'GET /api/export/shipments.:format': ({ params: { format }, query, user, headers }) =>
      exportShipments(context, user, { ...query, format, language: query.language ?? languageOf(headers['accept-language']) }),
    'POST /api/export/shipments.:format': ({ params: { format }, query, body: { ids, language }, user, headers }) =>
      exportSelected(context, user, { ...query, ids, format, language: language ?? languageOf(headers['accept-language']) }),
    'GET /api/parties': (request) => reading(context, request, (context) => findParties(context, request.user, request.query.query)),
    'POST /api/customer/bills': (request) => {
      const { ids, language = languageOf(request.headers['accept-language']) } = request.body;
      return reading(context, request, (context) => printBills(context, request.user, ids, language));
    },
  });
