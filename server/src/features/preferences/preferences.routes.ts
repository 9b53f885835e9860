import { preferenceEndpoints } from '@ace/contract/preferences/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { createView, deleteView, listViews, readPreferences, writePreference } from './preferences.service.ts';

export const servePreferences = (app: FastifyInstance, context: Context) =>
  serve(app, context, preferenceEndpoints, {
    'GET /api/preferences/lists': (context, { user }) => readPreferences(context, user),
    'PUT /api/preferences/lists/:list': (context, { user, params, body }) => writePreference(context.db, user.id, params.list, body),
    'GET /api/views': (context, { user, query }) => listViews(context, user, query.list),
    'POST /api/views': (context, request) => createView(context, request.user, request.body, idempotencyKeyOf(request)),
    'DELETE /api/views/:id': (context, { user, params }) => deleteView(context, user, params.id),
  });
