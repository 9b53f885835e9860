import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createTables } from '../shared/database/migrate.ts';
import type { Jobs } from '../shared/jobs/jobs.ts';
import { BackupError, createMeasure, isSameSum, measure, type Source, type Sum, type TableRows } from './contents.ts';
import { dropIndexes } from './indexes.ts';
import { listOf, nameOf, readRows, readTables, type Table } from './tables.ts';

/** What a person sees of the work. */
export type Report = (line: string) => void;

const columnsOf = ({ columns }: TableRows) => [...columns].sort().join();

/** Throws `BackupError` if the tables that the migrations made are not those of the source. */
const matchTables = (wanted: readonly TableRows[], created: readonly Table[]) => {
  const tables = new Map(created.map((table) => [table.name, table]));
  for (const table of wanted) {
    const target = tables.get(table.name);
    if (!target || columnsOf(target) !== columnsOf(table)) {
      throw new BackupError(`The table ${table.name} is not as the migrations of this program make it, so its rows cannot be taken over.`);
    }
    // The order of the columns may be another one.
    tables.set(table.name, { ...target, columns: table.columns });
  }
  return tables;
};

const loadTable = async (client: pg.ClientBase, source: Source, table: Table): Promise<Sum> => {
  const { pass, sum } = createMeasure();
  // The tables are new in this transaction, so no other one can see the rows before its end: PostgreSQL stores them as visible to all at once.
  const target = client.query(copyFrom(`copy ${nameOf(table.name)} (${listOf(table.columns)}) from stdin with (freeze)`));
  await pipeline(Readable.from(pass(source.rows(table)), { objectMode: false }), target);
  const sent = sum();
  const stored = await measure(readRows(client, table));
  if (!isSameSum(sent, stored)) {
    throw new BackupError(
      `The table ${table.name} differs after copying: ${sent.rows} rows (SHA-256 ${sent.sha256}) became ${stored.rows} (${stored.sha256}).`,
    );
  }
  return sent;
};

/**
 * Fills an empty database with the contents of `source`, in one transaction: if anything fails or the program is killed, the database stays
 * empty. Every table is read again and compared. The tables are as the migrations of the source made them; `migrate` does the rest. `jobs`
 * must have been started on the target.
 */
export const load = async (client: pg.ClientBase, jobs: Jobs, source: Source, report: Report) => {
  const { header } = source;
  await client.query('begin');
  await client.query(`set local maintenance_work_mem = '256MB'`);
  await createTables(client, header.migrations);
  const tables = matchTables(header.tables, await readTables(client));
  const names = [...tables.keys()];
  // Some migrations insert rows.
  await client.query(`truncate ${names.map(nameOf).join(', ')}`);
  // What triggers would calculate is part of the rows.
  for (const name of names) await client.query(`alter table ${nameOf(name)} disable trigger user`);
  const creations = await dropIndexes(client, names);

  for (const { name } of header.tables) {
    const { rows } = await loadTable(client, source, tables.get(name) as Table);
    if (rows > 0) report(`  ${name}: ${rows} rows`);
  }
  const trailer = await source.trailer();
  for (const { name, lastValue, isCalled } of trailer.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [nameOf(name), lastValue, isCalled]);
  }
  for (const job of await jobs.addUnfinished(client, trailer.jobs))
    report(`  left out: a job of the queue ${job.queue}, which no longer exists`);

  report('Creating the indexes …');
  for (const statement of creations) await client.query(statement);
  for (const name of names) await client.query(`alter table ${nameOf(name)} enable trigger user`);
  await client.query('commit');
};
