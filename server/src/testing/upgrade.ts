import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { migrate, withStartLock } from '../shared/database/migrate.ts';
import { createPool } from '../shared/database/pool.ts';
import { hashPassword } from '../shared/secrets/passwords.ts';

/** Creates a user in the tables of any version; the password is the login. */
export const insertOldUser = async (pool: pg.Pool, login: string, authority: string, createdBy = 'system') => {
  const { rows } = await pool.query<{ id: number; login: string }>(
    `insert into "appUser" (login, email, "passwordHash", activated, authorities, "createdBy", "lastModifiedBy")
      values ($1, $1 || '@example.com', $2, true, $3, $4, $4) returning id, login`,
    [login, await hashPassword(login), [authority], createdBy],
  );
  const [user] = rows;
  if (!user) throw new Error('no user');
  return user;
};

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
