import type pg from 'pg';
import type { Metrics } from '../metrics.ts';
import { aroundStatements } from './statements.ts';

/** How the pool and its connections are used: gauges, the time that connections are in use, the time of statements. */
export const measurePool = (pool: pg.Pool, metrics: Metrics) => {
  const since = new WeakMap<pg.PoolClient, number>();
  const measured = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    since.set(client, performance.now());
    if (measured.has(client)) return;
    measured.add(client);
    aroundStatements(client, () => {
      const begin = performance.now();
      return () => metrics.recordTime('database.query', performance.now() - begin);
    });
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
