import { MAX_EXPORTED } from '@ace/contract/shipments/export.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createDatabase } from '../database/pool.ts';
import { findAllIds, readRows } from './all-rows.ts';
import { columnSortKey } from './order.ts';

const { pool, fill, drop } = await createTestDatabase('users');
const handles = { db: createDatabase(pool), pool };
afterAll(drop);

let ids: number[] = [];
beforeAll(async () => {
  // One more than can be named.
  await fill(
    `insert into shipment (description, weight, "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo",
       "aceBillNumber", "ownerId", "ownerLogin", "createdBy", "lastModifiedBy")
     select 'Named', nullif(n % 40, 0), '2020-01-01', 'a', '1', 'b', '2', 'NAMED-' || n, u.id, u.login, 'x', 'x'
     from generate_series(1, $1::int) n, "appUser" u where u.login = 'admin'`,
    [MAX_EXPORTED + 1],
  );
  await pool.query('analyze shipment');
  ids = (await pool.query<{ id: number }>('select id from shipment order by weight desc nulls last, id desc')).rows.map(({ id }) => id);
  expect(ids).toHaveLength(MAX_EXPORTED + 1);
});

const list = {
  table: 'shipment' as const,
  conditions: [],
  search: '',
  sort: [{ field: 'weight', direction: 'desc' as const }],
  sortKeys: new Map([['weight', [columnSortKey('weight', true)]]]),
};

/** The statements that the next connection runs. */
const statementsOf = async (work: () => Promise<unknown>) => {
  const statements: string[] = [];
  pool.once('acquire', (client) => {
    const query = client.query.bind(client) as (statement: string | { text: string }) => unknown;
    client.query = ((statement: string | { text: string }) => {
      statements.push(typeof statement === 'string' ? statement : statement.text);
      return query(statement);
    }) as typeof client.query;
    pool.once('release', () => {
      client.query = query as typeof client.query;
    });
  });
  await work();
  return statements;
};

test('sorts as many rows as can be named, instead of looking for them in the index of their order', async () => {
  const named = ids.slice(1);
  const conditions = [sql<boolean>`r.id = any(${named}::bigint[])`];
  const statements = await statementsOf(async () => expect(await findAllIds(handles, { ...list, conditions })).toEqual(named));
  expect(statements.filter((text) => text.startsWith('declare'))).toEqual([]);
});

test('reads more rows along the index of their order, also if few of them are wanted', async () => {
  const statements = await statementsOf(async () => expect(await findAllIds(handles, list)).toEqual(ids));
  expect(statements.filter((text) => text.startsWith('declare'))).toHaveLength(2);
  expect(await findAllIds(handles, list, { limit: 1_500 })).toEqual(ids.slice(0, 1_500));
});

test('computes the search keys of no row, however many have the words', async () => {
  await pool.query(`set track_functions = 'pl'`);
  const calls = async () => {
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query(`select coalesce(sum(calls), 0) as calls from pg_stat_user_functions where funcname = 'search_keys'`);
    return Number(rows[0].calls);
  };
  const before = await calls();
  await pool.query(`select search_keys('x')`);
  expect(await calls()).toBe(before + 1);
  expect(await findAllIds(handles, { ...list, search: 'n' })).toEqual(ids);
  expect(await findAllIds(handles, { ...list, search: 'named 12' })).not.toEqual([]);
  expect(await calls()).toBe(before + 1);
});

test('gives up when nobody needs the rows any more, and leaves no connection behind', async () => {
  const { totalCount } = pool;
  const reason = new Error('gone');
  await expect(findAllIds(handles, list, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(await findAllIds(handles, list)).toEqual(ids);
  expect(pool.totalCount).toBe(totalCount);
  expect(pool.idleCount).toBe(totalCount);
});

test('reads rows in the order of their ids, without those that were deleted or may no longer be seen', async () => {
  const [first = 0, deleted = 0, hidden = 0, last = 0] = ids;
  await pool.query('delete from shipment where id = $1', [deleted]);
  const source = { table: 'shipment', conditions: [sql<boolean>`r.id <> ${hidden}`], columns: sql`r.id` };
  expect(await readRows(handles, source, [last, deleted, first, hidden])).toEqual([{ id: last }, { id: first }]);
});
