import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import { loggerNamed } from '../logging.ts';
import type { Database } from './schema.ts';

const log = loggerNamed('jobs');

/** Tried again for three days, at last every ten minutes: a mail server may be down for long. */
const POLICY = {
  mail: { retryLimit: 500, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, retentionSeconds: 4 * 86_400, expireInSeconds: 60 },
  cleaning: { retryLimit: 5, retryDelay: 60, expireInSeconds: 600 },
} as const;
type Queue = keyof typeof POLICY;

/** Jobs on the same database. One that was running when the program was killed is taken up again within seconds. */
export const createJobs = (pool: pg.Pool) => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    queueCacheIntervalSeconds: 2,
  });
  boss.on('error', (error) => log.warn({ error }, 'jobs wait'));

  return {
    start: async () => {
      await boss.start();
      for (const name of Object.keys(POLICY) as Queue[]) {
        const options = { ...POLICY[name], heartbeatSeconds: 10, deleteAfterSeconds: 3600 };
        if (await boss.getQueue(name)) await boss.updateQueue(name, options);
        else await boss.createQueue(name, options);
      }
    },
    /** To be done once the transaction `db` is committed, and not at all if it is not. */
    send: async (db: Database, name: Queue, data: object) => {
      await boss.send(name, data, { db: fromKysely(db) });
    },
    /** Does the jobs of a queue, one after the other, without a pause while several wait; what throws is tried again. `id` is the same each time. */
    work: (name: Queue, work: (data: unknown, id: string) => Promise<void>) =>
      boss.work(name, { pollingIntervalSeconds: 1, batchSize: 1, burstWhenReadyExceeds: 1 }, async ([job]) => {
        if (job) await work(job.data, job.id);
      }),
    /** Every day at that hour of `timeZone`. */
    daily: (name: Queue, hour: number, timeZone: string) => boss.schedule(name, `0 ${hour} * * *`, null, { tz: timeZone }),
    /** How many jobs of each queue wait, are being done, and were given up lately; as of a few seconds ago. */
    readQueues: async () =>
      (await boss.getQueues(Object.keys(POLICY))).map(({ name, queuedCount, activeCount, failedCount }) => ({
        name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      })),
    /** Finishes what is running. */
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
};
export type Jobs = ReturnType<typeof createJobs>;
