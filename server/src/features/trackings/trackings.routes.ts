import { trackingEndpoints } from '@ace/contract/trackings/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { recordRoutes } from '../../shared/http/record-routes.ts';
import { readPlaces, selectTrackings, trackings } from './trackings.service.ts';

export const serveTrackings = (app: FastifyInstance, context: Context) =>
  serve(app, context, trackingEndpoints, {
    ...recordRoutes('tracking', { select: selectTrackings, ...trackings }),
    'GET /api/places': (context, { user }) => readPlaces(context, user),
  });
