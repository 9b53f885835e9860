import type pg from 'pg';
import type { Metrics } from '../metrics.ts';
import { wrapStatements } from './statements.ts';

/** Records the duration of statements, how long connections are in use, and gauges of the pool. */
export const measurePool = (pool: pg.Pool, metrics: Metrics) => {
  const acquiredAt = new WeakMap<pg.PoolClient, number>();
  const measured = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    acquiredAt.set(client, performance.now());
    if (measured.has(client)) return;
    measured.add(client);
    wrapStatements(client, () => {
      const begin = performance.now();
      return () => metrics.recordTime('database.query', performance.now() - begin);
    });
  });
  pool.on('release', (_error, client) => {
    metrics.recordDuration('database.pool.Usage', performance.now() - (acquiredAt.get(client) ?? performance.now()));
  });
  metrics.gauge('database.pool.TotalConnections', () => pool.totalCount);
  metrics.gauge('database.pool.ActiveConnections', () => pool.totalCount - pool.idleCount);
  metrics.gauge('database.pool.IdleConnections', () => pool.idleCount);
  metrics.gauge('database.pool.PendingConnections', () => pool.waitingCount);
  metrics.gauge('database.pool.MaxConnections', () => pool.options.max);
};
