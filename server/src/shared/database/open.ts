import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Config, ConfigError } from '../config.ts';
import { loggerNamed, reasonOf } from '../logging.ts';
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './embedded.ts';
import { connectionOptions, createPool, type DatabaseAddress } from './pool.ts';

const log = loggerNamed('database.embedded');
const DATABASE = 'ace';

/** Held as long as the app lives; PostgreSQL frees it when the app's connection goes, however it ended. */
const APP_LOCK = 7_214_002;
/** Milliseconds until a killed app's connections are surely gone. */
const LOCK_TIMEOUT_MS = 5_000;
/** Milliseconds that a server of the settings may take to answer at the start. */
const SERVER_TIMEOUT_MS = 10_000;

const tryLock = async (postgres: EmbeddedPostgres) => {
  const client = new pg.Client({ ...connectionOptions(postgres.address(DATABASE)), query_timeout: LOCK_TIMEOUT_MS });
  // Its end is watched for below; without a listener an error would end the process.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ isHeld: boolean }>('select pg_try_advisory_lock($1) as "isHeld"', [APP_LOCK]);
  if (rows[0]?.isHeld) return client;
  await client.end();
  return null;
};

const lock = async (postgres: EmbeddedPostgres, dataDir: string) => {
  const until = Date.now() + LOCK_TIMEOUT_MS;
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
          log.error({ error }, 'the database is still away');
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

/** The oldest PostgreSQL that has what the migrations use. */
const OLDEST_VERSION = 15;

/** Throws `ConfigError` where the server of the settings cannot be used. */
const checkServer = async (address: DatabaseAddress) => {
  let client: pg.Client | undefined;
  try {
    // Made here: what is wrong with the address is found by this, too.
    client = new pg.Client({ ...connectionOptions(address), query_timeout: SERVER_TIMEOUT_MS });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int / 10000 as version`);
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_VERSION)
      throw new ConfigError(`DATABASE_URL: PostgreSQL ${OLDEST_VERSION} or newer is needed, and this is ${version}`);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`DATABASE_URL: the server cannot be used: ${reasonOf(error)}`);
  } finally {
    await client?.end().catch(() => {});
  }
};

/** The database of the settings, a server or the embedded one, to be migrated yet. `close` stops what was started here. */
export const openDatabase = async (config: Pick<Config, 'databaseUrl' | 'dataDir'>) => {
  if (config.databaseUrl) {
    const address = { connectionString: config.databaseUrl };
    await checkServer(address);
    return { address, pool: createPool(address), close: async () => {} };
  }
  const postgres = await startEmbeddedPostgres(config.dataDir);
  try {
    await createDatabaseIn(postgres);
    const unlock = await keepLocked(postgres, config.dataDir);
    const address = postgres.address(DATABASE);
    return {
      address,
      pool: createPool(address),
      close: async () => {
        await unlock();
        await postgres.stop();
      },
    };
  } catch (error) {
    if (postgres.isOwn) await postgres.stop();
    throw error;
  }
};
