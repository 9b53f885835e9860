import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { loggerNamed } from '../logging.ts';

const folder = new URL('../../migrations/', import.meta.url);
const log = loggerNamed('database.migrations');

/** Any number, the same for all copies: only one migrates at a time. */
const MIGRATION_LOCK = 7_214_001;

/** Runs the numbered `.sql` files that this database has not seen, each in a transaction of its own. */
export const migrate = async (pool: pg.Pool) => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('create table if not exists migration (name text primary key, "appliedAt" timestamptz not null default now())');
    const { rows } = await client.query<{ name: string }>('select name from migration');
    const applied = new Set(rows.map((row) => row.name));
    for (const name of files.filter((name) => !applied.has(name))) {
      const statements = await readFile(new URL(name, folder), 'utf8');
      await client.query('begin');
      await client.query('set local statement_timeout = 0');
      await client.query(statements);
      await client.query('insert into migration (name) values ($1)', [name]);
      await client.query('commit');
      log.info({ name }, 'applied');
    }
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    // Closing the connection rolls back and frees the lock.
    client.release(true);
    throw error;
  }
};
