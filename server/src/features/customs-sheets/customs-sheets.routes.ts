import { customsSheetEndpoints } from '@ace/contract/customs-sheets/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { exportManifest, exportShipments } from './customs-sheets.service.ts';

export const serveCustomsSheets = (app: FastifyInstance, context: Context) =>
  serve(app, context, customsSheetEndpoints, {
    'GET /api/manifests/:id/sheet': (context, { user, params, query }) => exportManifest(context, user, params.id, query),
    'POST /api/customs-sheets': (context, { user, body, query }) => exportShipments(context, user, body.shipmentIds, query),
  });
