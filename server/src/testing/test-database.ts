import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectionOptions, createPool } from '../shared/database/pool.ts';
import type { TEMPLATES } from './database.setup.ts';

export type Template = (typeof TEMPLATES)[number];

/** A fresh copy of one of the templates; `fill` runs a statement that writes many rows, `drop` removes the copy. */
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
    /** Without the time limit of the pool, which is that of a request: a busy machine takes long to write thousands of rows. */
    fill: async (statement: string, values?: unknown[]) => {
      const client = new pg.Client(connectionOptions(address));
      await client.connect();
      await client.query(statement, values).finally(() => client.end());
    },
    drop: async () => {
      await pool.end();
      await admin.query(`drop database if exists ${database} with (force)`);
      await admin.end();
    },
  };
};
