import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { useServer } from './database.server.ts';

test('a run leaves the databases of a run that is alive, though its URL names another database', async () => {
  const { host, port, user, password } = inject('postgres');
  const urlOf = (database: string) => {
    const credentials = `${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ''}`;
    return `postgresql://${credentials}@${encodeURIComponent(host)}${port ? `:${port}` : ''}/${database}`;
  };
  const admin = new pg.Client(urlOf('postgres'));
  await admin.connect();
  const exists = async (name: string) => (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1;
  const first = await useServer(urlOf('postgres'));
  const database = `${first.prefix}_alive`;
  await admin.query(`create database ${database}`);
  const second = await useServer(urlOf(database));
  expect(await exists(database)).toBe(true);
  await second.stop();
  expect(await exists(database)).toBe(true);
  await first.stop();
  expect(await exists(database)).toBe(false);
  await admin.end();
});
