import { sql } from 'kysely';
import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Bus, Subject } from '../bus.ts';
import type { Database } from '../database/schema.ts';
import { stoppable } from '../database/stoppable.ts';
import { every } from '../every.ts';
import { loggerNamed } from '../logging.ts';
import { type BackgroundWork, type Figures, isJob, type Job } from './job.ts';

const log = loggerNamed('jobs');

/**
 * How often a copy looks for jobs of which no message has told, such as those that are tried again, in seconds. Scheduled ones are not urgent. One worker of
 * a queue looks, and wakes the others if it finds something.
 */
const POLLING_SECONDS = { asked: 5, scheduled: 10, woken: 60 };

/** How often one copy looks for jobs that were killed, and counts the others, in seconds. */
const UPKEEP_SECONDS = 10;

/** The transaction in which a job is sent. Once it is committed, the copies are told by the name of the queue. */
export type Sending = { db: Database; tell(subject: Subject, message: unknown): void };

/** How long jobs are kept after their end. Ordered ones also wait so long, because one that was given up holds the others of its key. */
const KEPT_SECONDS = { ordered: 90 * 86_400, others: 3_600 };

/**
 * The place of a job in its queue: the key of which one job is done at a time, and in ordered queues an id that gives the order. Of others, those with a
 * higher `priority` come first, and none before `afterSeconds`.
 */
type Place = { key?: string; id?: string; group?: string; priority?: number; afterSeconds?: number };

const optionsOf = ({ key, id, group, priority, afterSeconds }: Place) => ({
  ...(key && { singletonKey: key }),
  ...(id && { id }),
  ...(group && { group: { id: group } }),
  ...(priority && { priority }),
  ...(afterSeconds && { startAfter: afterSeconds }),
});

/** A job that was given up after its tries. */
type GivenUp = { queue: string; id: string; payload: object; error: string; failedDate: string };

/** A job that waits or runs, or one of an ordered queue that was given up. */
export type UnfinishedJob = { id: string; queue: string; payload: object; key?: string };

const namesOf = (declared: readonly BackgroundWork<never>[]) => declared.filter(isJob).map(({ name }) => name);

