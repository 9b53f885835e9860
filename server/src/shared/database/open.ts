import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Config, ConfigError } from '../config.ts';
import { loggerNamed, reasonOf } from '../logging.ts';
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './embedded.ts';
import { connectionOptions, createPool, type DatabaseAddress } from './pool.ts';

const log = loggerNamed('database.embedded');
/** The embedded database of the app. */
export const DATABASE = 'ace';

/** Key of the advisory lock that the app holds while it runs. PostgreSQL releases it when the app's connection closes for any reason. */
const APP_LOCK = 7_214_002;
/** How long to wait for the lock: PostgreSQL has closed the connections of a killed app by then. */
const LOCK_TIMEOUT_MS = 5_000;
/** How long the server of `DATABASE_URL` may take to answer at startup. */
const SERVER_TIMEOUT_MS = 10_000;

const tryLock = async (postgres: EmbeddedPostgres) => {
  const client = new pg.Client({ ...connectionOptions(postgres.address(DATABASE)), query_timeout: LOCK_TIMEOUT_MS });
  // `keepLocked` listens to `end`, but an `error` event without a listener would end the process.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ isHeld: boolean }>('select pg_try_advisory_lock($1) as "isHeld"', [APP_LOCK]);
  if (rows[0]?.isHeld) return client;
  await client.end();
  return null;
};

const lock = async (postgres: EmbeddedPostgres, dataDir: string) => {
  const until = performance.now() + LOCK_TIMEOUT_MS;
  do {
    const client = await tryLock(postgres);
    if (client) return client;
    await delay(100);
  } while (performance.now() < until);
  throw new EmbeddedPostgresError(`DATA_DIR: another ACE Cargo runs on ${dataDir}; stop it, or set DATA_DIR to another folder`);
};

/** Acquires the lock and holds it. If its connection ends because PostgreSQL died, restarts PostgreSQL and locks again. Returns the unlock function. */
const keepLocked = async (postgres: EmbeddedPostgres, dataDir: string) => {
  let client = await lock(postgres, dataDir);
  let isClosing = false;
  const watch = () =>
    client.once('end', async () => {
      while (!isClosing) {
        log.warn('the database stopped; restarting it');
        try {
          await postgres.ensureRunning();
          client = await lock(postgres, dataDir);
          watch();
          return;
        } catch (error) {
          log.error({ error }, 'the database could not be restarted; retrying');
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

/** The oldest PostgreSQL version that supports the migrations. */
const OLDEST_VERSION = 15;

/** Throws `ConfigError` if the server of `DATABASE_URL` cannot be used. */
export const checkServer = async (address: DatabaseAddress) => {
  let client: pg.Client | undefined;
  try {
    // Inside the `try`, because it throws on an invalid address.
    client = new pg.Client({ ...connectionOptions(address), query_timeout: SERVER_TIMEOUT_MS });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int / 10000 as version`);
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_VERSION)
      throw new ConfigError(`DATABASE_URL: PostgreSQL ${OLDEST_VERSION} or newer is needed, but the server has version ${version}`);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`DATABASE_URL: the server cannot be used: ${reasonOf(error)}`);
  } finally {
    await client?.end().catch(() => {});
  }
};

/**
 * Opens the embedded database and locks it against other programs. `unlock` lets the next one in; the server goes on running.
 * Throws `EmbeddedPostgresError` if the app runs on `dataDir`.
 */
export const lockEmbedded = async (dataDir: string) => {
  const postgres = await startEmbeddedPostgres(dataDir);
  try {
    await createDatabaseIn(postgres);
    return { postgres, unlock: await keepLocked(postgres, dataDir) };
  } catch (error) {
    if (postgres.isOwn) await postgres.stop();
    throw error;
  }
};

/** Opens the server of `DATABASE_URL` or the embedded database, and does not migrate it. `close` stops what was started here. */
export const openDatabase = async (config: Pick<Config, 'databaseUrl' | 'dataDir'>) => {
  if (config.databaseUrl) {
    const address = { connectionString: config.databaseUrl };
    await checkServer(address);
    return { address, pool: createPool(address), close: async () => {} };
  }
  const { postgres, unlock } = await lockEmbedded(config.dataDir);
  const address = postgres.address(DATABASE);
  return {
    address,
    pool: createPool(address),
    close: async () => {
      await unlock();
      await postgres.stop();
    },
  };
};
