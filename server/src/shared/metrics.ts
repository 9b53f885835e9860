import { createHistogram, performance, type RecordableHistogram } from 'node:perf_hooks';

/** Recorded in microseconds: fine enough, and a day of them fits. */
const MICROSECONDS_PER_MILLISECOND = 1_000;
const MICROSECONDS_PER_SECOND = 1_000_000;

/** Figures of the running program, by name. */
export const createMetrics = () => {
  const counters = new Map<string, number>();
  const timers = new Map<string, RecordableHistogram>();

  const count = (name: string) => void counters.set(name, (counters.get(name) ?? 0) + 1);

  const timerOf = (name: string) => {
    const timer = timers.get(name) ?? createHistogram();
    timers.set(name, timer);
    return timer;
  };

  /** Runs `work` and records how long it took, whether it succeeded or not. */
  const time = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const begin = performance.now();
    try {
      return await work();
    } finally {
      timerOf(name).record(Math.max(1, Math.round((performance.now() - begin) * MICROSECONDS_PER_MILLISECOND)));
    }
  };

  const statisticsOf = (timer: RecordableHistogram) => {
    const seconds = (microseconds: number) => microseconds / MICROSECONDS_PER_SECOND;
    const p = (percentile: number) => seconds(timer.percentile(percentile));
    return {
      count: timer.count,
      mean: seconds(timer.mean),
      min: seconds(timer.min),
      p50: p(50),
      p75: p(75),
      p95: p(95),
      p99: p(99),
      max: seconds(timer.max),
    };
  };

  /** Everything that was recorded so far; times in seconds. */
  const read = () => ({
    counters: Object.fromEntries([...counters].map(([name, value]) => [name, { count: value }])),
    timers: Object.fromEntries([...timers].map(([name, timer]) => [name, statisticsOf(timer)])),
  });

  return { count, time, read };
};
export type Metrics = ReturnType<typeof createMetrics>;
