import { problemEndpoints } from '@ace/contract/problems/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { holdShipment, listOpen, listProblems, readPhoto, reportProblem, updateProblem } from './problems.service.ts';

export const serveProblems = (app: FastifyInstance, context: Context) =>
  serve(app, context, problemEndpoints, {
    'POST /api/packages/:code/problems': (context, request) =>
      reportProblem(context, request.user, request.params.code, request.body, idempotencyKeyOf(request)),
    'GET /api/problems': (context, { user }) => listOpen(context, user),
    'GET /api/shipments/:id/problems': (context, { user, params }) => listProblems(context, user, params.id),
    'GET /api/problems/:id/photo': (context, { user, params }) => readPhoto(context, user, params.id),
    'PUT /api/problems/:id': (context, { user, params, body }) => updateProblem(context, user, params.id, body),
    'PUT /api/shipments/:id/hold': (context, { user, params, body }) => holdShipment(context, user, params.id, body),
  });
