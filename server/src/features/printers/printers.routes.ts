import { printerEndpoints } from '@ace/contract/printers/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { addPrinter, changePrinter, listPrinters, removePrinter } from './printers.service.ts';

export const servePrinters = (app: FastifyInstance, context: Context) =>
  serve(app, context, printerEndpoints, {
    'GET /api/printers': ({ db }) => listPrinters(db),
    'POST /api/printers': (context, request) => addPrinter(context, request.user, request.body, idempotencyKeyOf(request)),
    'PUT /api/printers/:id': (context, { user, params, body }) => changePrinter(context, user, params.id, body),
    'DELETE /api/printers/:id': (context, { user, params }) => removePrinter(context, user, params.id),
  });