/** Background work on the app's database. A job that was running when the program was killed is repeated within half a minute. */
export const createJobs = (pool: pg.Pool) => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    superviseIntervalSeconds: UPKEEP_SECONDS,
    monitorIntervalSeconds: UPKEEP_SECONDS,
    queueCacheIntervalSeconds: UPKEEP_SECONDS,
  });
  boss.on('error', (error) => log.warn({ error }, 'background jobs are delayed'));
  let queues: string[] = [];
  const stopping = new AbortController();
  const stops: (() => unknown)[] = [];
  const counts: (() => Promise<{ name: string } & Figures>)[] = [];

  /** The workers of each queue. */
  const workers = new Map<string, string[]>();
  const wake = (queue: string) => {
    for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
  };

  const workOn = async <Needed extends { db?: Database }>(
    { name, payload, concurrency, schedule, isOnePerGroup, work }: Job<unknown, Needed>,
    context: Needed,
    timeZone: string,
  ) => {
    const ids: string[] = [];
    workers.set(name, ids);
    for (let number = 0; number < concurrency; number += 1) {
      const pollingIntervalSeconds = number > 0 ? POLLING_SECONDS.woken : schedule ? POLLING_SECONDS.scheduled : POLLING_SECONDS.asked;
      const options = {
        pollingIntervalSeconds,
        batchSize: 1,
        includeMetadata: true,
        ...(isOnePerGroup && { groupConcurrency: 1 }),
      } as const;
      const id = await boss.work(name, options, async ([job]) => {
        // There may be more.
        wake(name);
        if (!job) return;
        const turn = { signal: AbortSignal.any([job.signal, stopping.signal]), isLast: job.retryCount >= job.retryLimit };
        // A job whose time is over is stopped: it is repeated.
        await work(stoppable(context, job.signal), payload.parse(job.data ?? {}), job.id, turn);
      });
      ids.push(id);
    }
    if (schedule) await boss.schedule(name, schedule, null, { tz: timeZone });
  };

  return {
    /** Creates the queues of the jobs among `declared`, so that jobs can be sent. */
    start: async (declared: readonly BackgroundWork<never>[]) => {
      await boss.start();
      queues = namesOf(declared);
      for (const { name, retry, isOrdered, isExclusive } of declared.filter(isJob)) {
        const kept = isOrdered
          ? { retentionSeconds: KEPT_SECONDS.ordered, deleteAfterSeconds: KEPT_SECONDS.ordered }
          : { deleteAfterSeconds: KEPT_SECONDS.others };
        const options = { ...retry, ...kept, heartbeatSeconds: 10 };
        if (await boss.getQueue(name)) await boss.updateQueue(name, options);
        else await boss.createQueue(name, { ...options, policy: isOrdered ? 'key_strict_fifo' : isExclusive ? 'exclusive' : 'standard' });
      }
    },
    /** Adds a job within a transaction: it runs after the commit, and a rollback discards it. Throws if the payload is not as declared. */
    send: async <Payload>(
      { db, tell }: Sending,
      { name, payload }: Pick<Job<Payload>, 'name' | 'payload'>,
      data: Payload & object,
      place?: Place,
    ) => {
      payload.parse(data);
      await boss.send(name, data, { db: fromKysely(db), ...(place && optionsOf(place)) });
      tell('jobs', name);
    },
    /** The keys with jobs of an ordered queue that have not come to their end. */
    readHeldKeys: async (db: Database, queue: string) => {
      const { rows } = await sql<{ key: string }>`select distinct singleton_key as key from pgboss.job
        where name = ${queue} and (state < 'completed' or state = 'failed')`.execute(db);
      return new Set(rows.map(({ key }) => key));
    },
    /** The jobs that were given up and are kept, the latest first. */
    readFailed: async (db: Database, limit: number): Promise<GivenUp[]> => {
      const { rows } = await sql<GivenUp>`select name as queue, id, data as payload, coalesce(output ->> 'message', '') as error,
          completed_on as "failedDate" from pgboss.job where name = any(${queues}) and state = 'failed'
        order by completed_on desc limit ${limit}`.execute(db);
      return rows;
    },
    /** Does what a queue has given up again. Returns how many jobs. */
    retry: async ({ db, tell }: Sending, queue: string) => {
      const { rows } = await sql<{ id: string }>`select id from pgboss.job where name = ${queue} and state = 'failed'`.execute(db);
      const ids = queues.includes(queue) ? rows.map(({ id }) => id) : [];
      if (ids.length > 0) await boss.retry(queue, ids, { db: fromKysely(db) });
      tell('jobs', queue);
      return ids.length;
    },
    /** Does what is declared until `stop`; jobs without a pause while more are waiting. */
    work: async <Needed extends { config: { timeZone: string }; bus: Bus; db?: Database }>(
      declared: readonly BackgroundWork<Needed>[],
      context: Needed,
    ) => {
      stops.push(context.bus.subscribe('jobs', (queue) => wake(String(queue))));
      for (const each of declared) {
        if (isJob(each)) await workOn(each, context, context.config.timeZone);
        else if ('everyMs' in each) stops.push(every(each.everyMs, log, () => each.work(context)));
        else {
          stops.push(each.start(context));
          const { name, count } = each;
          if (count) counts.push(async () => ({ name, ...(await count(context)) }));
        }
      }
    },
    /** Counts what waits, is in work and has failed lately, of each queue. The figures may be a few seconds old. */
    readQueues: async () => {
      const found = await boss.getQueues(queues);
      const ofJobs = found.map(({ name, queuedCount, activeCount, failedCount }) => ({
        name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      }));
      // In the order of the list.
      ofJobs.sort((a, b) => queues.indexOf(a.name) - queues.indexOf(b.name));
      return [...ofJobs, ...(await Promise.all(counts.map((count) => count())))];
    },
    /** Adds jobs that were read by `readUnfinishedJobs`, under their ids, within the transaction of `client`. Returns those of queues that no longer exist. */
    addUnfinished: async (client: pg.ClientBase, jobs: readonly UnfinishedJob[]) => {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      for (const queue of queues) {
        const ofQueue = jobs.filter((job) => job.queue === queue).map(({ id, payload, key }) => ({ id, data: payload, singletonKey: key }));
        if (ofQueue.length > 0) await boss.insert(queue, ofQueue, { db });
      }
      return jobs.filter(({ queue }) => !queues.includes(queue));
    },
    /** Stops the work, and waits until the running jobs are finished. */
    stop: async () => {
      stopping.abort();
      await Promise.all(stops.splice(0).map((stop) => stop()));
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
};
export type Jobs = ReturnType<typeof createJobs>;

/** The jobs of `declared` that have not come to their end. */
export const readUnfinishedJobs = async (client: pg.ClientBase, declared: readonly BackgroundWork<never>[]): Promise<UnfinishedJob[]> => {
  const { rows: found } = await client.query<{ isThere: boolean }>(`select to_regclass('pgboss.job') is not null as "isThere"`);
  if (!found[0]?.isThere) return [];
  const { rows } = await client.query<UnfinishedJob & { key: string | null }>(
    `select id, name as queue, coalesce(data, '{}') as payload, singleton_key as key from pgboss.job
      where name = any ($1) and (state < 'completed' or state = 'failed' and policy = 'key_strict_fifo') order by id`,
    [namesOf(declared)],
  );
  return rows.map(({ key, ...job }) => ({ ...job, ...(key && { key }) }));
};
