import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

/** The current state of the program, read each time a page is opened. */
const monitoring = <Data>(name: string, read: (signal: AbortSignal) => Promise<{ body: Data }>) =>
  queryOptions({ queryKey: ['monitoring', name], queryFn: async ({ signal }) => (await read(signal)).body, gcTime: 0 });

/** A 503 contains the health of a program that is not well. */
export const healthQuery = monitoring('health', (signal) => api('GET /management/health', { signal, accept: [503] }));
export const failedJobsQuery = monitoring('failedJobs', (signal) => api('GET /management/failed-jobs', { signal }));
export const metricsQuery = monitoring('metrics', (signal) => api('GET /management/metrics', { signal }));
export const threadDumpQuery = monitoring('threads', (signal) => api('GET /management/threaddump', { signal }));
export const loggersQuery = monitoring('loggers', (signal) => api('GET /management/logs', { signal }));
export const configurationQuery = monitoring('configuration', async (signal) => {
  const [properties, environment] = await Promise.all([
    api('GET /management/configprops', { signal }),
    api('GET /management/env', { signal }),
  ]);
  return { body: { properties: properties.body, environment: environment.body } };
});
