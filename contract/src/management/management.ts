import { z } from 'zod';
import { Instant } from '../shared/dates/instants.ts';
import { Id } from '../shared/numbers.ts';
import { settingGroup } from '../shared/setting.ts';
import { exactText } from '../shared/text/text.ts';

/** Profiles, version and company, for the ribbon, the version label, the footer and the menu entry of the API description. */
export const ApplicationInfo = z
  .object({
    activeProfiles: z.array(z.string()),
    'display-ribbon-on-profiles': z.string(),
    build: z.object({ version: z.string() }),
    company: z.object({ name: z.string(), url: z.string().nullable(), phone: z.string().nullable(), email: z.string().nullable() }),
    /** The company's, in which the times of events are shown. */
    timeZone: z.string(),
  })
  .meta({ id: 'ApplicationInfo' });
export type ApplicationInfo = z.infer<typeof ApplicationInfo>;

/** Log levels, the most verbose one first (docs/domain.md, "Monitoring"). */
export const LogLevel = z.enum(['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'OFF']).meta({ id: 'LogLevel' });
export type LogLevel = z.infer<typeof LogLevel>;

/** The levels that administrators have set, by the names of loggers. */
export const LOG_LEVELS = settingGroup({
  number: 3,
  name: 'logLevels',
  schema: z.record(z.string(), LogLevel),
  initial: {},
  permission: 'management:write',
});

/** A logger with its effective level; `isSet` is false if the level is inherited from a parent logger. */
export const LoggerState = z.object({ name: z.string(), level: LogLevel, isSet: z.boolean() }).meta({ id: 'LoggerState' });
export type LoggerState = z.infer<typeof LoggerState>;

/** `level` null removes the level that was set, so that the logger inherits it again. */
export const LoggerChange = z.object({ name: exactText(200).min(1), level: LogLevel.nullable() }).meta({ id: 'LoggerChange' });
export type LoggerChange = z.infer<typeof LoggerChange>;

const HealthStatus = z.enum(['UP', 'DOWN']);

const HealthValue = z.union([z.string(), z.number(), z.boolean()]);
const HealthEntry = z.object({
  status: HealthStatus,
  error: z.string().optional(),
  details: z.record(z.string(), HealthValue).optional(),
});
/** The health of a part of the program; sizes in bytes, times in milliseconds. */
export type HealthEntry = z.infer<typeof HealthEntry>;

/** `status` depends only on the database and the disk. Only administrators get `details`. A part may consist of parts, such as the partners. */
export const Health = z
  .object({
    status: HealthStatus,
    details: z
      .record(z.string(), HealthEntry.extend({ details: z.record(z.string(), z.union([HealthValue, HealthEntry])).optional() }))
      .optional(),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof Health>;

/** The effective settings, grouped by prefix; secrets are masked. */
export const ConfigProperties = z
  .object({
    contexts: z.record(
      z.string(),
      z.object({ beans: z.record(z.string(), z.object({ prefix: z.string(), properties: z.record(z.string(), z.unknown()) })) }),
    ),
  })
  .meta({ id: 'ConfigProperties' });
export type ConfigProperties = z.infer<typeof ConfigProperties>;

/** The settings by source; secrets are masked. */
export const Environment = z
  .object({
    activeProfiles: z.array(z.string()),
    propertySources: z.array(z.object({ name: z.string(), properties: z.record(z.string(), z.object({ value: z.string() })) })),
  })
  .meta({ id: 'Environment' });
export type Environment = z.infer<typeof Environment>;

/** Distribution of recorded values; `p95` is the 95th percentile. */
const Distribution = z.object({
  count: z.number(),
  mean: z.number(),
  min: z.number(),
  p50: z.number(),
  p75: z.number(),
  p95: z.number(),
  p99: z.number(),
  max: z.number(),
});
export type Distribution = z.infer<typeof Distribution>;

/** The number of events and their rates per second: since the start, and as exponentially weighted averages of 1, 5 and 15 minutes. */
const Meter = z.object({ count: z.number(), mean_rate: z.number(), m1_rate: z.number(), m5_rate: z.number(), m15_rate: z.number() });
export type Meter = z.infer<typeof Meter>;

/** A sample of the program's state, taken every few seconds: memory in bytes, requests per second, response time in milliseconds. */
const Sample = z.object({
  time: z.iso.datetime(),
  residentMemory: z.number(),
  heapUsed: z.number(),
  heapCommitted: z.number(),
  requestRate: z.number(),
  meanResponse: z.number().nullable(),
  activeConnections: z.number(),
  totalConnections: z.number(),
});
export type Sample = z.infer<typeof Sample>;

/** The metrics of the running program, by name. Timers in seconds, histograms in milliseconds, memory in bytes. */
export const MetricsReading = z
  .object({
    gauges: z.record(z.string(), z.object({ value: z.number() })),
    counters: z.record(z.string(), z.object({ count: z.number() })),
    timers: z.record(z.string(), Distribution.extend(Meter.shape)),
    meters: z.record(z.string(), Meter),
    histograms: z.record(z.string(), Distribution),
    history: z.array(Sample),
  })
  .meta({ id: 'MetricsReading' });
export type MetricsReading = z.infer<typeof MetricsReading>;

/** Derived from the operating system and V8; docs/operations.md explains each state. */
export const ThreadState = z.enum(['RUNNABLE', 'WAITING', 'TIMED_WAITING', 'BLOCKED']).meta({ id: 'ThreadState' });
export type ThreadState = z.infer<typeof ThreadState>;

const StackFrame = z.object({
  className: z.string(),
  methodName: z.string(),
  fileName: z.string().nullable(),
  lineNumber: z.number().nullable(),
});
export type StackFrame = z.infer<typeof StackFrame>;

/** Times in milliseconds; -1 if unknown. */
export const Thread = z
  .object({
    threadName: z.string(),
    threadId: z.number(),
    threadState: ThreadState,
    blockedTime: z.number(),
    blockedCount: z.number(),
    waitedTime: z.number(),
    waitedCount: z.number(),
    lockName: z.string().nullable(),
    stackTrace: z.array(StackFrame),
  })
  .meta({ id: 'Thread' });
export type Thread = z.infer<typeof Thread>;
export const ThreadDump = z.object({ threads: z.array(Thread) }).meta({ id: 'ThreadDump' });
export type ThreadDump = z.infer<typeof ThreadDump>;

/** A job that was given up after its tries, and that is kept. `event` is what a consumer could not handle. */
export const FailedJob = z
  .object({
    queue: z.string(),
    id: z.string(),
    error: z.string(),
    failedDate: Instant,
    event: z.object({ type: z.string(), recordId: Id }).nullable(),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof FailedJob>;

/** The most given-up jobs that are answered, the latest first. */
export const MAX_FAILED_JOBS = 100;

export const RetriedJobs = z.object({ retried: z.number().int() }).meta({ id: 'RetriedJobs' });

/** Media type of the metrics in Prometheus' text format. */
export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
