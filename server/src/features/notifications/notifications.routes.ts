import { notificationEndpoints } from '@ace/contract/notifications/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { versionOf } from '../../shared/http/versions.ts';
import { listHeld, releaseNotifications } from './held.service.ts';
import { readLog, repeatNotification } from './notifications.service.ts';
import { readPreferences, readSettings, savePreferences, saveSettings } from './settings.service.ts';
import { previewWeek } from './templates/preview.service.ts';
import { listTemplates, mailTemplate, previewTemplate, readTemplate, resetTemplate, saveTemplate } from './templates/templates.service.ts';

export const serveNotifications = (app: FastifyInstance, context: Context) =>
  serve(app, context, notificationEndpoints, {
    'GET /api/shipments/:id/notifications': (context, { user, params }) => readLog(context, user, params.id),
    'POST /api/notifications/:id/repeat': (context, request) =>
      repeatNotification(context, request.user, request.params.id, idempotencyKeyOf(request)),
    'GET /api/notifications/held': (context) => listHeld(context),
    'POST /api/notifications/held/:id/release': (context, { user, params }) => releaseNotifications(context, user, params.id),
    'GET /api/account/notifications': (context, { user }) => readPreferences(context, user),
    'PUT /api/account/notifications': (context, { user, body }) => savePreferences(context, user, body),
    'GET /api/notifications/settings': (context) => readSettings(context),
    'PUT /api/notifications/settings': (context, { user, body }) => saveSettings(context, user, body),
    'GET /api/notifications/preview': (context) => previewWeek(context),
    'GET /api/notifications/templates': (context) => listTemplates(context),
    'GET /api/notifications/templates/:event/:language': (context, { params }) => readTemplate(context, params),
    'PUT /api/notifications/templates/:event/:language': (context, { user, params, body }) => saveTemplate(context, user, params, body),
    'DELETE /api/notifications/templates/:event/:language': (context, request) =>
      resetTemplate(context, request.user, request.params, versionOf(request)),
    'POST /api/notifications/templates/:event/:language/preview': (context, { user, params, body }) =>
      previewTemplate(context, user, params, body),
    'POST /api/notifications/templates/:event/:language/test': (context, { user, params, body }) =>
      mailTemplate(context, user, params, body),
  });
