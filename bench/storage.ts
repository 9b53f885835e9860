import type pg from 'pg';
import { copies } from './fill.ts';

/** The disk space of a shipment with its indexes, in kB. */
export const measureDisk = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ kb: number }>(`select pg_total_relation_size('shipment') / 1024.0 / count(*) as kb from shipment`);
  return rows[0]?.kb ?? 0;
};

const WRITES = 500;

const logBytes = async (pool: pg.Pool, write: () => Promise<unknown>) => {
  const position = async () => (await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn')).rows[0]?.lsn;
  const begin = await position();
  for (let number = 0; number < WRITES; number++) await write();
  const { rows } = await pool.query<{ bytes: number }>('select pg_current_wal_insert_lsn() - $1::pg_lsn as bytes', [begin]);
  return (rows[0]?.bytes ?? 0) / WRITES / 1024;
};

/** What PostgreSQL writes to its log for one creation and one change, on average of some, in kB. */
export const measureLog = async (pool: pg.Pool, { create, update }: Record<'create' | 'update', () => Promise<unknown>>) => ({
  create: await logBytes(pool, create),
  update: await logBytes(pool, update),
});

const BULK_ROWS = 10_000;

/** How many shipments a second one statement of many rows inserts. */
export const measureBulk = async (pool: pg.Pool) => {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const begin = performance.now();
  await client.query(await copies(client, 'BULK'), [1, BULK_ROWS]);
  const seconds = (performance.now() - begin) / 1000;
  client.release(true);
  return BULK_ROWS / seconds;
};
