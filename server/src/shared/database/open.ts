import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { loggerNamed } from '../logging.ts';
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

const log = loggerNamed('database.embedded');
const DATABASE = 'ace';

/** Held as long as the app lives; PostgreSQL frees it when the app's connection goes, however it ended. */
const APP_LOCK = 7_214_002;
/** Milliseconds until a killed app's connections are surely gone. */
const LOCK_PATIENCE = 5_000;

const tryLock = async (postgres: EmbeddedPostgres) => {
  const client = new pg.Client(postgres.address(DATABASE));
  // Its end is watched for below; without a listener an error would end the process.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ isHeld: boolean }>('select pg_try_advisory_lock($1) as "isHeld"', [APP_LOCK]);
  if (rows[0]?.isHeld) return client;
  await client.end();
  return null;
};

const lock = async (postgres: EmbeddedPostgres, dataDir: string) => {
  const until = Date.now() + LOCK_PATIENCE;
  do {
    const client = await tryLock(postgres);
    if (client) return client;
    await delay(100);
  } while (Date.now() < until);
  throw new EmbeddedPostgresError(`DATA_DIR: another ACE Cargo runs on ${dataDir}; stop it, or set DATA_DIR to another folder`);
};

/** Keeps the lock, and with it the database: when both go, PostgreSQL is started again. */
const keepLocked = async (postgres: EmbeddedPostgres, dataDir: string) => {
  let client = await lock(postgres, dataDir);
  let isClosing = false;
  const watch = () =>
    client.once('end', async () => {
      while (!isClosing) {
        log.warn('the database went away; starting it again');
        try {
          await postgres.ensureRunning();
          client = await lock(postgres, dataDir);
          watch();
          return;
        } catch (error) {
          log.error({ reason: error instanceof Error ? error.message : error }, 'the database is still away');
          await delay(1_000);
        }
      }
    });
  watch();
  return async () => {
    isClosing = true;
    await client.end().catch(() => {});
  };
};

const createDatabaseIn = async (postgres: EmbeddedPostgres) => {
  const client = new pg.Client(postgres.address('postgres'));
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
};

/** The database of the settings, migrated: a server, or the embedded one. `close` stops what was started here. */
export const openDatabase = async (config: Pick<Config, 'databaseUrl' | 'dataDir'>) => {
  if (config.databaseUrl) {
    const pool = createPool({ connectionString: config.databaseUrl });
    await migrate(pool);
    return { pool, close: async () => {} };
  }
  const postgres = await startEmbeddedPostgres(config.dataDir);
  await createDatabaseIn(postgres);
  const unlock = await keepLocked(postgres, config.dataDir);
  const pool = createPool(postgres.address(DATABASE));
  await migrate(pool);
  return {
    pool,
    close: async () => {
      await unlock();
      await postgres.stop();
    },
  };
};
