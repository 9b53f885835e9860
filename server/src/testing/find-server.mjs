import { userInfo } from 'node:os';
import pg from 'pg';

/** Connects to a PostgreSQL server. Throws if tests may not create databases there. */
const checkServer = async (url) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version') as version, rolcreatedb or rolsuper as "mayCreate" from pg_roles where rolname = current_user`,
    );
    if (!rows[0].mayCreate) throw new Error('the user may not create databases');
    return { url, version: rows[0].version };
  } finally {
    await client.end().catch(() => {});
  }
};

/**
 * The `server` of `TEST_POSTGRES_URL`, or one on this machine that lets us in without a password; or `why` there is none. Throws if the one that is given
 * cannot be used.
 */
export const findServer = async () => {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) {
    try {
      return { server: await checkServer(given) };
    } catch ({ message }) {
      throw new Error(`TEST_POSTGRES_URL: the server cannot be used: ${message}`);
    }
  }
  const reasons = [];
  for (const user of new Set([process.env.PGUSER ?? userInfo().username, 'postgres'])) {
    try {
      return { server: await checkServer(`postgres://${user}@127.0.0.1:5432/postgres`) };
    } catch ({ message }) {
      reasons.push(`${user}: ${message}`);
    }
  }
  return { why: `TEST_POSTGRES_URL is not set, and 127.0.0.1:5432 cannot be used (${reasons.join('; ')})` };
};
