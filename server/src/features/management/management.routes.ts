import {
  ApplicationInfo,
  ConfigProperties,
  Environment,
  Health,
  LoggerChange,
  LoggerState,
  MetricsReading,
  ThreadDump,
} from '@ace/contract/management/management.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../shared/context.ts';
import { isAdmin } from '../../shared/permissions.ts';
import type { PartnerGateway } from '../partners/partners.service.ts';
import { readConfigProperties, readEnvironment } from './configuration.service.ts';
import { checkEverything, checkHealth } from './health.service.ts';
import { changeLogLevel, followLogLevels, listLoggers } from './loggers.service.ts';
import { readMetrics, startHistory } from './metrics.service.ts';
import { PROMETHEUS_TYPE, toPrometheus } from './prometheus.ts';
import { dumpThreads } from './threads.service.ts';
import { startWatchdog } from './watchdog.ts';

const open = { permission: 'none', isUnlimited: true } as const;
const forAdministrators = { permission: 'management:read' } as const;
const tags = ['management'];

/** Below `/management`. */
export const managementRoutes: FastifyPluginAsyncZod<Context & { partners: PartnerGateway }> = async (app, { partners, ...context }) => {
  const { config, version } = context;
  const history = startHistory(context);
  const watchdog = startWatchdog();
  const leaveLoggers = await followLogLevels(context);
  app.addHook('onClose', async () => {
    leaveLoggers();
    history.stop();
    await watchdog.stop();
  });

  app.get('/info', {
    config: open,
    schema: { tags, response: { 200: ApplicationInfo } },
    handler: async () => ({
      activeProfiles: config.profiles,
      'display-ribbon-on-profiles': 'dev',
      build: { version },
      company: config.company,
    }),
  });

  app.get('/health', {
    config: open,
    schema: { tags, response: { 200: Health, 503: Health } },
    handler: async ({ caller }, reply) => {
      const isToldAll = caller !== null && isAdmin(caller);
      const health = isToldAll ? await checkEverything(context, partners) : { status: (await checkHealth(context)).status };
      return reply.status(health.status === 'UP' ? 200 : 503).send(health);
    },
  });

  /** The process answers: no reason to restart it. */
  app.get('/health/liveness', {
    config: open,
    schema: { tags, response: { 200: z.object({ status: z.literal('UP') }) } },
    handler: async () => ({ status: 'UP' as const }),
  });

  /** It can do its work, and is not about to stop: a load balancer may send it requests. */
  app.get('/health/readiness', {
    config: open,
    schema: { tags, response: { 200: Health, 503: Health } },
    handler: async (_request, reply) => {
      const status = context.lifecycle.isRunning() ? (await checkHealth(context)).status : 'DOWN';
      return reply.status(status === 'UP' ? 200 : 503).send({ status });
    },
  });

  app.get('/configprops', {
    config: forAdministrators,
    schema: { tags, response: { 200: ConfigProperties } },
    handler: async () => readConfigProperties(context),
  });

  app.get('/env', {
    config: forAdministrators,
    schema: { tags, response: { 200: Environment } },
    handler: async () => readEnvironment(context),
  });

  app.get('/logs', {
    config: forAdministrators,
    schema: { tags, response: { 200: z.array(LoggerState) } },
    handler: () => listLoggers(context),
  });

  app.put('/logs', {
    config: { permission: 'management:write', entity: 'logger' },
    schema: { tags, body: LoggerChange },
    handler: async ({ user, ip, body }, reply) => {
      await changeLogLevel(context, user, ip, body);
      return reply.status(204).send();
    },
  });

  app.get('/metrics', {
    config: forAdministrators,
    schema: { tags, response: { 200: MetricsReading } },
    handler: () => readMetrics(context, history),
  });

  app.get('/prometheus', {
    config: { permission: 'management:scrape' },
    schema: { tags },
    handler: async (_request, reply) => reply.type(PROMETHEUS_TYPE).send(toPrometheus(await readMetrics(context, history))),
  });

  app.get('/threaddump', {
    config: forAdministrators,
    schema: { tags, response: { 200: ThreadDump } },
    handler: () => dumpThreads(watchdog),
  });
};
