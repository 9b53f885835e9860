import { destinationEndpoints } from '@ace/contract/destinations/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { languageOf } from '../../shared/http/language.ts';
import { answerOf } from '../../shared/settings/settings.ts';
import { readDestinations } from './destinations.reads.ts';
import { readReadiness, saveDestinations } from './destinations.service.ts';

export const serveDestinations = (app: FastifyInstance, context: Context) =>
  serve(app, context, destinationEndpoints, {
    'GET /api/shipments/:id/readiness': (context, { params, user, headers }) =>
      readReadiness(context, user, params.id, languageOf(headers)),
    'GET /api/settings/destinations': async ({ db }) => answerOf(await readDestinations(db)),
    'PUT /api/settings/destinations': async (context, { user, body }) => answerOf(await saveDestinations(context, user, body)),
  });
