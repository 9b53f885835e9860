import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Config, ConfigError } from '../config.ts';
import { loggerNamed, reasonOf } from '../logging.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { EmbeddedPostgresError } from './embedded-setup.ts';
import { LOCKS } from './locks.ts';
import { connectionOptions, createPool, createPrimaryCheck, type DatabaseAddress, isUnavailable } from './pool.ts';

const log = loggerNamed('database.embedded');
/** The embedded database of the app. */
export const DATABASE = 'ace';

/** How long to wait for the lock of the app, which PostgreSQL releases when the app's connection closes for any reason: PostgreSQL has closed the connections of a killed app by then. */
const LOCK_TIMEOUT_MS = 5_000;
/** How long the server of `DATABASE_URL` may take to answer at startup. */
const SERVER_TIMEOUT_MS = 10_000;

/** Calls `work` with a connection to the embedded server, outside of the app's database. */
export const withAdmin = async <T>(postgres: EmbeddedPostgres, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client(postgres.address('postgres'));
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** Whether another connection than `client` is open. */
const isUsedBeside = async (client: pg.Client) => {
  const { rowCount } = await client.query(`select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`);
  return rowCount !== 0;
};

/** Stops the server, unless a program is connected to it: it has taken the server over. */
export const stopUnlessUsed = async (postgres: EmbeddedPostgres) => {
  if (!(await withAdmin(postgres, isUsedBeside).catch(() => false))) await postgres.stop();
};

const tryLock = async (postgres: EmbeddedPostgres) => {
  // Outside of the app's database, so that a restore holds the lock while it replaces that one.
  const client = new pg.Client({ ...connectionOptions(postgres.address('postgres')), query_timeout: LOCK_TIMEOUT_MS });
  // `keepLocked` listens to `end`, but an `error` event without a listener would end the process.
  client.on('error', () => {});
  await client.connect();
  // Earlier versions hold it in the app's database.
  const { rows } = await client.query<{ isHeld: boolean }>(
    `select pg_try_advisory_lock($1) and not exists (
       select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1 and pid <> pg_backend_pid()) as "isHeld"`,
    [LOCKS.app],
  );
  if (rows[0]?.isHeld) return client;
  await client.end();
  return null;
};

const lock = async (postgres: EmbeddedPostgres, dataDir: string) => {
  const until = performance.now() + LOCK_TIMEOUT_MS;
  do {
    const client = await tryLock(postgres).catch(async (error: unknown) => {
      if (!isUnavailable(error)) throw error;
      // The program that held the lock has stopped the server.
      await postgres.ensureRunning();
      return null;
    });
    if (client) return client;
    await delay(100);
  } while (performance.now() < until);
  throw new EmbeddedPostgresError(
    `DATA_DIR: another ACE Cargo runs on ${dataDir}, or a restore or a move; stop it or let it end, or set DATA_DIR to another folder`,
  );
};

/** How the server is left: it is stopped only if no other program is connected to it, or in any case. */
type Leaving = 'unlessUsed' | 'always';

/**
 * Acquires the lock and holds it. If its connection ends because PostgreSQL died, restarts PostgreSQL and locks again. The returned function stops the
 * server and then gives the lock up, so that no other process begins on a server that is being stopped.
 */
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
  return async (leaving: Leaving) => {
    isClosing = true;
    if (leaving === 'always' || !(await isUsedBeside(client).catch(() => false))) await postgres.stop();
    await client.end().catch(() => {});
  };
};

const createDatabaseIn = (postgres: EmbeddedPostgres) =>
  withAdmin(postgres, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });

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
 * Opens the embedded database and locks it against other programs. `settings` are those of PostgreSQL. `leave` stops the server and lets the next
 * program in. Throws `EmbeddedPostgresError` if the app runs on `dataDir`.
 */
export const lockEmbedded = async (dataDir: string, settings?: Record<string, string>) => {
  const postgres = await startEmbeddedPostgres(dataDir, settings);
  const leave = await keepLocked(postgres, dataDir).catch(async (error: unknown) => {
    // The process that holds the lock goes on.
    await stopUnlessUsed(postgres);
    throw error;
  });
  try {
    // Under the lock: no other process creates it, or stops the server.
    await createDatabaseIn(postgres);
    return { postgres, leave };
  } catch (error) {
    await leave('unlessUsed');
    throw error;
  }
};

/** Opens the server of `DATABASE_URL` or the embedded database, and does not migrate it. `close` stops what was started here. */
export const openDatabase = async (config: Pick<Config, 'databaseUrl' | 'databaseBuffersMb' | 'dataDir'>) => {
  if (config.databaseUrl) {
    const address = { connectionString: config.databaseUrl };
    await checkServer(address);
    return { address, pool: createPool(address, undefined, undefined, createPrimaryCheck()), close: async () => {} };
  }
  const { databaseBuffersMb: buffers } = config;
  const { postgres, leave } = await lockEmbedded(config.dataDir, buffers ? { shared_buffers: `${buffers}MB` } : {});
  const address = postgres.address(DATABASE);
  return { address, pool: createPool(address), close: () => leave('always') };
};
