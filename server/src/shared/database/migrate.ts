import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { loggerNamed } from '../logging.ts';
import { connectionOptions, type DatabaseAddress } from './pool.ts';

const folder = new URL('../../migrations/', import.meta.url);
const log = loggerNamed('database.migrations');

/** Any number, the same for all copies: only one prepares the database at a time. */
const START_LOCK = 7_214_001;

/** A migration that was applied does not match its file any more. */
export class MigrationError extends Error {}

/**
 * Runs `work` while no other copy of the program prepares the same database; with a connection of its own, whose statements may take long.
 * Another copy that starts at the same time waits.
 */
export const withStartLock = async <T>(address: DatabaseAddress, work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connectionOptions(address));
  // Its statements report errors to their caller; without a listener the process would end.
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

type Migration = { name: string; statements: string; checksum: string };

const readMigrations = async (place: URL): Promise<Migration[]> => {
  const names = (await readdir(place)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const statements = await readFile(new URL(name, place), 'utf8');
      // Line ends may be converted by a checkout.
      const checksum = createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex');
      return { name, statements, checksum };
    }),
  );
};

const apply = async (client: pg.ClientBase, { name, statements, checksum }: Migration) => {
  await client.query('begin');
  await client.query(statements);
  await client.query(
    'insert into migration (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum, "appliedAt" = now()',
    [name, checksum],
  );
  await client.query('commit');
  log.info({ name }, 'applied');
};

/** The checksums of what was applied, by name. Migrations from before there were checksums are taken as they are now. */
const readApplied = async (client: pg.ClientBase, files: Migration[]) => {
  await client.query('create table if not exists migration (name text primary key, "appliedAt" timestamptz not null default now())');
  await client.query('alter table migration add column if not exists checksum text');
  for (const { name, checksum } of files) {
    await client.query('update migration set checksum = $2 where name = $1 and checksum is null', [name, checksum]);
  }
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
};

/**
 * Runs the numbered `.sql` files that this database has not seen (up to `last`, if one is named), each in a transaction of its own; then those
 * of `repeatable/`, where anything is new: they define again what is derived from the tables. To be called under the start lock. Throws
 * `MigrationError` where an applied file was edited: what it did cannot be known any more. `place` is the folder.
 */
export const migrate = async (client: pg.ClientBase, last?: string, place = folder) => {
  const numbered = await readMigrations(place);
  const applied = await readApplied(client, numbered);
  const edited = numbered.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (edited.length > 0) {
    const names = edited.map(({ name }) => name).join(', ');
    throw new MigrationError(
      `${names} was edited after it was applied to this database. Restore the file; make the change in a new migration.`,
    );
  }
  const missing = numbered.filter(({ name }) => !applied.has(name) && (last === undefined || name <= last));
  for (const migration of missing) await apply(client, migration);
  if (last !== undefined) return;

  const repeatable = await readMigrations(new URL('repeatable/', place));
  for (const migration of repeatable) {
    if (missing.length > 0 || applied.get(migration.name) !== migration.checksum) await apply(client, migration);
  }
};
