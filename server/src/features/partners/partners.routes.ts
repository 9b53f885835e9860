import { LookupParams, LookupResult } from '@ace/contract/partners/lookup.ts';
import { PROVIDERS, Provider } from '@ace/contract/partners/partner.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PartnerGateway } from './partners.service.ts';

const tags = ['partners'];

export const partnersRoutes: FastifyPluginAsyncZod<{ partners: PartnerGateway }> = async (app, { partners }) => {
  app.get('/gts/providers', {
    config: { permission: 'partners:read' },
    schema: { tags, response: { 200: z.array(Provider) } },
    handler: async () => PROVIDERS,
  });

  app.get('/gts/tracks/:partner/:trackingId', {
    config: { permission: 'partners:read', entity: 'lookup' },
    schema: { tags, params: LookupParams, response: { 200: LookupResult } },
    handler: async ({ params }) => ({ trackingDetails: await partners.track(params.partner, params.trackingId) }),
  });
};
