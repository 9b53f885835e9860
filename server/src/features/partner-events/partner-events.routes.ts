import { partnerEventEndpoints, partnerPushEndpoints } from '@ace/contract/partner-events/endpoints.ts';
import { EVENT_RULES } from '@ace/contract/partner-events/partner-event.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../shared/http/endpoints.ts';
import { versionOf } from '../../shared/http/versions.ts';
import { readPage } from '../../shared/lists/page.ts';
import { readSetting } from '../../shared/settings/settings.ts';
import type { PartnerContext } from '../partners/partners.service.ts';
import { askPartners, lookUp, readPolls, requireVisible } from './asking.service.ts';
import { dismissEvents } from './dismissal.service.ts';
import { eventList } from './partner-events.repository.ts';
import { acceptSigned, createPushLimits, receivePush } from './push.ts';
import { previewRules, readUnmapped, saveRules } from './rules.service.ts';

export const servePartnerEvents = async (app: FastifyInstance, context: PartnerContext) => {
  serve(app, context, partnerEventEndpoints, {
    'GET /api/gts/tracks/:partner/:trackingId': (context, { params, user }) => lookUp(context, user, params.partner, params.trackingId),
    'GET /api/shipments/:id/partner-events': async (context, { params, query, user }) => {
      await requireVisible(context, user, params.id);
      return await readPage(context, eventList(params.id), query);
    },
    'PUT /api/shipments/:id/partner-events': (context, { params, body, user }) => dismissEvents(context, user, params.id, body),
    'GET /api/shipments/:id/partner-polls': (context, { params, user }) => readPolls(context, user, params.id),
    'POST /api/shipments/:id/partner-polls': (context, { params, user }) => askPartners(context, user, params.id),
    'GET /api/partners/:partner/event-rules': (context, { params }) => readSetting(context.db, EVENT_RULES[params.partner]),
    'PUT /api/partners/:partner/event-rules': (context, request) =>
      saveRules(context, request.user, request.params.partner, { rules: request.body, version: versionOf(request) }),
    'POST /api/partners/:partner/event-rules/preview': (context, { params, body }) => previewRules(context, params.partner, body),
    'GET /api/partners/:partner/unmapped': (context, { params }) => readUnmapped(context, params.partner),
  });
  await app.register(async (scope) => {
    const limits = createPushLimits(context);
    acceptSigned(scope, context, limits);
    serve(scope, context, partnerPushEndpoints, {
      'POST /api/partner-events/:partner': (context, { params, headers, body }) =>
        receivePush(context, limits, params.partner, String(headers['webhook-id']), body),
    });
  });
};
