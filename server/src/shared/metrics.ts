import { createHistogram, performance, type RecordableHistogram } from 'node:perf_hooks';
import type { Distribution, Meter } from '@ace/contract/management/management.ts';

/** Recorded in microseconds, up to an hour: fine enough, and small. */
const UNITS_PER_MILLISECOND = 1_000;
const HISTOGRAM = { lowest: 1, highest: 3_600_000 * UNITS_PER_MILLISECOND, figures: 2 } as const;

/** Seconds between two looks at a rate. */
const TICK = 5;

/** A rate of the last minutes, each look weighing less the older it is (as in the load of a Unix machine). */
const createRate = (minutes: number) => {
  const weight = 1 - Math.exp(-TICK / 60 / minutes);
  let rate: number | null = null;
  return {
    /** `count` happened in the tick that is over. */
    tick: (count: number) => {
      const now = count / TICK;
      rate = rate === null ? now : rate + weight * (now - rate);
    },
    read: () => rate ?? 0,
  };
};

/** Counts what happens, and how often it does. */
const createMeter = () => {
  const begin = performance.now();
  const rates = { m1_rate: createRate(1), m5_rate: createRate(5), m15_rate: createRate(15) };
  let count = 0;
  let uncounted = 0;
  let lastTick = begin;

  /** Makes up for the ticks since the last look: all that happened falls into the first of them. */
  const catchUp = () => {
    const ticks = Math.floor((performance.now() - lastTick) / 1000 / TICK);
    for (let tick = 0; tick < ticks; tick += 1) {
      for (const rate of Object.values(rates)) rate.tick(uncounted);
      uncounted = 0;
    }
    lastTick += ticks * TICK * 1000;
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

/** `unit`: milliseconds in which to tell it. */
const distributionOf = (histogram: RecordableHistogram, unit: number): Distribution => {
  const { count } = histogram;
  const told = (value: number) => (count === 0 ? 0 : value / UNITS_PER_MILLISECOND / unit);
  const p = (percentile: number) => told(histogram.percentile(percentile));
  return {
    count,
    mean: told(histogram.mean),
    min: told(histogram.min),
    p50: p(50),
    p75: p(75),
    p95: p(95),
    p99: p(99),
    max: told(histogram.max),
  };
};

const SECOND = 1_000;

/** What is there under a name, made at its first use. */
const registryOf = <T>(make: () => T) => {
  const items = new Map<string, T>();
  const get = (name: string) => {
    const item = items.get(name) ?? make();
    items.set(name, item);
    return item;
  };
  const read = <R>(look: (item: T) => R): Record<string, R> => Object.fromEntries([...items].map(([name, item]) => [name, look(item)]));
  return { get, read };
};

/** Figures of the running program, by name. */
export const createMetrics = () => {
  const counters = registryOf(() => ({ count: 0 }));
  const meters = registryOf(createMeter);
  const timers = registryOf(createRecorder);
  const histograms = registryOf(() => createHistogram(HISTOGRAM));
  const gauges = new Map<string, () => number>();

  /** Records how long something took. */
  const recordTime = (name: string, milliseconds: number) => {
    const timer = timers.get(name);
    record(timer.histogram, milliseconds);
    timer.meter.mark();
    timer.total += milliseconds;
  };

  return {
    /** Up by one, or by `step`. */
    count: (name: string, step = 1) => {
      counters.get(name).count += step;
    },
    /** Something happened: it is counted, and so is how often. */
    mark: (name: string) => meters.get(name).mark(),
    recordTime,
    /** Runs `work` and records how long it took, whether it succeeded or not. */
    time: async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
      const begin = performance.now();
      try {
        return await work();
      } finally {
        recordTime(name, performance.now() - begin);
      }
    },
    /** How often that was recorded, and how many milliseconds it took in all. */
    totalOf: (name: string) => {
      const { histogram, total } = timers.get(name);
      return { count: histogram.count, total };
    },
    /** Milliseconds that are no timer of a deed. */
    recordDuration: (name: string, milliseconds: number) => record(histograms.get(name), milliseconds),
    /** A figure that is looked up when somebody asks. */
    gauge: (name: string, look: () => number) => void gauges.set(name, look),
    /** Everything that was recorded so far; timers in seconds, histograms in milliseconds. */
    read: () => ({
      gauges: Object.fromEntries([...gauges].map(([name, look]) => [name, { value: look() }])),
      counters: counters.read(({ count }) => ({ count })),
      meters: meters.read((meter) => meter.read()),
      timers: timers.read(({ histogram, meter }) => ({ ...distributionOf(histogram, SECOND), ...meter.read() })),
      histograms: histograms.read((histogram) => distributionOf(histogram, 1)),
    }),
  };
};
export type Metrics = ReturnType<typeof createMetrics>;
