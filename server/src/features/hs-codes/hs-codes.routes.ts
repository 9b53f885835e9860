import { hsCodeEndpoints, hsUploadEndpoints } from '@ace/contract/hs-codes/endpoints.ts';
import { ALL_COUNTRIES, HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import type { FastifyInstance } from 'fastify';
import { visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { acceptUploads, bytesOf, fileNameOf } from '../../shared/http/uploads.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { problem } from '../../shared/problems.ts';
import { listSchedules, removeSchedule, searchCodes, uploadSchedule } from './hs-codes.service.ts';
import { findUsed } from './used-goods.repository.ts';

export const serveHsCodes = async (app: FastifyInstance, context: Context) => {
  serve(app, context, hsCodeEndpoints, {
    'GET /api/hs-schedules': async (context) => ({ json: await listSchedules(context) }),
    'DELETE /api/hs-schedules/:id': (context, { user, params }) => removeSchedule(context, user, params.id),
    'GET /api/hs-codes': async (context, { user, query: { query, country = ALL_COUNTRIES } }) => ({
      json: await searchCodes(context, user, { query, country }),
    }),
    'GET /api/goods/used': async ({ db }, { user, query: { query, ownerId = user.id } }) => {
      if (visibleTo(user) !== null && ownerId !== user.id) throw problem('error.http.403');
      return { json: await findUsed(db, ownerId, query ?? '') };
    },
  });
  await app.register(async (scope) => {
    acceptUploads(scope, { turns: BOUNDS.hsSchedule.uploads, bytes: HS_LIMITS.bytes });
    serve(scope, context, hsUploadEndpoints, {
      'POST /api/hs-schedules': (context, request) =>
        uploadSchedule(
          context,
          request.user,
          { ...request.query, from: request.query.from, name: fileNameOf(request) || null, file: bytesOf(request) },
          idempotencyKeyOf(request),
        ),
    });
  });
};
