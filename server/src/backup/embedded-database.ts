import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../shared/database/embedded.ts';
import { DATABASE, lockEmbedded } from '../shared/database/open.ts';
import { loggerNamed } from '../shared/logging.ts';
import { BackupError } from './contents.ts';

const log = loggerNamed('database.embedded');

const requireData = (dataDir: string) => {
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new BackupError(`DATA_DIR: there is no embedded database in ${dataDir}. Set DATA_DIR to the data folder of the program.`);
  }
};

/** Calls `work` with a connection to the embedded server, outside of the app's database. */
const withAdmin = async <T>(postgres: EmbeddedPostgres, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client(postgres.address('postgres'));
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** Stops the server, unless a program has connected to it meanwhile: it has taken the server over. */
export const stopUnlessUsed = async (postgres: EmbeddedPostgres) => {
  const isUsed = await withAdmin(postgres, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rowCount !== 0;
  }).catch(() => false);
  if (!isUsed) await postgres.stop();
};

/** The embedded database, whether the app runs or not. If its server does not run, it is started until `close`. */
export const openBesideApp = async (dataDir: string) => {
  requireData(dataDir);
  const postgres = await startEmbeddedPostgres(dataDir);
  return {
    address: postgres.address(DATABASE),
    close: async () => {
      if (postgres.isOwn) await stopUnlessUsed(postgres);
    },
  };
};

/** The embedded database, while no app runs on it and none can start. Throws `EmbeddedPostgresError` if one runs. */
export const openWithoutApp = async (dataDir: string) => {
  requireData(dataDir);
  const { postgres, unlock } = await lockEmbedded(dataDir);
  return {
    address: postgres.address(DATABASE),
    close: async () => {
      await unlock();
      await stopUnlessUsed(postgres);
    },
  };
};

/** Where a restore collects the data, and what the replaced database is called until it is deleted. */
const NEW_DATABASE = 'ace_restored';
const OLD_DATABASE = 'ace_replaced';

/** SQLSTATE of a rename that somebody's connection prevents. */
const IN_USE = '55006';

const swap = (postgres: EmbeddedPostgres) =>
  withAdmin(postgres, async (client) => {
    await client.query('begin');
    await client.query(`alter database ${DATABASE} rename to ${OLD_DATABASE}`);
    await client.query(`alter database ${NEW_DATABASE} rename to ${DATABASE}`);
    await client.query('commit');
  }).catch((error) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== IN_USE) throw error;
    throw new BackupError('The program was started, or a backup runs: the present database is in use. Nothing was changed; try again.');
  });

const dropLeftovers = async (client: pg.Client) => {
  for (const name of [NEW_DATABASE, OLD_DATABASE]) await client.query(`drop database if exists ${name} with (force)`);
};

/**
 * Calls `fill` with an empty database, which then takes the place of the app's one in a single transaction. Until then nothing changes, and a
 * killed restore leaves only a database that nobody uses; the next restore deletes it.
 */
export const replaceDatabase = async (
  postgres: EmbeddedPostgres,
  unlock: () => Promise<void>,
  fill: (address: ReturnType<EmbeddedPostgres['address']>) => Promise<void>,
) => {
  await withAdmin(postgres, async (client) => {
    await dropLeftovers(client);
    await client.query(`create database ${NEW_DATABASE}`);
  });
  try {
    await fill(postgres.address(NEW_DATABASE));
    // PostgreSQL renames no database that somebody is connected to, so an app that starts right now makes this fail.
    await unlock();
    await swap(postgres);
  } finally {
    // What cannot be dropped now takes space until the next restore.
    await withAdmin(postgres, dropLeftovers).catch((error) =>
      log.warn({ error }, 'a database that is no longer used could not be deleted'),
    );
  }
};
