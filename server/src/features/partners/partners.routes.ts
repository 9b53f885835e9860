import { partnerEndpoints } from '@ace/contract/partners/endpoints.ts';
import { PROVIDERS } from '@ace/contract/partners/partner.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../shared/http/endpoints.ts';
import type { PartnerContext } from './partners.service.ts';

export const servePartners = (app: FastifyInstance, context: PartnerContext) =>
  serve(app, context, partnerEndpoints, {
    'GET /api/gts/providers': () => PROVIDERS,
    'GET /api/gts/tracks/:partner/:trackingId': async ({ partners }, { params, user }) => ({
      trackingDetails: await partners.track(user.id, params.partner, params.trackingId),
    }),
  });
