import type pg from 'pg';
import type { Metrics } from '../metrics.ts';

type Query = (...args: unknown[]) => unknown;

/** Records how long each statement of this connection takes, however it is sent. */
const measureStatements = (client: pg.PoolClient, metrics: Metrics) => {
  const send: Query = client.query.bind(client);
  const measured: Query = (...args) => {
    const begin = performance.now();
    const done = () => metrics.recordTime('database.query', performance.now() - begin);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return send(...args.slice(0, -1), (...results: unknown[]) => {
        done();
        callback(...results);
      });
    }
    const result = send(...args);
    if (result instanceof Promise) result.then(done, done);
    return result;
  };
  client.query = measured as typeof client.query;
};

/** How the pool and its connections are used: gauges, the time that connections are in use, the time of statements. */
export const measurePool = (pool: pg.Pool, metrics: Metrics) => {
  const since = new WeakMap<pg.PoolClient, number>();
  const measured = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    since.set(client, performance.now());
    if (measured.has(client)) return;
    measured.add(client);
    measureStatements(client, metrics);
  });
  pool.on('release', (_error, client) => {
    metrics.recordDuration('database.pool.Usage', performance.now() - (since.get(client) ?? performance.now()));
  });
  metrics.gauge('database.pool.TotalConnections', () => pool.totalCount);
  metrics.gauge('database.pool.ActiveConnections', () => pool.totalCount - pool.idleCount);
  metrics.gauge('database.pool.IdleConnections', () => pool.idleCount);
  metrics.gauge('database.pool.PendingConnections', () => pool.waitingCount);
  metrics.gauge('database.pool.MaxConnections', () => pool.options.max);
};
