import { z } from 'zod';
import { type Endpoints, empty, json, text } from '../shared/endpoint.ts';
import {
  ApplicationInfo,
  ConfigProperties,
  Environment,
  Health,
  LoggerChange,
  LoggerState,
  MetricsReading,
  PROMETHEUS_TYPE,
  ThreadDump,
} from './management.ts';

const tag = 'management';
const probe = { permission: 'none', tag, isUnlimited: true } as const;
const reading = { permission: 'management:read', tag } as const;

export const managementEndpoints = {
  'GET /management/info': { ...probe, answers: { 200: json(ApplicationInfo) } },
  /** Only administrators get `details`. */
  'GET /management/health': { ...probe, answers: { 200: json(Health), 503: json(Health) } },
  /** Whether the process responds; if not, restart it. */
  'GET /management/health/liveness': { ...probe, answers: { 200: json(z.object({ status: z.literal('UP') })) } },
  /** Whether a load balancer may send requests: the process is healthy and not about to stop. */
  'GET /management/health/readiness': { ...probe, answers: { 200: json(Health), 503: json(Health) } },
  'GET /management/configprops': { ...reading, answers: { 200: json(ConfigProperties) } },
  'GET /management/env': { ...reading, answers: { 200: json(Environment) } },
  'GET /management/logs': { ...reading, answers: { 200: json(z.array(LoggerState)) } },
  'PUT /management/logs': { permission: 'management:write', tag, entity: 'logger', body: LoggerChange, answers: { 204: empty() } },
  'GET /management/metrics': { ...reading, answers: { 200: json(MetricsReading) } },
  'GET /management/prometheus': { permission: 'management:scrape', tag, answers: { 200: text(PROMETHEUS_TYPE) } },
  'GET /management/threaddump': { ...reading, answers: { 200: json(ThreadDump) } },
} as const satisfies Endpoints;
