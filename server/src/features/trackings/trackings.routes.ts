import { trackingEndpoints } from '@ace/contract/trackings/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { countEach } from '../../shared/counts.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { reading } from '../../shared/http/positions.ts';
import { createTracking, deleteTracking, listTrackings, readPlaces, readTracking, updateTracking } from './trackings.service.ts';

export const serveTrackings = (app: FastifyInstance, context: Context) =>
  serve(app, trackingEndpoints, {
    'GET /api/trackings': (request) =>
      reading(context, request, (context) => listTrackings(context, request.user, { ...request.query, query: '' })),
    'GET /api/_search/trackings': (request) => reading(context, request, (context) => listTrackings(context, request.user, request.query)),
    'POST /api/_count/trackings': (request) =>
      reading(context, request, (context) => countEach(request.body.selections, (query) => listTrackings(context, request.user, query))),
    'GET /api/trackings/:id': ({ params, user }) => readTracking(context, user, params.id),
    'GET /api/places': (request) => reading(context, request, (context) => readPlaces(context, request.user)),
    'POST /api/trackings': (request) => createTracking(context, request.user, request.body, idempotencyKeyOf(request)),
    'PUT /api/trackings': ({ body, user }) => updateTracking(context, user, body),
    'DELETE /api/trackings/:id': ({ params, user }) => deleteTracking(context, user, params.id),
  });
