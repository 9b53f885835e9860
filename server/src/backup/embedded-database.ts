import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../shared/database/embedded.ts';
import { DATABASE, lockEmbedded, stopUnlessUsed, withAdmin } from '../shared/database/open.ts';
import { reasonOf } from '../shared/logging.ts';
import { BackupError } from './contents.ts';
import type { Report } from './load.ts';

const requireData = (dataDir: string) => {
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new BackupError(`DATA_DIR: there is no embedded database in ${dataDir}. Set DATA_DIR to the data folder of the program.`);
  }
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
  const { postgres, leave } = await lockEmbedded(dataDir);
  return { address: postgres.address(DATABASE), close: () => leave('unlessUsed') };
};

/** Where a restore collects the data, and what the replaced database is called until it is deleted. */
const NEW_DATABASE = 'ace_restored';
const OLD_DATABASE = 'ace_replaced';

/** SQLSTATE of a rename that an open connection prevents. */
const IN_USE = '55006';

const swap = (postgres: EmbeddedPostgres) =>
  withAdmin(postgres, async (client) => {
    await client.query('begin');
    await client.query(`alter database ${DATABASE} rename to ${OLD_DATABASE}`);
    await client.query(`alter database ${NEW_DATABASE} rename to ${DATABASE}`);
    await client.query('commit');
  }).catch((error) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== IN_USE) throw error;
    throw new BackupError(
      'A backup runs, or another program reads the present database. Nothing was changed; try again when it has ended.',
    );
  });

const dropLeftovers = async (client: pg.Client) => {
  for (const name of [NEW_DATABASE, OLD_DATABASE]) await client.query(`drop database if exists ${name} with (force)`);
};

/**
 * Calls `fill` with an empty database, which then takes the place of the app's one in a single transaction. Until then nothing changes, and a killed
 * restore leaves only an unused database, which the next restore deletes. The caller holds the lock of the app.
 */
export const replaceDatabase = async (
  postgres: EmbeddedPostgres,
  report: Report,
  fill: (address: ReturnType<EmbeddedPostgres['address']>) => Promise<void>,
) => {
  await withAdmin(postgres, async (client) => {
    await dropLeftovers(client);
    await client.query(`create database ${NEW_DATABASE}`);
  });
  try {
    await fill(postgres.address(NEW_DATABASE));
    await swap(postgres);
  } finally {
    // What cannot be dropped now takes space until the next restore.
    await withAdmin(postgres, dropLeftovers).catch((error) =>
      report(`The database that is no longer used could not be deleted: ${reasonOf(error)}. The next restore does it.`),
    );
  }
};
