import { manifestEndpoints } from '@ace/contract/manifests/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { readPage } from '../../shared/lists/page.ts';
import { changeManifest, openManifest, readManifest, recordManifestEvent, selectManifests } from './manifests.service.ts';
import { printManifest } from './papers.service.ts';

export const serveManifests = (app: FastifyInstance, context: Context) =>
  serve(app, context, manifestEndpoints, {
    'GET /api/manifests': (context, { query }) => readPage(context, selectManifests(query), query),
    'POST /api/manifests': (context, request) => openManifest(context, request.user, request.body, idempotencyKeyOf(request)),
    'GET /api/manifests/:id': (context, { user, params }) => readManifest(context, user, params.id),
    'PUT /api/manifests/:id': (context, { user, params, body }) => changeManifest(context, user, params.id, body),
    'POST /api/manifests/:id/events': (context, request) =>
      recordManifestEvent(context, request.user, request.params.id, request.body, idempotencyKeyOf(request)),
    'GET /api/manifests/:id/list': (context, { user, params }) => printManifest(context, user, params.id),
  });
