import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { JOBS } from '../app.ts';
import { insertArchive } from '../features/shipments/shipments.samples.ts';
import { createSampleUsers } from '../features/users/users.samples.ts';
import { startEmbeddedPostgres } from '../shared/database/embedded.ts';
import { migrate, withStartLock } from '../shared/database/migrate.ts';
import { createDatabase, createPool, type DatabaseAddress } from '../shared/database/pool.ts';
import { createJobs } from '../shared/jobs/jobs.ts';
import { setLogLevel } from '../shared/logging.ts';
import { type TestServer, useServer } from './database.server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL of the tests. */
    postgres: TestServer;
    /** How the names of this run's databases begin. The server holds those of `TEMPLATES`, which test files copy. */
    databasePrefix: string;
    /** Where `createDataDir` keeps the data folder that it copies. */
    preparedDataDir: string;
  }
}

/**
 * Databases whose name begins with `databasePrefix`: `migrated` has the tables alone; `users` has the sample users, `other` (a second plain user) and the job queues as well; `samples` has
 * shipments in addition.
 */
export const TEMPLATES = ['migrated', 'users', 'samples'] as const;

/** Makes the database `name` as a copy of `template`, and fills it. */
const createTemplate = async (
  server: TestServer,
  name: string,
  template: string,
  fill: (pool: ReturnType<typeof createPool>) => Promise<unknown>,
) => {
  const admin = createPool({ ...server, database: 'postgres' }, 1, 0);
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  const pool = createPool({ ...server, database: name }, 2);
  await fill(pool);
  // PostgreSQL copies only a database without connections.
  await pool.end();
};

const fillUsers = async (pool: ReturnType<typeof createPool>) => {
  await createSampleUsers(createDatabase(pool));
  await pool.query(
    `insert into "appUser" (login, email, "passwordHash", "langKey", activated, authorities, "createdBy", "lastModifiedBy")
     select 'other', 'other@acecargo.example', "passwordHash", "langKey", activated, authorities, "createdBy", "lastModifiedBy"
     from "appUser" where login = 'user'`,
  );
  const jobs = createJobs(pool);
  await jobs.start(JOBS);
  await jobs.stop();
};

const fillShipments = async (pool: ReturnType<typeof createPool>) => {
  const db = createDatabase(pool);
  await insertArchive(db, await db.selectFrom('appUser').select(['id', 'login']).execute());
};

/** The migrations of a newer program, on which `npm run test:upgrade` runs the tests of this one; undefined for our own. */
const newer = process.env.TEST_MIGRATIONS ? pathToFileURL(`${process.env.TEST_MIGRATIONS}/`) : undefined;

/** Starts the embedded PostgreSQL of a run. */
const startEmbedded = async (folder: string) => {
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const postgres = await startEmbeddedPostgres(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  });
  const { host, user } = postgres.address('postgres') as Exclude<DatabaseAddress, { connectionString: string }>;
  return { server: { host, user }, prefix: 'test', stop: postgres.stop };
};

/** One PostgreSQL for all tests: that of `TEST_DATABASE_URL`, or else an embedded one. */
export default async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'ace-test-'));
  setLogLevel('WARN');
  const url = process.env.TEST_DATABASE_URL;
  const { server, prefix, stop } = url ? await useServer(url) : await startEmbedded(folder);
  const [migrated, users, samples] = TEMPLATES.map((template) => `${prefix}_${template}`) as [string, string, string];
  await createTemplate(server, migrated, 'template0', () =>
    withStartLock({ ...server, database: migrated }, (client) => migrate(client, newer)),
  );
  await createTemplate(server, users, migrated, fillUsers);
  await createTemplate(server, samples, users, fillShipments);
  project.provide('postgres', server);
  project.provide('databasePrefix', prefix);
  project.provide('preparedDataDir', join(folder, 'prepared'));
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
};
