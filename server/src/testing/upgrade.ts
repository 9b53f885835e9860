import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { migrate, withStartLock } from '../shared/database/migrate.ts';
import { createPool } from '../shared/database/pool.ts';

/** An empty database of its own for the tests of a file, which is migrated step by step. */
export const useUpgrade = () => {
  const server = inject('postgres');
  const address = { ...server, database: `upgrade_${randomBytes(6).toString('hex')}` };
  const admin = createPool({ ...server, database: 'postgres' }, 1);
  const pool = createPool(address, 2);
  beforeAll(() => admin.query(`create database ${address.database}`));
  afterAll(async () => {
    await pool.end();
    await admin.query(`drop database ${address.database} with (force)`);
    await admin.end();
  });
  /** Runs the migrations up to and with `last`; without it, all. */
  const migrateTo = (last?: string) => withStartLock(address, (client) => migrate(client, last));
  return { pool, migrateTo };
};
