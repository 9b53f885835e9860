import type pg from 'pg';
import { insertArchive } from '../server/src/features/shipments/shipments.samples.ts';
import { createDatabase } from '../server/src/shared/database/pool.ts';

/** Rows per statement. */
const BATCH_ROWS = 20_000;

/** Fills the database with copies of the samples that have different numbers, dates and names and belong to different owners. */
export const fill = async (pool: pg.Pool, owners: { id: number; login: string }[], rows: number) => {
  await insertArchive(createDatabase(pool), owners);
  const { rows: columns } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'shipment' and column_name not in ('id', 'orderKey', 'searchText')`,
  );
  const changed: Record<string, string> = {
    aceBillNumber: `'BENCH-' || n`,
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
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const { rows: counts } = await client.query<{ n: number }>('select count(*) as n from shipment');
  const samples = counts[0]?.n ?? 0;
  for (let start = samples + 1; start <= rows; start += BATCH_ROWS) {
    await client.query(
      `insert into shipment (${names}) select ${values} from generate_series($1::bigint, $2::bigint) n join shipment s on s.id = 1 + n % $3::bigint`,
      [start, Math.min(rows, start + BATCH_ROWS - 1), samples],
    );
  }
  await client.query('vacuum analyze');
  client.release();
};
