import { createHistogram, performance, type RecordableHistogram } from 'node:perf_hooks';
import type { Distribution, Meter } from '@ace/contract/management/management.ts';

/** Histograms record microseconds from 1 to an hour, with two significant figures: precise enough, and small in memory. */
const UNITS_PER_MILLISECOND = 1_000;
const HISTOGRAM = { lowest: 1, highest: 3_600_000 * UNITS_PER_MILLISECOND, figures: 2 } as const;

/** How often rates are updated. */
const TICK_SECONDS = 5;

/** An exponentially weighted moving average of a rate, in events per second (like the load average of Unix). */
const createRate = (minutes: number) => {
  const weight = 1 - Math.exp(-TICK_SECONDS / 60 / minutes);
  let rate: number | null = null;
  return {
    /** Adds a finished tick with `count` events. */
    tick: (count: number) => {
      const now = count / TICK_SECONDS;
      rate = rate === null ? now : rate + weight * (now - rate);
    },
    read: () => rate ?? 0,
  };
};

/** Counts events, and measures their rates. */
const createMeter = () => {
  const begin = performance.now();
  const rates = { m1_rate: createRate(1), m5_rate: createRate(5), m15_rate: createRate(15) };
  let count = 0;
  let uncounted = 0;
  let lastTick = begin;

  /** Applies the ticks since the last call. The events since then count in the first of them. */
  const catchUp = () => {
    const ticks = Math.floor((performance.now() - lastTick) / 1000 / TICK_SECONDS);
    for (let tick = 0; tick < ticks; tick += 1) {
      for (const rate of Object.values(rates)) rate.tick(uncounted);
      uncounted = 0;
    }
    lastTick += ticks * TICK_SECONDS * 1000;
  };

  return {
    mark: () => {
      catchUp();
      count += 1;
      uncounted += 1;
    },
    read: (): Meter => {
      catchUp();
      const seconds = Math.max((performance.now() - begin) / 1000, Number.EPSILON);
      const [m1_rate, m5_rate, m15_rate] = [rates.m1_rate.read(), rates.m5_rate.read(), rates.m15_rate.read()];
      return { count, mean_rate: count / seconds, m1_rate, m5_rate, m15_rate };
    },
  };
};

const createRecorder = () => ({ histogram: createHistogram(HISTOGRAM), meter: createMeter(), total: 0 });

const record = (histogram: RecordableHistogram, milliseconds: number) =>
  histogram.record(Math.min(HISTOGRAM.highest, Math.max(1, Math.round(milliseconds * UNITS_PER_MILLISECOND))));

/** The distribution in units of `unitMs` milliseconds. */
const distributionOf = (histogram: RecordableHistogram, unitMs: number): Distribution => {
  const { count } = histogram;
  const convert = (value: number) => (count === 0 ? 0 : value / UNITS_PER_MILLISECOND / unitMs);
  const p = (percentile: number) => convert(histogram.percentile(percentile));
  return {
    count,
    mean: convert(histogram.mean),
    min: convert(histogram.min),
    p50: p(50),
    p75: p(75),
    p95: p(95),
    p99: p(99),
    max: convert(histogram.max),
  };
};

const SECOND_MS = 1_000;

/** Metrics by name; `get` creates a metric at its first use. */
const createRegistry = <T>(create: () => T) => {
  const items = new Map<string, T>();
  const get = (name: string) => {
    const item = items.get(name) ?? create();
    items.set(name, item);
    return item;
  };
  const read = <R>(readItem: (item: T) => R): Record<string, R> =>
    Object.fromEntries([...items].map(([name, item]) => [name, readItem(item)]));
  return { get, read };
};

/** The metrics of the running program, by name. */
export const createMetrics = () => {
  const counters = createRegistry(() => ({ count: 0 }));
  const meters = createRegistry(createMeter);
  const timers = createRegistry(createRecorder);
  const histograms = createRegistry(() => createHistogram(HISTOGRAM));
  const gauges = new Map<string, () => number>();

  /** Records the duration of an operation in a timer, which also measures the rate. */
  const recordTime = (name: string, milliseconds: number) => {
    const timer = timers.get(name);
    record(timer.histogram, milliseconds);
    timer.meter.mark();
    timer.total += milliseconds;
  };

  return {
    /** Increments a counter by `step`. */
    count: (name: string, step = 1) => {
      counters.get(name).count += step;
    },
    /** Shows a meter from now on, also without an event. */
    declareMeter: (name: string) => void meters.get(name),
    /** Records an event in a meter. */
    mark: (name: string) => meters.get(name).mark(),
    recordTime,
    /** Runs `work` and records its duration, also if it fails. */
    time: async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
      const begin = performance.now();
      try {
        return await work();
      } finally {
        recordTime(name, performance.now() - begin);
      }
    },
    /** The count of a timer, and its total duration in milliseconds. */
    totalOf: (name: string) => {
      const { histogram, total } = timers.get(name);
      return { count: histogram.count, total };
    },
    /** Records a duration in a histogram, without a rate. */
    recordDuration: (name: string, milliseconds: number) => record(histograms.get(name), milliseconds),
    /** Adds a gauge, whose value is read when the metrics are read. */
    gauge: (name: string, readValue: () => number) => void gauges.set(name, readValue),
    /** Reads all metrics; timers in seconds, histograms in milliseconds. */
    read: () => ({
      gauges: Object.fromEntries([...gauges].map(([name, readValue]) => [name, { value: readValue() }])),
      counters: counters.read(({ count }) => ({ count })),
      meters: meters.read((meter) => meter.read()),
      timers: timers.read(({ histogram, meter }) => ({ ...distributionOf(histogram, SECOND_MS), ...meter.read() })),
      histograms: histograms.read((histogram) => distributionOf(histogram, 1)),
    }),
  };
};
export type Metrics = ReturnType<typeof createMetrics>;
