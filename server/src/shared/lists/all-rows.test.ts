import { MAX_EXPORTED } from '@ace/contract/shipments/filter.names.ts';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createDatabase } from '../database/pool.ts';
import { readAllRows } from './all-rows.ts';
import { columnSortKey } from './order.ts';

const { pool, drop } = await createTestDatabase('users');
afterAll(drop);

test('sorts as many rows as can be named, instead of looking for them in the index of their order', async () => {
  await pool.query(
    `insert into shipment (description, weight, "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo",
       "aceBillNumber", "ownerId", "ownerLogin", "createdBy", "lastModifiedBy")
     select 'Named', n % 40, '2020-01-01', 'a', '1', 'b', '2', 'NAMED-' || n, u.id, u.login, 'x', 'x'
     from generate_series(1, $1::int) n, "appUser" u where u.login = 'admin'`,
    [MAX_EXPORTED],
  );
  const ids = (await pool.query<{ id: number }>('select id from shipment')).rows.map(({ id }) => id);
  expect(ids).toHaveLength(MAX_EXPORTED);
  // The connection on which the rows are read.
  let reader: PoolClient | undefined;
  pool.once('acquire', (client) => {
    reader = client;
  });
  const named = { table: 'shipment' as const, conditions: [sql<boolean>`r.id = any(${ids}::bigint[])`], search: '' };
  const order = {
    sort: [{ field: 'weight', direction: 'asc' as const }],
    sortKeys: new Map([['weight', [columnSortKey('weight', true)]]]),
  };
  const rows = readAllRows<{ id: number }, string>({ db: createDatabase(pool), pool }, { ...named, ...order }, sql`r.id`);
  let count = ((await rows.next()).value ?? []).length;
  expect((await reader?.query('show enable_sort'))?.rows).toEqual([{ enable_sort: 'on' }]);
  for await (const batch of rows) count += batch.length;
  expect(count).toBe(MAX_EXPORTED);
});
