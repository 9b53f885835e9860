import { IdParam } from '@ace/contract/shared/numbers.ts';
import { pageQuery, SearchText } from '@ace/contract/shared/page.ts';
import { TRACKING_SORT_FIELDS, Tracking, TrackingInput } from '@ace/contract/trackings/tracking.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendCreated, sendDeleted, sendUpdated } from '../../shared/answers.ts';
import type { Context } from '../../shared/context.ts';
import { onceOf } from '../../shared/idempotency.ts';
import { sendPage } from '../../shared/paging.ts';
import { createTracking, deleteTracking, listTrackings, readTracking, updateTracking } from './trackings.service.ts';

const ListQuery = pageQuery(TRACKING_SORT_FIELDS).extend({ shipmentId: IdParam.shape.id.optional() });
const SearchQuery = pageQuery(TRACKING_SORT_FIELDS).extend({ query: SearchText });

const entity = 'tracking';
const tags = ['trackings'];
const list = { 200: z.array(Tracking) };

export const trackingsRoutes: FastifyPluginAsyncZod<Context> = async (app, context) => {
  app.get('/trackings', {
    config: { permission: 'trackings:read' },
    schema: { tags, querystring: ListQuery, response: list },
    handler: async ({ query, user }, reply) => sendPage(reply, query, await listTrackings(context, user, { ...query, query: '' })),
  });

  app.get('/_search/trackings', {
    config: { permission: 'trackings:read' },
    schema: { tags, querystring: SearchQuery, response: list },
    handler: async ({ query, user }, reply) => sendPage(reply, query, await listTrackings(context, user, query)),
  });

  app.get('/trackings/:id', {
    config: { permission: 'trackings:read', entity },
    schema: { tags, params: IdParam, response: { 200: Tracking } },
    handler: ({ params, user }) => readTracking(context, user, params.id),
  });

  app.post('/trackings', {
    config: { permission: 'trackings:write', entity },
    schema: { tags, body: TrackingInput, response: { 201: Tracking } },
    handler: async (request, reply) =>
      sendCreated(reply, entity, await createTracking(context, request.user, request.body, onceOf(request))),
  });

  app.put('/trackings', {
    config: { permission: 'trackings:write', entity },
    schema: { tags, body: TrackingInput, response: { 200: Tracking } },
    handler: async ({ body, user }, reply) => sendUpdated(reply, entity, await updateTracking(context, user, body)),
  });

  app.delete('/trackings/:id', {
    config: { permission: 'trackings:write', entity },
    schema: { tags, params: IdParam, response: { 204: z.null() } },
    handler: async ({ params, user }, reply) => {
      await deleteTracking(context, user, params.id);
      return sendDeleted(reply, entity, params.id);
    },
  });
};
