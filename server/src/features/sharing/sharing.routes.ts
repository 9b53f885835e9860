import { sharingEndpoints } from '@ace/contract/sharing/endpoints.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { languageOf } from '../../shared/http/language.ts';
import { ProblemError } from '../../shared/problems.ts';
import { readCompany } from '../../shared/settings/company.ts';
import { revokeShare, shareShipment, shareUrl } from '../shipments/links.service.ts';
import { createGuesses } from './guesses.ts';
import { PAGE_TEXTS } from './page/page.texts.ts';
import { renderNotice } from './page/page.ts';
import { renderShipment } from './page/shipment-page.ts';
import { openSharedPage, trackNumbers } from './public.service.ts';

/** What everybody may read is found by no search engine, kept by no cache, and names its address to no other site. */
const PRIVATE = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' };

type PageRequest = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: unknown } }>;

export const serveSharing = async (app: FastifyInstance, context: Context) => {
  const { config } = context;
  const guesses = createGuesses(context);

  app.addHook('onRequest', async (_request, reply) => void reply.headers(PRIVATE));

  serve(app, context, sharingEndpoints, {
    'POST /api/shipments/:id/share': (context, { params, user }) => shareShipment(context, user, params.id),
    'DELETE /api/shipments/:id/share': (context, { params, user }) => revokeShare(context, user, params.id),
    'GET /api/public/trackings': (context, { query, ip }) => trackNumbers(context, guesses, query, ip),
  });

  /** The page of a shipment, or why there is none, with the status of the answer. */
  const renderPageOf = async ({ params: { token }, query, headers, ip }: PageRequest, reply: FastifyReply) => {
    const language = languageOf(headers, query.lang);
    const frame = { language, company: await readCompany(context), url: shareUrl(config, token) };
    const t = PAGE_TEXTS[language];
    const shown = await openSharedPage(context, token);
    if (shown) return renderShipment(frame, shown, config.timeZone);
    try {
      await guesses.countMissedPage(ip);
      reply.status(404);
      return renderNotice(frame, t.notFound, t.notFoundHint);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { retryAfter = 0 } = error.details;
      reply.status(error.status).header('Retry-After', retryAfter);
      return renderNotice(frame, t.tooMany, t.tooManyHint(Math.ceil(retryAfter / 60)));
    }
  };
  app.get('/t/:token', { config: { permission: 'none' } }, async (request: PageRequest, reply) => {
    const page = await renderPageOf(request, reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Language', languageOf(request.headers, request.query.lang))
      .header('Vary', 'Accept-Language')
      .send(page);
  });
};
