import { trackingEndpoints } from '@ace/contract/trackings/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { countEach, readPage } from '../../shared/lists/page.ts';
import { createTracking, deleteTracking, readPlaces, readTracking, selectTrackings, updateTracking } from './trackings.service.ts';

export const serveTrackings = (app: FastifyInstance, context: Context) =>
  serve(app, context, trackingEndpoints, {
    'GET /api/trackings': async (context, { user, query }) => readPage(context, await selectTrackings(context, user, query), query),
    'GET /api/_search/trackings': async (context, { user, query }) => readPage(context, await selectTrackings(context, user, query), query),
    'POST /api/_count/trackings': (context, request) => countEach(context, request, selectTrackings),
    'GET /api/trackings/:id': (context, { params, user }) => readTracking(context, user, params.id),
    'GET /api/places': (context, { user }) => readPlaces(context, user),
    'POST /api/trackings': (context, request) => createTracking(context, request.user, request.body, idempotencyKeyOf(request)),
    'PUT /api/trackings': (context, { body, user }) => updateTracking(context, user, body),
    'DELETE /api/trackings/:id': (context, { params, user }) => deleteTracking(context, user, params.id),
  });
