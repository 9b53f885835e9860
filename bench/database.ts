import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/shared/database/embedded.ts';
import type { DatabaseAddress } from '../server/src/shared/database/pool.ts';

/** A database for a run. `server` names the version of the PostgreSQL of `DATABASE_URL`; undefined for the embedded one. */
export type BenchDatabase = { address: DatabaseAddress; server?: string; close: () => Promise<void> };

/** An empty database on the server of a URL, which is dropped at the end. */
const createOnServer = async (url: string): Promise<BenchDatabase> => {
  const admin = new pg.Client(url);
  await admin.connect();
  const name = `ace_bench_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name} template template0`);
  const { rows } = await admin.query<{ server_version: string }>('show server_version');
  const address = new URL(url);
  address.pathname = `/${name}`;
  return {
    address: { connectionString: address.href },
    server: `PostgreSQL ${rows[0]?.server_version}`,
    close: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};

/** A database of the embedded PostgreSQL, which is stored in `BENCH_DIR` and reused by the next run, or else removed at the end. */
const createEmbedded = async (): Promise<BenchDatabase> => {
  const benchDir = process.env.BENCH_DIR;
  const folder = benchDir ?? (await mkdtemp(join(tmpdir(), 'ace-bench-')));
  const postgres = await startEmbeddedPostgres(folder);
  const admin = new pg.Client(postgres.address('postgres'));
  await admin.connect();
  const { rowCount } = await admin.query(`select from pg_database where datname = 'bench'`);
  if (rowCount === 0) await admin.query('create database bench');
  await admin.end();
  return {
    address: postgres.address('bench'),
    close: async () => {
      await postgres.stop();
      if (!benchDir) await rm(folder, { recursive: true, force: true });
    },
  };
};

export const openBenchDatabase = () => (process.env.DATABASE_URL ? createOnServer(process.env.DATABASE_URL) : createEmbedded());
