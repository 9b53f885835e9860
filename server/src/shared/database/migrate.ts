import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { loggerNamed } from '../logging.ts';
import { LOCKS } from './locks.ts';
import { connectionOptions, type DatabaseAddress } from './pool.ts';

const folder = new URL('../../migrations/', import.meta.url);
const log = loggerNamed('database.migrations');

/**
 * The versions before 0.1.0 had migrations of their own. The files up to `baseline` replace them: they make the same tables as all of those did,
 * from the `first` to the `last`.
 */
const FORMER = {
  first: '0001-users.sql',
  last: { name: '0096-gifts.sql', checksum: '8fdcc315191152137bc8f4601307b2e1889bc5c4537ce21270aa6f41c444e6df' },
  baseline: '0030-database-timelines.sql',
};

/** A migration is missing, or its file changed after it was applied; or the data comes from before the baseline. */
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

/** The checksums of the applied migrations, by name. */
const readApplied = async (client: pg.ClientBase) => {
  await client.query(
    'create table if not exists migration (name text primary key, "appliedAt" timestamptz not null default now(), checksum text)',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
};

/**
 * Applies the numbered `.sql` files of `directory` that were not applied to this database, each in its own transaction. It then applies the
 * files of `repeatable/` again if they changed or a migration was applied: they define what is derived from the tables. Call it within
 * `withStartLock`. Throws `MigrationError` if an applied numbered file was edited, or the database is older than the baseline.
 */
export const migrate = async (client: pg.ClientBase, directory = folder) => {
  const numbered = await readMigrations(directory);
  const applied = await readApplied(client);
  if (applied.has(FORMER.first)) {
    throw new MigrationError(
      'This database was made by a version before the release 0.1.0. Back it up with that version (npm run backup), and restore the backup with this one (npm run restore). See "Upgrades" in docs/operations.md.',
    );
  }
  const edited = numbered.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (edited.length > 0) {
    const names = edited.map(({ name }) => name).join(', ');
    throw new MigrationError(
      `${names} was edited after it was applied to this database. Restore the file; make the change in a new migration.`,
    );
  }
  const missing = numbered.filter(({ name }) => !applied.has(name));
  for (const migration of missing) await apply(client, migration);

  const repeatable = await readMigrations(new URL('repeatable/', directory));
  for (const migration of repeatable) {
    if (missing.length > 0 || applied.get(migration.name) !== migration.checksum) await apply(client, migration);
  }
};

/** A migration that was applied to some database. */
export type AppliedMigration = { name: string; checksum: string | null };

/** The numbered migrations that were applied to this database, in their order. */
export const readNumbered = async (client: pg.ClientBase): Promise<AppliedMigration[]> => {
  const { rows } = await client.query<AppliedMigration>(
    `select name, checksum from migration where name ~ '^[0-9]{4}-' order by name collate "C"`,
  );
  return rows;
};

/**
 * The migrations of this program that make the tables which `wanted` made: for data of a version before the baseline, those of the baseline.
 * Throws `MigrationError` if that data does not have the last tables before it.
 */
const atBaseline = (wanted: readonly AppliedMigration[], files: Migration[]): readonly AppliedMigration[] => {
  if (!wanted.some(({ name }) => name === FORMER.first)) return wanted;
  const last = wanted.at(-1);
  if (last?.name !== FORMER.last.name || last.checksum !== FORMER.last.checksum) {
    throw new MigrationError(
      `The data was made by a version whose last migration is ${last?.name}. Restore it with the last version before the release 0.1.0, whose last migration is ${FORMER.last.name}. Start that, and back the data up again.`,
    );
  }
  return files.filter(({ name }) => name <= FORMER.baseline);
};

/**
 * Creates the tables of these migrations in an empty database, within the transaction of the caller, and leaves the rest to `migrate`.
 * Throws `MigrationError` if this program does not have one of them, or has another version of it.
 */
export const createTables = async (client: pg.ClientBase, wanted: readonly AppliedMigration[]) => {
  const files = await readMigrations(folder);
  await readApplied(client);
  for (const { name, checksum } of atBaseline(wanted, files)) {
    const file = files.find((migration) => migration.name === name);
    if (!file)
      throw new MigrationError(`${name} is not part of this program: the data comes from a newer one. Install that version first.`);
    if (checksum !== file.checksum) {
      throw new MigrationError(
        `${name} of this program differs from the one that made the data. Install the version that the data comes from.`,
      );
    }
    await run(client, file);
  }
};
