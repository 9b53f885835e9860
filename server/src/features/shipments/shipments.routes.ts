import { shipmentEndpoints } from '@ace/contract/shipments/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { languageOf } from '../../shared/http/language.ts';
import { recordRoutes } from '../../shared/http/record-routes.ts';
import { exportSelected, exportShipments } from './export/export.service.ts';
import { readHistory, readReturns, readShipmentText, selectShipments } from './reading.service.ts';
import { findParties } from './shipments.parties.ts';
import { createShipment, deleteShipment, updateShipment } from './shipments.service.ts';

export const serveShipments = (app: FastifyInstance, context: Context) =>
  serve(app, context, shipmentEndpoints, {
    ...recordRoutes('shipment', {
      select: selectShipments,
      read: readShipmentText,
      create: createShipment,
      update: updateShipment,
      remove: deleteShipment,
    }),
    'GET /api/shipments/:id/history': async (context, { params, user, query }) => ({
      json: await readHistory(context, user, params.id, query),
    }),
    'GET /api/shipments/:id/returns': (context, { params, user }) => readReturns(context, user, params.id),
    'GET /api/export/shipments.:format': (context, { params: { format }, query, user, headers }) =>
      exportShipments(context, user, { ...query, format, language: languageOf(headers, query.language) }),
    'POST /api/export/shipments.:format': (context, { params: { format }, query, body: { ids, language }, user, headers }) =>
      exportSelected(context, user, { ...query, ids, format, language: languageOf(headers, language) }),
    'GET /api/parties': (context, { user, query }) => findParties(context, user, query),
  });
