import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createPool } from '../shared/database/pool.ts';
import { TEMPLATE } from './database.setup.ts';

/** A fresh copy of the migrated database; `drop` removes it. */
export const createTestDatabase = async (maxConnections = 10) => {
  const server = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const admin = createPool({ ...server, database: 'postgres' }, 1);
  await admin.query(`create database ${database} template ${TEMPLATE}`);
  const address = { ...server, database };
  const pool = createPool(address, maxConnections);
  return {
    pool,
    address,
    drop: async () => {
      await pool.end();
      await admin.query(`drop database if exists ${database} with (force)`);
      await admin.end();
    },
  };
};
