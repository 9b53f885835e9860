import type { ConfigProperties, Environment } from '@ace/contract/management/management.ts';
import { maskAddress } from '../../shared/config.ts';
import type { Context } from '../../shared/context/context.ts';

/** The current settings without secrets: addresses are shown without user and password. */
export const readConfigProperties = ({ config, pool }: Context): ConfigProperties => {
  const groups: Record<string, Record<string, unknown>> = {
    'ace.server': {
      host: config.host,
      port: config.port,
      publicUrl: maskAddress(config.publicUrl),
      trustProxy: config.trustProxy,
      profiles: config.profiles,
      timeZone: config.timeZone,
    },
    'ace.data': { dataDir: config.dataDir },
    'ace.database': {
      kind: config.databaseUrl ? 'server' : 'embedded',
      ...(config.databaseUrl ? { url: maskAddress(config.databaseUrl) } : {}),
      maxConnections: pool.options.max,
      connectionTimeoutMillis: pool.options.connectionTimeoutMillis,
      statementTimeoutMillis: pool.options.statement_timeout,
    },
    'ace.bus': config.natsUrl ? { kind: 'NATS', url: maskAddress(config.natsUrl) } : { kind: 'in-process' },
    'ace.mail': config.smtpUrl
      ? { kind: 'SMTP', url: maskAddress(config.smtpUrl), from: config.mailFrom }
      : { kind: 'files', from: config.mailFrom },
    'ace.security': {
      jwtSecret: config.jwtSecret ? 'from the settings' : 'made at the first start',
      hasPrometheusToken: config.prometheusToken !== undefined,
    },
    'ace.logging': { level: config.logLevel },
    'ace.company': config.company,
    ...Object.fromEntries(
      Object.entries(config.partners).map(([carrier, { url }]) => [`ace.partners.${carrier}`, { url: maskAddress(url), key: '******' }]),
    ),
  };
  const beans = Object.fromEntries(Object.entries(groups).map(([prefix, properties]) => [prefix, { prefix, properties }]));
  return { contexts: { ace: { beans } } };
};

/** The settings by their source, and the runtime of the program. */
export const readEnvironment = ({ config }: Context): Environment => {
  const runtime = {
    'node.version': process.version,
    'v8.version': process.versions.v8,
    'os.platform': process.platform,
    'os.arch': process.arch,
    'process.pid': String(process.pid),
    'process.startTime': new Date(Date.now() - process.uptime() * 1000).toISOString(),
    'process.timeZone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const source = (name: string, values: Record<string, string>) => ({
    name,
    properties: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }])),
  });
  return {
    activeProfiles: config.profiles,
    propertySources: [
      source('environment', config.sources.environment),
      source('defaults', config.sources.defaults),
      source('runtime', runtime),
    ],
  };
};
