import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { insertArchive } from '../features/shipments/shipments.samples.ts';
import { createSampleUsers } from '../features/users/users.samples.ts';
import { startEmbeddedPostgres } from '../shared/database/embedded.ts';
import { createJobs } from '../shared/database/jobs.ts';
import { migrate, withStartLock } from '../shared/database/migrate.ts';
import { createDatabase, createPool, type DatabaseAddress } from '../shared/database/pool.ts';
import { setLogLevel } from '../shared/logging.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL of the tests. It holds the databases of `TEMPLATES`, which test files copy. */
    postgres: { host: string; user: string };
    /** Where `createDataDir` keeps the data folder that it copies. */
    preparedDataDir: string;
  }
}

/**
 * `migrated` has the tables alone; `users` has the sample users, `other` (a second plain user) and the job queues as well; `samples` has
 * shipments in addition.
 */
export const TEMPLATES = { migrated: 'template_migrated', users: 'template_users', samples: 'template_samples' } as const;

/** Makes the database `name` as a copy of `template`, and fills it. */
const createTemplate = async (
  server: { host: string; user: string },
  name: string,
  template: string,
  fill: (pool: ReturnType<typeof createPool>) => Promise<unknown>,
) => {
  const admin = createPool({ ...server, database: 'postgres' }, 1, 0);
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  const pool = createPool({ ...server, database: name }, 2);
  await fill(pool);
  // PostgreSQL copies only a database that nobody is connected to.
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
  await jobs.start();
  await jobs.stop();
};

const fillShipments = async (pool: ReturnType<typeof createPool>) => {
  const db = createDatabase(pool);
  await insertArchive(db, await db.selectFrom('appUser').select(['id', 'login']).execute());
};

/** The migrations of a newer program, on which `npm run test:upgrade` runs the tests of this one; undefined for our own. */
const newer = process.env.TEST_MIGRATIONS ? pathToFileURL(`${process.env.TEST_MIGRATIONS}/`) : undefined;

/** One PostgreSQL for all tests. */
export default async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'ace-test-'));
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const postgres = await startEmbeddedPostgres(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  });
  setLogLevel('WARN');
  const { host, user } = postgres.address('postgres') as Exclude<DatabaseAddress, { connectionString: string }>;
  const server = { host, user };
  await createTemplate(server, TEMPLATES.migrated, 'template1', () =>
    withStartLock({ ...server, database: TEMPLATES.migrated }, (client) => migrate(client, undefined, newer)),
  );
  await createTemplate(server, TEMPLATES.users, TEMPLATES.migrated, fillUsers);
  await createTemplate(server, TEMPLATES.samples, TEMPLATES.users, fillShipments);
  project.provide('postgres', server);
  project.provide('preparedDataDir', join(folder, 'prepared'));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
};
