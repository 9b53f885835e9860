import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../shared/database/embedded.ts';
import { migrate, withStartLock } from '../shared/database/migrate.ts';
import { createPool, type DatabaseAddress } from '../shared/database/pool.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the test server answers, and the database to copy for each test file. */
    postgres: { host: string; user: string };
  }
}

export const TEMPLATE = 'template_ace';

/** One PostgreSQL for all tests, with a migrated database that each test file copies. */
export default async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'ace-test-'));
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const postgres = await startEmbeddedPostgres(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  });
  const admin = createPool(postgres.address('postgres'), 1);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await withStartLock(postgres.address(TEMPLATE), migrate);

  const { host, user } = postgres.address(TEMPLATE) as Exclude<DatabaseAddress, { connectionString: string }>;
  project.provide('postgres', { host, user });
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
};
