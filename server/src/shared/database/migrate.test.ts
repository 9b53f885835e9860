import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { migrate, withStartLock } from './migrate.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder = '';
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ace-migrations-'));
  await mkdir(join(folder, 'repeatable'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, statements: string) => writeFile(join(folder, name), statements);
const run = () => withStartLock(database.address, (client) => migrate(client, pathToFileURL(`${folder}/`)));
const columns = async (table: string) => {
  const { rows } = await database.pool.query('select column_name from information_schema.columns where table_name = $1', [table]);
  return rows.map((row) => row.column_name);
};

describe('migrations', () => {
  test('may take longer than the server allows other statements', async () => {
    await database.pool.query(`alter database ${database.address.database} set statement_timeout = '1min'`);
    const { rows } = await withStartLock(database.address, (client) => client.query('show statement_timeout'));
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });

  test('are refused when an applied file was edited, and nothing is run', async () => {
    await write('9001-first.sql', 'create table first (id int)');
    await run();
    await write('9001-first.sql', 'create table first (id int, name text)');
    await write('9002-second.sql', 'create table second (id int)');
    await expect(run()).rejects.toThrow('9001-first.sql was edited after it was applied');
    expect(await columns('second')).toEqual([]);
  });

  test('are the same with the line ends of another system', async () => {
    await write('9001-first.sql', 'create table first (\nid int)');
    await run();
    await write('9001-first.sql', 'create table first (\r\nid int)');
    await expect(run()).resolves.toBeUndefined();
  });

  test('do not touch a database of a version before the baseline, and say how its data comes over', async () => {
    await run();
    await database.pool.query(`insert into migration (name, checksum) values ('0001-users.sql', 'x')`);
    await write('9001-first.sql', 'create table first (id int)');
    await expect(run()).rejects.toThrow(/^This database was made by a version before the release 0.1.0\. Back it up with that version/);
    expect(await columns('first')).toEqual([]);
  });

  test('leave nothing behind when they fail, and are tried again', async () => {
    await write('9001-first.sql', 'create table first (id int); select 1 / 0');
    await expect(run()).rejects.toThrow('division by zero');
    expect(await columns('first')).toEqual([]);
    await write('9001-first.sql', 'create table first (id int)');
    await run();
    expect(await columns('first')).toEqual(['id']);
  });

  test('run repeatable files again when something is new, and only then', async () => {
    await database.pool.query('create table runs (file text)');
    await write('repeatable/functions.sql', `insert into runs values ('one')`);
    const count = async () => (await database.pool.query('select from runs')).rowCount;
    await run();
    await run();
    expect(await count()).toBe(1);
    await write('9001-first.sql', 'create table first (id int)');
    await run();
    expect(await count()).toBe(2);
    await write('repeatable/functions.sql', `insert into runs values ('two')`);
    await run();
    expect(await count()).toBe(3);
  });
});
