import { ApplicationInfo, Health, MetricsReading } from '@ace/contract/management/management.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../shared/context.ts';
import { isAdmin } from '../../shared/permissions.ts';
import { checkHealth } from './health.service.ts';

const open = { permission: 'none' } as const;

export const managementRoutes: FastifyPluginAsyncZod<Context> = async (app, context) => {
  const { config, metrics, version } = context;

  app.get('/info', {
    config: open,
    schema: { tags: ['management'], response: { 200: ApplicationInfo } },
    handler: async () => ({
      activeProfiles: config.profiles,
      'display-ribbon-on-profiles': 'dev',
      build: { version },
      company: config.company,
    }),
  });

  app.get('/health', {
    config: open,
    schema: { tags: ['management'], response: { 200: Health, 503: Health } },
    handler: async ({ caller }, reply) => {
      const { status, details } = await checkHealth(context);
      return reply.status(status === 'UP' ? 200 : 503).send(caller && isAdmin(caller) ? { status, details } : { status });
    },
  });

  app.get('/metrics', {
    config: { permission: 'management:read' },
    schema: { tags: ['management'], response: { 200: MetricsReading } },
    handler: async () => ({ gauges: {}, meters: {}, histograms: {}, ...metrics.read() }),
  });

  /** The process answers: no reason to restart it. */
  app.get('/health/liveness', {
    config: open,
    schema: { tags: ['management'], response: { 200: z.object({ status: z.literal('UP') }) } },
    handler: async () => ({ status: 'UP' as const }),
  });

  /** It can do its work: a load balancer may send it requests. */
  app.get('/health/readiness', {
    config: open,
    schema: { tags: ['management'], response: { 200: Health, 503: Health } },
    handler: async (_request, reply) => {
      const { status } = await checkHealth(context);
      return reply.status(status === 'UP' ? 200 : 503).send({ status });
    },
  });
};
