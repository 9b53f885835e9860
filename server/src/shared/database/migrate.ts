import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { loggerNamed } from '../logging.ts';
import { LOCKS } from './locks.ts';
import { connectionOptions, type DatabaseAddress } from './pool.ts';

const folder = new URL('../../migrations/', import.meta.url);
const log = loggerNamed('database.migrations');

/** A migration is missing, or its file changed after it was applied. */
export class MigrationError extends Error {}

/**
 * Runs `work` under an advisory lock, so that only one copy of the program prepares the database at a time; others wait. The connection that
 * `work` gets is its own and has no statement timeout.
 */
export const withStartLock = async <T>(address: DatabaseAddress, work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connectionOptions(address));
  // Statements report errors to their caller, but an `error` event without a listener would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    // The server may set a default timeout, but migrating a large table takes minutes.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCKS.start]);
    return await work(client);
  } finally {
    // Rolls back an open transaction and releases the lock.
    await client.end();
  }
};

type Migration = { name: string; statements: string; checksum: string };

const readMigrations = async (directory: URL): Promise<Migration[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const statements = await readFile(new URL(name, directory), 'utf8');
      // A checkout may convert line endings.
      const checksum = createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex');
      return { name, statements, checksum };
    }),
  );
};

const run = async (client: pg.ClientBase, { name, statements, checksum }: Migration) => {
  await client.query(statements);
  await client.query(
    'insert into migration (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum, "appliedAt" = now()',
    [name, checksum],
  );
};

const apply = async (client: pg.ClientBase, migration: Migration) => {
  await client.query('begin');
  await run(client, migration);
  await client.query('commit');
  log.info({ name: migration.name }, 'applied');
};

/** The checksums of the applied migrations, by name. Migrations that were applied before checksums existed get the one of their current file. */
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
 * Applies the numbered `.sql` files of `directory` that were not applied to this database, up to `last` if that is given, each in its own
 * transaction. Without `last`, it then applies the files of `repeatable/` again if they changed or a migration was applied: they define what
 * is derived from the tables. Call it within `withStartLock`. Throws `MigrationError` if an applied numbered file was edited.
 */
export const migrate = async (client: pg.ClientBase, last?: string, directory = folder) => {
  const numbered = await readMigrations(directory);
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

  const repeatable = await readMigrations(new URL('repeatable/', directory));
  for (const migration of repeatable) {
    if (missing.length > 0 || applied.get(migration.name) !== migration.checksum) await apply(client, migration);
  }
};

/** A migration that was applied to some database. */
export type AppliedMigration = { name: string; checksum: string | null };

/** The numbered migrations that were applied to this database, in their order. */
export const readNumbered = async (client: pg.ClientBase): Promise<AppliedMigration[]> => {
  // The oldest databases have no column for the checksum.
  const { rows } = await client.query<AppliedMigration>(
    `select name, to_jsonb(migration) ->> 'checksum' as checksum from migration where name ~ '^[0-9]{4}-' order by name collate "C"`,
  );
  return rows;
};

/**
 * Creates the tables in an empty database by exactly these migrations, within the transaction of the caller, and leaves the rest to `migrate`.
 * Throws `MigrationError` if this program does not have one of them, or has another version of it.
 */
export const createTables = async (client: pg.ClientBase, wanted: readonly AppliedMigration[], directory = folder) => {
  const files = new Map((await readMigrations(directory)).map((migration) => [migration.name, migration]));
  await readApplied(client, []);
  for (const { name, checksum } of wanted) {
    const file = files.get(name);
    if (!file)
      throw new MigrationError(`${name} is not part of this program: the data comes from a newer one. Install that version first.`);
    if (checksum !== null && checksum !== file.checksum) {
      throw new MigrationError(
        `${name} of this program differs from the one that made the data. Install the version that the data comes from.`,
      );
    }
    await run(client, file);
  }
};
