import type pg from 'pg';
import { sortInSearchKeys } from '../server/src/shared/database/upkeep.ts';
import { copies } from './fill.ts';

/** The disk space of a shipment with its indexes, in kB. */
export const measureDisk = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ kb: number }>(`select pg_total_relation_size('shipment') / 1024.0 / count(*) as kb from shipment`);
  return rows[0]?.kb ?? 0;
};

const WRITES = 500;

const logOf = async (pool: pg.Pool, write: () => Promise<unknown>) => {
  const position = async () => (await pool.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')).rows[0]?.lsn;
  // The keys of these writes are sorted in once, and none of earlier ones.
  await sortInSearchKeys(pool);
  const begin = await position();
  for (let number = 0; number < WRITES; number++) await write();
  await sortInSearchKeys(pool);
  const { rows } = await pool.query<{ records: number; pages: number }>(
    'select sum(record_size) as records, sum(fpi_size) as pages from pg_get_wal_stats($1, $2)',
    [begin, await position()],
  );
  const kilobytes = (bytes = 0) => bytes / WRITES / 1024;
  return { records: kilobytes(rows[0]?.records), pages: kilobytes(rows[0]?.pages) };
};

/**
 * What PostgreSQL writes to its log for one creation and one change, on average of some, in kB: its records, and the pages that it writes whole because
 * they are changed for the first time after a checkpoint.
 */
export const measureLog = async (pool: pg.Pool, { create, update }: Record<'create' | 'update', () => Promise<unknown>>) => {
  await pool.query('create extension if not exists pg_walinspect');
  return { create: await logOf(pool, create), update: await logOf(pool, update) };
};

const BULK_ROWS = 20_000;
const BULK_CONNECTIONS = 2;

/** How many shipments a second are inserted by statements of many rows, one on each of some connections. */
export const measureBulk = async (pool: pg.Pool) => {
  const begin = performance.now();
  // Other numbers than those of a run before on the same database.
  const run = Date.now().toString(36);
  const insert = async (_: unknown, number: number) => {
    const client = await pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      await client.query(await copies(client, `BULK${number}-${run}`), [1, BULK_ROWS / BULK_CONNECTIONS]);
    } finally {
      client.release(true);
    }
  };
  await Promise.all(Array.from({ length: BULK_CONNECTIONS }, insert));
  return BULK_ROWS / ((performance.now() - begin) / 1000);
};
