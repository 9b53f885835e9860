import { unsubscribeEndpoints } from '@ace/contract/notifications/endpoints.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../shared/context/context.ts';
import { serve } from '../../../shared/http/endpoints.ts';
import { languageOf } from '../../../shared/http/language.ts';
import { readCompany } from '../../../shared/settings/company.ts';
import { unsubscribePage } from './unsubscribe.page.ts';
import { findSubscription, subscribeByLink } from './unsubscribe.service.ts';

/** What a form or a mail program sends has a few bytes, and says nothing that the address does not say. */
const MAX_FORM_BYTES = 4_096;

type Subscription = Awaited<ReturnType<typeof findSubscription>>;

const answer = async (context: Context, request: FastifyRequest, reply: FastifyReply, token: string, subscription: Subscription) => {
  if (!subscription) reply.status(404);
  const state = !subscription ? 'unknown' : subscription.unsubscribedDate ? 'unsubscribed' : 'subscribed';
  const language = languageOf(request.headers);
  const path = `/api/notifications/unsubscribe/${encodeURIComponent(token)}`;
  reply.header('X-Robots-Tag', 'noindex');
  return unsubscribePage({ state, language, company: (await readCompany(context)).name, address: subscription?.address, path });
};

/** In a scope of its own, because only these calls take forms. */
export const serveUnsubscribing = async (app: FastifyInstance, context: Context) => {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_request, _body, done) => done(null));
  serve(app, context, unsubscribeEndpoints, {
    'GET /api/notifications/unsubscribe/:token': async (context, request, reply) =>
      answer(context, request, reply, request.params.token, await findSubscription(context, request.params.token)),
    'POST /api/notifications/unsubscribe/:token': async (context, request, reply) =>
      answer(context, request, reply, request.params.token, await subscribeByLink(context, request.params.token, false)),
    'POST /api/notifications/unsubscribe/:token/undo': async (context, request, reply) =>
      answer(context, request, reply, request.params.token, await subscribeByLink(context, request.params.token, true)),
  });
};
