import type pg from 'pg';
import { insertArchive } from '../server/src/features/shipments/shipments.samples.ts';
import { createDatabase } from '../server/src/shared/database/pool.ts';

/** Rows per statement. */
const BATCH_ROWS = 20_000;

/** How many samples there are. */
const SAMPLES = 688;

/** A statement that inserts copies number $1 to $2 of the samples with different numbers, dates and names, which belong to different owners. */
export const copies = async (client: pg.ClientBase, prefix: string) => {
  const { rows: columns } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'shipment' and column_name not in ('id', 'orderKey', 'shareToken', 'searchText')`,
  );
  const changed: Record<string, string> = {
    aceBillNumber: `'${prefix}-' || n`,
    extBillNumber: `'ASN-' || (n * 7919 % 99991)`,
    weight: `case when n % 5 = 0 then null else n * 31 % 20000 / 4.0 end`,
    shipDate: `date '2006-01-01' + (n * 37 % 7000)::int`,
    receiverContactName: `s."receiverContactName" || ' ' || (n % 977)`,
    receiverAddress: `(n % 899) || '/' || s."receiverAddress"`,
    notes: `s.notes || E'\\nSố tham chiếu: ' || md5(n::text)`,
    receiverName: `case when n % 11 = 0 then null else s."receiverName" end`,
  };
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name }) => changed[name] ?? `s."${name}"`).join(', ');
  return `insert into shipment (${names}) select ${values} from generate_series($1::bigint, $2::bigint) n
    join shipment s on s.id = 1 + n % ${SAMPLES}`;
};

/** Fills the database with shipments. */
export const fill = async (pool: pg.Pool, owners: { id: number; login: string }[], rows: number) => {
  await insertArchive(createDatabase(pool), owners);
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const statement = await copies(client, 'BENCH');
  for (let start = SAMPLES + 1; start <= rows; start += BATCH_ROWS) {
    await client.query(statement, [start, Math.min(rows, start + BATCH_ROWS - 1)]);
  }
  await client.query('vacuum analyze');
  client.release();
};
