import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectionOptions, type DatabaseAddress } from '../shared/database/pool.ts';
import type { TableRows } from './contents.ts';

const quote = pg.escapeIdentifier;

export const nameOf = (table: string) => `public.${quote(table)}`;
export const listOf = (columns: readonly string[]) => columns.map(quote).join(', ');

/** Values are written as text; these settings and the time zone decide how. The rest lets a long statement on a large table take its time. */
const SETTINGS = [
  `set search_path = public`,
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set bytea_output = 'hex'`,
  `set extra_float_digits = 1`,
  `set statement_timeout = 0`,
  `set idle_in_transaction_session_timeout = 0`,
  // Rows are read in the order of their key: by its index, instead of sorting a large table.
  `set enable_seqscan = off`,
  `set jit = off`,
].join(';');

/** Calls `work` with a connection on which all tables can be copied. An abort of `signal` breaks the connection, so that `work` fails. */
export const withClient = async <T>(address: DatabaseAddress, signal: AbortSignal, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connectionOptions(address));
  // Statements report errors to their caller, but an `error` event without a listener would end the process.
  client.on('error', () => {});
  const interrupt = () => client.connection.stream.destroy(new Error('interrupted'));
  signal.throwIfAborted();
  signal.addEventListener('abort', interrupt);
  try {
    await client.connect();
    await client.query(SETTINGS);
    return await work(client);
  } finally {
    signal.removeEventListener('abort', interrupt);
    // Rolls back an open transaction.
    await client.end().catch(() => {});
  }
};

/** A table, with what its rows are sorted by: its primary key, or else the whole row. */
export type Table = TableRows & { order: string };

/** Tables of which a backup has no rows: the header lists the migrations. */
const WITHOUT_ROWS = ['migration'];

/** All tables of the program, from the catalogue, so that no table of a new feature is forgotten. Calculated columns are left out. */
export const readTables = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<{ name: string; columns: string[]; key: { name: string; isText: boolean }[] | null }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.position)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, position), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname collate "C"`,
    [WITHOUT_ROWS],
  );
  return rows.map(({ name, columns, key }) => ({
    name,
    columns,
    // Two servers may sort texts differently, but not in the collation "C".
    order: key
      ? key.map((column) => quote(column.name) + (column.isText ? ' collate "C"' : '')).join(', ')
      : `row(${listOf(columns)})::text collate "C"`,
  }));
};

/** The rows of a table in the text format of `COPY`, in their order. */
export const readRows = (client: pg.ClientBase, { name, columns, order }: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy (select ${listOf(columns)} from ${nameOf(name)} order by ${order}) to stdout`));
