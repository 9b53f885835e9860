import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import { loggerNamed } from '../logging.ts';
import type { Database } from './schema.ts';

const log = loggerNamed('jobs');

/** Retry policies by queue, in seconds. Mails are retried for three days, finally every ten minutes: a mail server may be down for long. */
const POLICY = {
  mail: { retryLimit: 500, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, retentionSeconds: 4 * 86_400, expireInSeconds: 60 },
  cleaning: { retryLimit: 5, retryDelay: 60, expireInSeconds: 600 },
} as const;
type Queue = keyof typeof POLICY;

/** Background jobs in the app's database. A job that was running when the program was killed is retried within seconds. */
export const createJobs = (pool: pg.Pool) => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    queueCacheIntervalSeconds: 2,
  });
  boss.on('error', (error) => log.warn({ error }, 'background jobs are delayed'));

  return {
    start: async () => {
      await boss.start();
      for (const name of Object.keys(POLICY) as Queue[]) {
        const options = { ...POLICY[name], heartbeatSeconds: 10, deleteAfterSeconds: 3600 };
        if (await boss.getQueue(name)) await boss.updateQueue(name, options);
        else await boss.createQueue(name, options);
      }
    },
    /** Adds a job within the transaction `db`: it runs after the commit, and a rollback discards it. */
    send: async (db: Database, name: Queue, payload: object) => {
      await boss.send(name, payload, { db: fromKysely(db) });
    },
    /** Runs the jobs of a queue one at a time, without a pause while more are waiting. A job that throws is retried with the same `id`. */
    work: (name: Queue, work: (payload: unknown, id: string) => Promise<void>) =>
      boss.work(name, { pollingIntervalSeconds: 1, batchSize: 1, burstWhenReadyExceeds: 1 }, async ([job]) => {
        if (job) await work(job.data, job.id);
      }),
    /** Adds a job every day at this hour of `timeZone`. */
    daily: (name: Queue, hour: number, timeZone: string) => boss.schedule(name, `0 ${hour} * * *`, null, { tz: timeZone }),
    /** Counts the waiting, running and recently failed jobs of each queue. The counts may be a few seconds old. */
    readQueues: async () =>
      (await boss.getQueues(Object.keys(POLICY))).map(({ name, queuedCount, activeCount, failedCount }) => ({
        name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      })),
    /** Adds jobs that were read by `readUnfinishedJobs`, under their ids, within the transaction of `client`. Returns those of queues that no longer exist. */
    addUnfinished: async (client: pg.ClientBase, jobs: readonly UnfinishedJob[]) => {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      for (const queue of Object.keys(POLICY)) {
        const ofQueue = jobs.filter((job) => job.queue === queue).map(({ id, payload }) => ({ id, data: payload }));
        if (ofQueue.length > 0) await boss.insert(queue, ofQueue, { db });
      }
      return jobs.filter(({ queue }) => !Object.hasOwn(POLICY, queue));
    },
    /** Waits until the running jobs are finished. */
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
};
export type Jobs = ReturnType<typeof createJobs>;

/** A job that waits or runs. */
export type UnfinishedJob = { id: string; queue: string; payload: object };

/** The jobs of our queues that have not come to their end. */
export const readUnfinishedJobs = async (client: pg.ClientBase): Promise<UnfinishedJob[]> => {
  const { rows: found } = await client.query<{ isThere: boolean }>(`select to_regclass('pgboss.job') is not null as "isThere"`);
  if (!found[0]?.isThere) return [];
  const { rows } = await client.query<UnfinishedJob>(
    `select id, name as queue, coalesce(data, '{}') as payload from pgboss.job where name = any ($1) and state < 'completed' order by id`,
    [Object.keys(POLICY)],
  );
  return rows;
};
