import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { loggerNamed } from '../logging.ts';
import { connectionOptions, type DatabaseAddress } from './pool.ts';

const folder = new URL('../../migrations/', import.meta.url);
const log = loggerNamed('database.migrations');

/** Any number, the same for all copies: only one prepares the database at a time. */
const START_LOCK = 7_214_001;

/**
 * Runs `work` while no other copy of the program prepares the same database; with a connection of its own, whose statements may take long.
 * Another copy that starts at the same time waits.
 */
export const withStartLock = async <T>(address: DatabaseAddress, work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connectionOptions(address));
  // Whoever uses it is told by its statement; without a listener the process would end.
  client.on('error', () => {});
  await client.connect();
  try {
    // A server may have a limit of its own; a migration of a large table takes minutes.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    return await work(client);
  } finally {
    // Rolls back what was not committed, and frees the lock.
    await client.end();
  }
};

/**
 * Runs the numbered `.sql` files that this database has not seen (up to `last`, if one is named), each in a transaction of its own. To be
 * called under the start lock.
 */
export const migrate = async (client: pg.ClientBase, last?: string) => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  await client.query('create table if not exists migration (name text primary key, "appliedAt" timestamptz not null default now())');
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const applied = new Set(rows.map((row) => row.name));
  for (const name of files.filter((name) => !applied.has(name) && (last === undefined || name <= last))) {
    const statements = await readFile(new URL(name, folder), 'utf8');
    await client.query('begin');
    await client.query(statements);
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
    log.info({ name }, 'applied');
  }
};
