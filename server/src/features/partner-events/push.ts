import type { PushedEvents } from '@ace/contract/partner-events/partner-event.ts';
import { Carrier } from '@ace/contract/partners/partner.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { Context } from '../../shared/context/context.ts';
import { textOfBody } from '../../shared/http/server.ts';
import { problem } from '../../shared/problems.ts';
import { storeReports } from './partner-events.service.ts';
import { noteNews } from './polls.repository.ts';

/** Longest `webhook-id` that is accepted. The scheme recommends far shorter ones. */
const MAX_WEBHOOK_ID = 255;

const headerOf = ({ headers }: FastifyRequest, name: string) => String(headers[name] ?? '');

const secretOf = ({ config }: Pick<Context, 'config'>, { params }: FastifyRequest) => {
  const { data: partner } = Carrier.safeParse((params as { partner?: unknown }).partner);
  const secret = partner && config.webhookSecrets[partner];
  if (!secret) throw problem('error.http.404');
  return secret;
};

/** Throws `error.http.401` unless the body is signed with the secret of the partner, at most five minutes ago (standardwebhooks.com). */
const verify = (secret: string, request: FastifyRequest, body: string) => {
  const headers = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, headerOf(request, name)]),
  );
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
  } catch (error) {
    throw error instanceof WebhookVerificationError ? problem('error.http.401') : error;
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw problem('error.malformed');
  }
};

/** Makes a scope accept signed messages of partners: the signature is checked over the bytes of the body, before these are parsed and validated. */
export const acceptSigned = (scope: FastifyInstance, context: Pick<Context, 'config'>) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.addHook('onRequest', async (request) => void secretOf(context, request));
  scope.addHook('preValidation', async (request) => {
    const body = textOfBody(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    verify(secretOf(context, request), request, body);
    if (headerOf(request, 'webhook-id').length > MAX_WEBHOOK_ID) throw problem('error.malformed');
    request.body = parse(body);
  });
};

/** Stores what a partner has pushed, unless the message with this id was received before. */
export const receivePush = async (
  { db, bus }: Pick<Context, 'db' | 'bus'>,
  partner: Carrier,
  webhookId: string,
  { number, events }: PushedEvents,
) => {
  const kept = await db.transaction().execute(async (db) => {
    const isNew = await db
      .insertInto('partnerPush')
      .values({ partner, webhookId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('webhookId')
      .executeTakeFirst();
    if (!isNew) return { stored: [], trackings: 0 };
    const kept = await storeReports(db, { partner, number, source: 'push', reports: events });
    if (kept.stored.length > 0) await noteNews(db, { partner, number });
    return kept;
  });
  if (kept.trackings > 0) bus.publish('events', null);
  return { stored: kept.stored.length, known: events.length - kept.stored.length };
};
