import { bulkEndpoints } from '@ace/contract/bulk/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import type { ConnectorContext } from '../connectors/connectors.service.ts';
import { cancelRun, changeRun, checkRun, listRuns, readReport, startRun, undoRun } from './bulk.service.ts';
import { workOnRuns } from './bulk.worker.ts';

export const serveBulk = (app: FastifyInstance, context: ConnectorContext) => {
  app.addHook('onClose', workOnRuns(context));
  serve(app, bulkEndpoints, {
    'GET /api/bulk-runs': ({ user }) => listRuns(context, user),
    'GET /api/bulk-runs/:id': ({ user, params }) => readReport(context, user, params.id),
    'POST /api/bulk-runs': (request) => startRun(context, request.user, request.body, idempotencyKeyOf(request)),
    'POST /api/bulk-runs/check': ({ user, body }) => checkRun(context, user, body),
    'POST /api/bulk-runs/:id/cancel': ({ user, params }) => cancelRun(context, user, params.id),
    'POST /api/bulk-runs/:id/undo': ({ user, params }) => undoRun(context, user, params.id),
    'PUT /api/bulk-runs/:id': ({ user, params, body }) => changeRun(context, user, params.id, body.isStopped),
  });
};
