import { bulkEndpoints } from '@ace/contract/bulk/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { bulkRuns, checkRun, readReport, startRun } from './bulk.service.ts';

export const serveBulk = (app: FastifyInstance, context: Context) =>
  serve(app, context, bulkEndpoints, {
    'GET /api/bulk-runs': (context, { user }) => bulkRuns.list(context, user),
    'GET /api/bulk-runs/:id': (context, { user, params }) => readReport(context, user, params.id),
    'POST /api/bulk-runs': (context, request) => startRun(context, request.user, request.body, idempotencyKeyOf(request)),
    'POST /api/bulk-runs/check': (context, { user, body }) => checkRun(context, user, body),
    'POST /api/bulk-runs/:id/cancel': (context, { user, params }) => bulkRuns.cancel(context, user, params.id),
    'POST /api/bulk-runs/:id/undo': (context, { user, params }) => bulkRuns.undo(context, user, params.id),
    'PUT /api/bulk-runs/:id': (context, { user, params, body }) => bulkRuns.change(context, user, params.id, body.isStopped),
  });
