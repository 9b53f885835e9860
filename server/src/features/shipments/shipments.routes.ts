import { shipmentEndpoints } from '@ace/contract/shipments/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { languageOf } from '../../shared/http/language.ts';
import { countEach, readPage } from '../../shared/lists/page.ts';
import { exportSelected, exportShipments } from './export/export.service.ts';
import { findParties } from './shipments.parties.ts';
import {
  createShipment,
  deleteShipment,
  readHistory,
  readReturns,
  readShipmentText,
  selectShipments,
  updateShipment,
} from './shipments.service.ts';

export const serveShipments = (app: FastifyInstance, context: Context) =>
  serve(app, context, shipmentEndpoints, {
    'GET /api/shipments': (context, { user, query }) => readPage(context, selectShipments(context, user, query), query),
    'GET /api/_search/shipments': (context, { user, query }) => readPage(context, selectShipments(context, user, query), query),
    'POST /api/_count/shipments': (context, request) => countEach(context, request, selectShipments),
    'GET /api/shipments/:id': (context, { params, user }) => readShipmentText(context, user, params.id),
    'GET /api/shipments/:id/history': async (context, { params, user, query }) => ({
      json: await readHistory(context, user, params.id, query),
    }),
    'GET /api/shipments/:id/returns': (context, { params, user }) => readReturns(context, user, params.id),
    'POST /api/shipments': (context, request) => createShipment(context, request.user, request.body, idempotencyKeyOf(request)),
    'PUT /api/shipments': (context, { body, user }) => updateShipment(context, user, body),
    'DELETE /api/shipments/:id': (context, { params, user }) => deleteShipment(context, user, params.id),
    'GET /api/export/shipments.:format': (context, { params: { format }, query, user, headers }) =>
      exportShipments(context, user, { ...query, format, language: query.language ?? languageOf(headers['accept-language']) }),
    'POST /api/export/shipments.:format': (context, { params: { format }, query, body: { ids, language }, user, headers }) =>
      exportSelected(context, user, { ...query, ids, format, language: language ?? languageOf(headers['accept-language']) }),
    'GET /api/parties': (context, { user, query }) => findParties(context, user, query),
  });
