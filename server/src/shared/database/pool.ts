import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { loggerNamed } from '../logging.ts';
import type { Schema } from './schema.ts';
import { aroundStatements } from './statements.ts';

const log = loggerNamed('database');

/** Where a database answers. */
export type DatabaseAddress = { connectionString: string } | { host: string; user: string; database: string };

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins;
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  // As a Date it would become local midnight, and in the east the day before.
  [DATE, (text) => text],
  [TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Milliseconds that a request waits for a connection, and that a statement may take. */
const CONNECTION_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 8_000;

/** Milliseconds after which PostgreSQL should have cancelled the statement, and did not: it is frozen, or cannot be reached. */
const CANCEL_LIMIT_MS = 2_000;

/** Gives a connection up whose statement is not even cancelled in time. */
const boundStatements = (client: pg.PoolClient, statementTimeoutMs: number) =>
  aroundStatements(client, () => {
    const timer = setTimeout(
      () => client.connection.stream.destroy(new Error('the database does not answer')),
      statementTimeoutMs + CANCEL_LIMIT_MS,
    );
    return () => clearTimeout(timer);
  });

/** What a single connection needs to know beside the address; statements run in UTC, for as long as they take. */
export const connectionOptions = (address: DatabaseAddress) => ({
  ...address,
  types,
  connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  options: '-c timezone=UTC',
  application_name: 'ace-cargo',
});

/**
 * A pool of `max` connections to `address`. A statement is cancelled after `statementTimeoutMs` milliseconds (0: never), and so is a transaction that
 * its client forgot.
 */
export const createPool = (address: DatabaseAddress, max = 10, statementTimeoutMs = STATEMENT_TIMEOUT_MS) => {
  const pool = new pg.Pool({
    ...connectionOptions(address),
    max,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
  });
  if (statementTimeoutMs > 0) pool.on('connect', (client) => boundStatements(client, statementTimeoutMs));
  // Without a listener a connection that breaks while idle ends the process.
  pool.on('error', (error) => log.warn({ error }, 'an idle connection broke'));
  // The pool listens to idle ones alone. What uses a connection is told by its statement; without a listener the process would end.
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ error }, 'a connection broke')));
  return pool;
};

export const createDatabase = (pool: pg.Pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

/** Whether `error` means that the database cannot do its work for now, and not that it refused what it was asked. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    // SQLSTATE: 08 connection exception, 25P0[34] idle or transaction timeout, 40 rollback (deadlock), 53 insufficient resources (disk
    // full, out of memory, too many connections), 55P03 lock not available, 57 operator intervention (cancelled, shut down), 58 system error.
    /^(08|25P0[34]|40|53|55P03|57|58|ECONN|EMFILE|ENFILE|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code) ||
    /^(the database does not answer|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
};

/** Whether something still refers to what was to be deleted. */
export const isReferenceViolation = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23503';

export const isUniqueViolation = (error: unknown, constraint: string) =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
