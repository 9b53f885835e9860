import { partnerEndpoints } from '@ace/contract/partners/endpoints.ts';
import { PROVIDERS } from '@ace/contract/partners/partner.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';

export const servePartners = (app: FastifyInstance, context: Context) =>
  serve(app, context, partnerEndpoints, {
    'GET /api/gts/providers': () => PROVIDERS,
  });
