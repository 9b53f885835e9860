import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createPool } from '../shared/database/pool.ts';
import type { TEMPLATES } from './database.setup.ts';

export type Template = (typeof TEMPLATES)[number];

/** A fresh copy of one of the templates; `drop` removes it. */
export const createTestDatabase = async (template: Template = 'migrated') => {
  const server = inject('postgres');
  const prefix = inject('databasePrefix');
  const database = `${prefix}_${randomBytes(6).toString('hex')}`;
  const admin = createPool({ ...server, database: 'postgres' }, 1, 0);
  await admin.query(`create database ${database} template ${prefix}_${template} strategy file_copy`);
  const address = { ...server, database };
  const pool = createPool(address);
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
