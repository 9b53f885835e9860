import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Where the databases of tests are. */
export type TestServer = { host: string; user: string; port?: number; password?: string };

/** How the names of the databases of a run begin: `ace_test_` and eight digits. */
const RUN = '^ace_test_[0-9a-f]{8}';

const dropDatabases = async (admin: pg.Client, run: string) => {
  const { rows } = await admin.query<{ name: string }>(`select datname as name from pg_database where datname ~ ('^' || $1)`, [run]);
  for (const { name } of rows) await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
};

/** Each run holds this lock until it ends, however it ends. Locks are those of one database: all runs take theirs in `postgres`. */
const lock = async (admin: pg.Client, run: string) =>
  (await admin.query<{ isHeld: boolean }>('select pg_try_advisory_lock(hashtext($1)) as "isHeld"', [run])).rows[0]?.isHeld;

/** Lets a run of tests have its databases on the server of a URL. Those of runs that were killed are dropped first, its own at the end. */
export const useServer = async (url: string) => {
  const { host, port, user = '', password } = new pg.Client(url);
  const server = { host, port, user, ...(password ? { password } : {}) };
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  const { rows } = await admin.query<{ run: string }>(
    'select distinct substring(datname from $1) as run from pg_database where datname ~ $1',
    [RUN],
  );
  for (const { run } of rows) {
    if (await lock(admin, run)) await dropDatabases(admin, run);
  }
  const prefix = `ace_test_${randomBytes(4).toString('hex')}`;
  await lock(admin, prefix);
  return {
    server,
    prefix,
    stop: async () => {
      await dropDatabases(admin, prefix);
      await admin.end();
    },
  };
};
