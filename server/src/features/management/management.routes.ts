import { managementEndpoints } from '@ace/contract/management/endpoints.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { readCompany } from '../../shared/settings/company.ts';
import type { PartnerGateway } from '../partners/partners.service.ts';
import { readConfigProperties, readEnvironment } from './configuration.service.ts';
import { listFailedJobs } from './failed-jobs.service.ts';
import { checkEverything, checkHealth } from './health.service.ts';
import { changeLogLevel, followLogLevels, listLoggers } from './loggers.service.ts';
import { readMetrics, startHistory } from './metrics.service.ts';
import { toPrometheus } from './prometheus.ts';
import { dumpThreads } from './threads.service.ts';
import { startWatchdog } from './watchdog.ts';

/** Load balancers and monitors read the health from the HTTP status. */
const statusOf = ({ status }: { status: 'UP' | 'DOWN' }) => (status === 'UP' ? 200 : 503);

export const serveManagement = async (app: FastifyInstance, context: Context, partners: PartnerGateway) => {
  const { config, version } = context;
  const history = startHistory(context);
  const watchdog = startWatchdog();
  const stopFollowing = await followLogLevels(context);
  app.addHook('onClose', async () => {
    stopFollowing();
    history.stop();
    await watchdog.stop();
  });

  serve(app, context, managementEndpoints, {
    'GET /management/info': async (context) => {
      const { name, url, phone, email } = await readCompany(context);
      return {
        activeProfiles: config.profiles,
        'display-ribbon-on-profiles': 'dev',
        build: { version },
        company: { name, url, phone, email },
        timeZone: config.timeZone,
      };
    },
    'GET /management/health': async (context, { caller }, reply) => {
      const hasDetails = isAllowed('management:read', caller);
      const health = hasDetails ? await checkEverything(context, partners) : { status: (await checkHealth(context)).status };
      reply.status(statusOf(health));
      return health;
    },
    'GET /management/health/liveness': () => ({ status: 'UP' as const }),
    'GET /management/health/readiness': async (context, _request, reply) => {
      const health = { status: context.lifecycle.isRunning() ? (await checkHealth(context)).status : ('DOWN' as const) };
      reply.status(statusOf(health));
      return health;
    },
    'GET /management/configprops': (context) => readConfigProperties(context),
    'GET /management/env': (context) => readEnvironment(context),
    'GET /management/logs': (context) => listLoggers(context),
    'PUT /management/logs': (context, { user, ip, body }) => changeLogLevel(context, user, ip, body),
    'GET /management/failed-jobs': (context) => listFailedJobs(context),
    'POST /management/failed-jobs/:queue/retry': async (context, { params }) => ({
      retried: await context.jobs.retry({ db: context.db, tell: context.bus.publish }, params.queue),
    }),
    'GET /management/metrics': (context) => readMetrics(context, history),
    'GET /management/prometheus': async (context) => toPrometheus(await readMetrics(context, history)),
    'GET /management/threaddump': () => dumpThreads(watchdog),
  });
};
