import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { loggerNamed } from '../logging.ts';
import { TIMELINE } from './positions.ts';
import type { Schema } from './schema.ts';
import { POOL_SETTINGS } from './settings.ts';
import { PREPARED, statementName, wrapStatements } from './statements.ts';

const log = loggerNamed('database');

/** Where to connect to a database. */
export type DatabaseAddress = { connectionString: string } | { host: string; user: string; database: string };

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins;
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  // A `Date` would be midnight in local time, which is the day before in UTC for zones east of it.
  [DATE, (text) => text],
  [TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** How long a request waits for a connection, and how long a statement may take. */
const CONNECTION_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 8_000;

/** How long PostgreSQL may take to cancel a statement after its timeout. If it takes longer, it is frozen or unreachable. */
const CANCEL_TIMEOUT_MS = 2_000;

/** Closes a connection whose statement was not cancelled in time. */
const closeOnStuckStatement = (client: pg.PoolClient, statementTimeoutMs: number) =>
  wrapStatements(client, () => {
    const timer = setTimeout(
      () => client.connection.stream.destroy(new Error('the database does not answer')),
      statementTimeoutMs + CANCEL_TIMEOUT_MS,
    );
    return () => clearTimeout(timer);
  });

const optionsOf = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * Keeps the errors of our statements out of the log of the embedded PostgreSQL, because they quote values of records. The program logs those that it did
 * not expect. Only a superuser may set it, so a server (`DATABASE_URL`) logs as its administrator wants.
 */
const quietIn = (address: DatabaseAddress): Record<string, string> => ('host' in address ? { log_min_messages: 'log' } : {});

/** Options of a single connection. Its session runs in UTC and has no statement timeout. */
export const connectionOptions = (address: DatabaseAddress) => ({
  ...address,
  types,
  connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  options: optionsOf({ timezone: 'UTC', ...quietIn(address) }),
  application_name: 'ace-cargo',
});

/** Milliseconds of silence until the first sign of life, so that firewalls do not forget an idle connection. */
const KEEP_ALIVE_MS = 30_000;

/**
 * A pool of `max` connections to `address`. PostgreSQL cancels a statement after `statementTimeoutMs` (0: never), and ends a transaction that is
 * idle for twice that time. Connections stay open: a new one has to learn the tables again, which takes longer than what home reads. One for which `check`
 * throws is not used.
 */
export const createPool = (
  address: DatabaseAddress,
  max = 10,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  check?: (client: pg.ClientBase) => Promise<void>,
) => {
  const pool = new pg.Pool({
    ...connectionOptions(address),
    // The driver leaves a limit of 0 to the server, which may have its own.
    options: optionsOf({ ...POOL_SETTINGS, ...quietIn(address), ...(statementTimeoutMs === 0 ? { statement_timeout: '0' } : {}) }),
    max,
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
    onConnect: (client) => {
      if (statementTimeoutMs > 0) closeOnStuckStatement(client as pg.PoolClient, statementTimeoutMs);
      return check?.(client);
    },
  });
  // After a fatal error the server closes the connection. Until the program learns that, the pool would lend it to others.
  pool.on('connect', (client) =>
    client.connection.on('errorMessage', ({ severity }) => {
      if (severity === 'FATAL') client.end().catch(() => {});
    }),
  );
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', (error) => log.warn({ error }, 'an idle connection broke'));
  // The pool listens only to idle connections. An active one reports the error through its statement, but also needs a listener.
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ error }, 'a connection broke')));
  return pool;
};

/** The server at the address of the primary is none now: a failover is under way. */
class NotPrimary extends Error {}

/**
 * Refuses connections to a server that is not the primary, or was one before another that was seen: during a failover, the address of the primary may lead
 * there for a moment.
 */
export const createPrimaryCheck = () => {
  let latest = 0;
  return async (client: pg.ClientBase) => {
    const { rows } = await client.query<{ timeline: number | null }>(
      `select case when not pg_is_in_recovery() then ${TIMELINE} end as timeline`,
    );
    const timeline = rows[0]?.timeline ?? null;
    if (timeline === null || timeline < latest)
      throw new NotPrimary(
        timeline === null ? 'the database is a standby' : `the primary of timeline ${timeline} was replaced by that of ${latest}`,
      );
    latest = timeline;
  };
};

/**
 * The two ways to the same database: for statements of Kysely, and for prepared ones. Once `signal` is aborted, no one waits for what is read: PostgreSQL
 * stops the statements of lists.
 */
export type DatabaseHandles = { db: Kysely<Schema>; pool: pg.Pool; signal?: AbortSignal };

/** Runs a statement that PostgreSQL stops once `signal` is aborted; then throws its reason. */
export const queryUntil = async <Row extends pg.QueryResultRow>(pool: pg.Pool, statement: pg.QueryConfig, signal: AbortSignal) => {
  signal.throwIfAborted();
  const client = await pool.connect();
  let cancelled: Promise<unknown> | undefined;
  const cancel = () => {
    const { processID } = client as unknown as { processID: number };
    cancelled = pool.query('select pg_cancel_backend($1)', [processID]).catch((error) => log.warn({ error }, 'a statement goes on'));
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    signal.throwIfAborted();
    return await client.query<Row>(statement);
  } catch (error) {
    signal.throwIfAborted();
    // That of `pg` ends where the connection answered.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    // Before the connection is used again, whose next statement would be stopped.
    await cancelled;
    client.release();
  }
};

/** The connections of a pool for Kysely, which prepares no statements by itself. Cursors are not used. */
const preparing = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await pool.connect();
    const query = (text: string, values: unknown[]) =>
      text.startsWith(PREPARED) ? client.query({ name: statementName(text), text, values }) : client.query(text, values);
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
  },
});

export const createDatabase = (pool: pg.Pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });

/** Whether `error` means that the database is temporarily unavailable, as opposed to a rejected statement. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof NotPrimary) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    // SQLSTATE: 08 connection exception, 25P0[34] idle or transaction timeout, 40 rollback (deadlock), 53 insufficient resources (disk
    // full, out of memory, too many connections), 55P03 lock not available, 57 operator intervention (cancelled, shut down), 58 system error.
    /^(08|25P0[34]|40|53|55P03|57|58|ECONN|EMFILE|ENFILE|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code) ||
    // A rollback after a fatal error fails as well, and Kysely reports that failure.
    /^(the database does not answer|Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed))/.test(
      error.message,
    )
  );
};

/** Whether a statement was cancelled because it took too long, or waited too long for a lock. */
export const isStatementTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014';

/** Whether a deletion failed because other rows still refer to the row, or a row was not written because what it refers to is gone. */
export const isReferenceViolation = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23503';

export const isUniqueViolation = (error: unknown, constraint: string) =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
