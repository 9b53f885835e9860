import type { MetricsReading, Sample } from '@ace/contract/management/management.ts';
import { readCaches } from '../../shared/cache.ts';
import type { Context } from '../../shared/context/context.ts';
import { every } from '../../shared/every.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { readRuntimeGauges } from './runtime.ts';

const log = loggerNamed('metrics');

/** The history covers a quarter of an hour. */
const SAMPLE_INTERVAL_MS = 5_000;
const MAX_SAMPLES = 180;

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Gauges of each cache: counts, percentages, and average times in milliseconds. */
const cacheGauges = () =>
  Object.fromEntries(
    readCaches().flatMap(([cache, { hits, misses, puts, removals, evictions, getTime, putTime, removeTime }]) => {
      const gets = hits + misses;
      const values = {
        'cache-hits': hits,
        'cache-misses': misses,
        'cache-gets': gets,
        'cache-puts': puts,
        'cache-removals': removals,
        'cache-evictions': evictions,
        'cache-hit-percentage': 100 * ratio(hits, gets),
        'cache-miss-percentage': 100 * ratio(misses, gets),
        'average-get-time': ratio(getTime, gets),
        'average-put-time': ratio(putTime, puts),
        'average-remove-time': ratio(removeTime, removals),
      };
      return Object.entries(values).map(([name, value]) => [`jcache.statistics.${cache}.${name}`, value]);
    }),
  );

/** Takes a sample every few seconds, for the charts of the last minutes. */
export const startHistory = ({ metrics, pool }: Context) => {
  const samples: Sample[] = [];
  let before = { count: 0, total: 0 };
  const takeSample = () => {
    const requests = metrics.totalOf('http.requests');
    const [count, total] = [requests.count - before.count, requests.total - before.total];
    before = requests;
    const memory = process.memoryUsage();
    samples.push({
      time: new Date().toISOString(),
      residentMemory: memory.rss,
      heapUsed: memory.heapUsed,
      heapCommitted: memory.heapTotal,
      requestRate: count / (SAMPLE_INTERVAL_MS / 1_000),
      meanResponse: count === 0 ? null : total / count,
      activeConnections: pool.totalCount - pool.idleCount,
      totalConnections: pool.totalCount,
    });
    samples.splice(0, samples.length - MAX_SAMPLES);
  };
  takeSample();
  return { read: () => [...samples], stop: every(SAMPLE_INTERVAL_MS, log, takeSample) };
};
export type History = ReturnType<typeof startHistory>;

/** The current values of all metrics. */
export const readMetrics = async ({ metrics }: Context, history: History): Promise<MetricsReading> => {
  const { gauges, ...recorded } = metrics.read();
  const sampled = Object.entries({ ...(await readRuntimeGauges()), ...cacheGauges() }).map(([name, value]) => [name, { value }]);
  return { gauges: { ...gauges, ...Object.fromEntries(sampled) }, ...recorded, history: history.read() };
};
