import { PROVIDERS, Provider } from '@ace/contract/partners/partner.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

export const partnersRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/gts/providers', {
    config: { permission: 'partners:read' },
    schema: { tags: ['partners'], response: { 200: z.array(Provider) } },
    handler: async () => PROVIDERS,
  });
};
