import type pg from 'pg';
import { JOBS } from '../app.ts';
import { readNumbered } from '../shared/database/migrate.ts';
import { readUnfinishedJobs } from '../shared/jobs/jobs.ts';
import { BackupError, FORMAT, type Header, type Source, type Trailer } from './contents.ts';
import { nameOf, readRows, readTables, type Table } from './tables.ts';

const readSequences = async (client: pg.ClientBase): Promise<Trailer['sequences']> => {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename collate "C"`,
  );
  const sequences: Trailer['sequences'] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${nameOf(name)}`,
    );
    for (const { lastValue, isCalled } of state) sequences.push({ name, lastValue, isCalled });
  }
  return sequences;
};

const readHeader = async (client: pg.ClientBase, tables: Table[], program: string): Promise<Header> => {
  const { rows: extensions } = await client.query<{ name: string }>(
    `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`,
  );
  return {
    format: FORMAT,
    program,
    createdAt: new Date().toISOString(),
    migrations: await readNumbered(client),
    extensions: extensions.map(({ name }) => name),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  };
};

/** Begins a transaction that sees one moment of all tables, and keeps an upgrade from changing them until it ends. Reading and writing go on. */
const beginSnapshot = async (client: pg.ClientBase) => {
  for (;;) {
    const expected = await readTables(client);
    await client.query('begin transaction isolation level repeatable read, read only');
    // Before the snapshot is taken, which the first query does: what waits for an upgrade here must see its result.
    for (const { name } of expected) await client.query(`lock table ${nameOf(name)} in access share mode`);
    const tables = await readTables(client);
    if (JSON.stringify(tables) === JSON.stringify(expected)) return tables;
    await client.query('rollback');
  }
};

/** The contents of a database at one moment, while others may write to it. They are complete when the connection is no longer needed. */
export const readSnapshot = async (client: pg.ClientBase, program: string): Promise<Source> => {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('public.migration') is not null as "isThere"`);
  if (!rows[0]?.isThere) throw new BackupError('The database holds no data of ACE Cargo.');
  const tables = new Map((await beginSnapshot(client)).map((table) => [table.name, table]));
  return {
    header: await readHeader(client, [...tables.values()], program),
    rows: ({ name }) => readRows(client, tables.get(name) as Table),
    trailer: async () => ({ sequences: await readSequences(client), jobs: await readUnfinishedJobs(client, JOBS) }) as Trailer,
  };
};
