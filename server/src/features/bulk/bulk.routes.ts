import { bulkEndpoints } from '@ace/contract/bulk/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { cancelRun, changeRun, checkRun, listRuns, readReport, startRun, undoRun } from './bulk.service.ts';

export const serveBulk = (app: FastifyInstance, context: Context) =>
  serve(app, context, bulkEndpoints, {
    'GET /api/bulk-runs': (context, { user }) => listRuns(context, user),
    'GET /api/bulk-runs/:id': (context, { user, params }) => readReport(context, user, params.id),
    'POST /api/bulk-runs': (context, request) => startRun(context, request.user, request.body, idempotencyKeyOf(request)),
    'POST /api/bulk-runs/check': (context, { user, body }) => checkRun(context, user, body),
    'POST /api/bulk-runs/:id/cancel': (context, { user, params }) => cancelRun(context, user, params.id),
    'POST /api/bulk-runs/:id/undo': (context, { user, params }) => undoRun(context, user, params.id),
    'PUT /api/bulk-runs/:id': (context, { user, params, body }) => changeRun(context, user, params.id, body.isStopped),
  });
