import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { loggerNamed } from '../logging.ts';
import type { Schema } from './schema.ts';

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

/** A pool of connections to `address`; statements run in UTC. */
export const createPool = (address: DatabaseAddress, max = 10) => {
  const pool = new pg.Pool({
    ...address,
    max,
    types,
    // A statement that waits for a connection in vain fails, instead of hanging with all that come after it.
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    options: '-c timezone=UTC',
    application_name: 'ace-cargo',
  });
  // Without a listener a connection that breaks while idle ends the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle connection broke'));
  // The pool listens to idle ones alone. What uses a connection is told by its statement; without a listener the process would end.
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ reason: error.message }, 'a connection broke')));
  return pool;
};

export const createDatabase = (pool: pg.Pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

/** Whether `error` means that the database cannot be reached for now, and not that it refused a statement. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    // Classes of SQLSTATE: 08 connection exception, 57P operator intervention, 53300 too many connections.
    /^(08|57P0|53300|ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(error.message)
  );
};

/** Whether something still refers to what was to be deleted. */
export const isReferenceViolation = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23503';

export const isUniqueViolation = (error: unknown, constraint: string) =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
