import {
  type ConfigProperties,
  type Environment,
  Health,
  type LoggerState,
  type MetricsReading,
  type ThreadDump,
} from '@ace/contract/management/management.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callJson } from '../../shared/api.ts';

/** What the program is now: asked for each time a page is opened. */
const monitoring = <Data>(name: string, read: (signal: AbortSignal) => Promise<Data>) =>
  queryOptions({ queryKey: ['monitoring', name], queryFn: ({ signal }) => read(signal), gcTime: 0 });

/** A 503 brings the health of a program that is not well (spec 000, section 7). */
const readHealth = async (signal: AbortSignal): Promise<Health> => {
  try {
    return await callJson('/management/health', { signal });
  } catch (error) {
    const body = error instanceof ApiError && error.status === 503 ? Health.safeParse(error.problem) : null;
    if (!body?.success) throw error;
    return body.data;
  }
};

export const healthQuery = monitoring('health', readHealth);
export const metricsQuery = monitoring('metrics', (signal) => callJson<MetricsReading>('/management/metrics', { signal }));
export const threadDumpQuery = monitoring('threads', (signal) => callJson<ThreadDump>('/management/threaddump', { signal }));
export const loggersQuery = monitoring('loggers', (signal) => callJson<LoggerState[]>('/management/logs', { signal }));
export const configurationQuery = monitoring('configuration', async (signal) => {
  const [properties, environment] = await Promise.all([
    callJson<ConfigProperties>('/management/configprops', { signal }),
    callJson<Environment>('/management/env', { signal }),
  ]);
  return { properties, environment };
});
