import type { QueueOptions } from 'pg-boss';
import { z } from 'zod';

/**
 * Work that is queued in the database, in the transaction that causes it or by a schedule, and done by one copy of the program. One that throws or is
 * killed is repeated as `retry` says, with the same `id`. `Needed` is what it needs of the context.
 */
export type Job<Payload = unknown, Needed = unknown> = {
  /** Also the name of its queue. */
  name: string;
  /** Also reads jobs that an earlier version of the program has queued. */
  payload: z.ZodType<Payload>;
  /** In seconds. A job of which nothing is heard for ten seconds is repeated in any case. */
  retry: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'retentionSeconds' | 'expireInSeconds'>;
  /** How many a copy works on at the same time. */
  concurrency: number;
  /** Jobs with the same key are done one after the other, in the order of their ids. One that is given up holds the others until it is retried. */
  isOrdered?: true;
  /** At most one with the same key waits or runs; another one that is sent meanwhile is dropped. */
  isExclusive?: true;
  /** Of those that are sent with the same `group`, one runs at a time. */
  isOnePerGroup?: true;
  /** When one is queued, for all copies together: a cron expression in the company's time zone. */
  schedule?: string;
  work(context: Needed, payload: Payload, id: string, turn: Turn): Promise<unknown>;
};

/** A try of a job: `signal` is aborted when its time is over or the program stops, and `isLast` says that it is not repeated. */
export type Turn = { signal: AbortSignal; isLast: boolean };

/** Work that each copy of the program repeats. */
export type PeriodicWork<Needed = unknown> = { name: string; everyMs: number; work(context: Needed): Promise<unknown> };

/** How much waits, is in work, and has failed lately. */
export type Figures = { waiting: number; active?: number; failed: number };

/** Work that each copy of the program does as long as it runs, until the function that `start` returns is called. It may have a queue of its own. */
type ContinuousWork<Needed = unknown> = { name: string; start(context: Needed): () => unknown; count?(context: Needed): Promise<Figures> };

export type BackgroundWork<Needed = unknown> = Job<unknown, Needed> | PeriodicWork<Needed> | ContinuousWork<Needed>;

/** Declares a job, whose `work` gets what its `payload` says. */
export const job = <Payload, Needed>(declared: Job<Payload, Needed>) => declared;

type Scheduled<Needed> = Pick<Job, 'name'> & { schedule: string; work(context: Needed): Promise<unknown> };

/** Declares a job without a payload that a schedule queues, and that may take ten minutes. */
export const scheduledJob = <Needed>(declared: Scheduled<Needed>) =>
  job({ payload: z.object({}), retry: { retryLimit: 5, retryDelay: 60, expireInSeconds: 600 }, concurrency: 1, ...declared });

export const isJob = <Needed>(work: BackgroundWork<Needed>): work is Job<unknown, Needed> => 'payload' in work;
