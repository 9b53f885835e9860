import { z } from 'zod';
import { type Endpoints, empty, json, text } from '../shared/endpoint.ts';
import { exactText } from '../shared/text/text.ts';
import {
  ApplicationInfo,
  ConfigProperties,
  Environment,
  FailedJob,
  Health,
  LOG_LEVELS,
  LoggerChange,
  LoggerState,
  MetricsReading,
  PROMETHEUS_TYPE,
  RetriedJobs,
  ThreadDump,
} from './management.ts';

const tag = { name: 'management', description: 'Health, settings and figures of the program.' };
const probe = { permission: 'none', tag, isUnlimited: true } as const;
const reading = { permission: 'management:read', tag } as const;

export const managementEndpoints = {
  'GET /management/info': {
    name: 'readInfo',
    summary: 'Read profiles, version and company',
    permission: 'none',
    tag,
    answers: { 200: json(ApplicationInfo) },
  },
  'GET /management/health': {
    name: 'readHealth',
    summary: 'Read the health of the program',
    description: 'Only administrators get `details`.',
    ...probe,
    answers: { 200: json(Health), 503: json(Health) },
  },
  'GET /management/health/liveness': {
    name: 'readLiveness',
    summary: 'Whether the process responds',
    description: 'If not, restart it.',
    ...probe,
    answers: { 200: json(z.object({ status: z.literal('UP') }).meta({ id: 'Liveness' })) },
  },
  'GET /management/health/readiness': {
    name: 'readReadiness',
    summary: 'Whether a load balancer may send requests',
    description: 'The process is healthy and not about to stop.',
    ...probe,
    answers: { 200: json(Health), 503: json(Health) },
  },
  'GET /management/configprops': {
    name: 'readConfiguration',
    summary: 'Read the effective settings',
    ...reading,
    answers: { 200: json(ConfigProperties) },
  },
  'GET /management/env': {
    name: 'readEnvironment',
    summary: 'Read the settings by source',
    ...reading,
    answers: { 200: json(Environment) },
  },
  'GET /management/logs': {
    name: 'listLoggers',
    summary: 'List the loggers and their levels',
    ...reading,
    answers: { 200: json(z.array(LoggerState)) },
  },
  'PUT /management/logs': {
    name: 'setLogLevel',
    summary: 'Set the level of a logger',
    problems: ['error.http.404'],
    permission: LOG_LEVELS.permission,
    tag,
    entity: 'logger',
    body: LoggerChange,
    answers: { 204: empty() },
  },
  'GET /management/failed-jobs': {
    name: 'listFailedJobs',
    summary: 'List the jobs that were given up, the latest first',
    description: 'Mails for an hour, what consumers of events could not handle for 90 days.',
    ...reading,
    answers: { 200: json(z.array(FailedJob)) },
  },
  'POST /management/failed-jobs/:queue/retry': {
    name: 'retryFailedJobs',
    summary: 'Do again what a queue has given up',
    permission: 'management:write',
    tag,
    params: z.object({ queue: exactText(100).min(1) }),
    answers: { 200: json(RetriedJobs) },
  },
  'GET /management/metrics': {
    name: 'readMetrics',
    summary: 'Read the metrics of the running program',
    ...reading,
    answers: { 200: json(MetricsReading) },
  },
  'GET /management/prometheus': {
    name: 'scrapeMetrics',
    summary: 'Read the metrics as Prometheus reads them',
    description: 'The token may also be the setting `PROMETHEUS_TOKEN`.',
    permission: 'management:scrape',
    tag,
    answers: { 200: text(PROMETHEUS_TYPE) },
  },
  'GET /management/threaddump': {
    name: 'readThreads',
    summary: 'Read what the threads do',
    ...reading,
    answers: { 200: json(ThreadDump) },
  },
} as const satisfies Endpoints;
