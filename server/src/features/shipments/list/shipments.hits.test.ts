import type { Shipment, ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, type DatabaseAddress, type DatabaseHandles } from '../../../shared/database/pool.ts';
import { sortInSearchKeys } from '../../../shared/database/upkeep.ts';
import { readPage } from '../../../shared/lists/page.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { shipmentList } from '../shipments.repository.ts';

const api = startTestApi();

const PAGES = [...[0, 3, 9, 60].map((page) => ({ page, size: 20 })), ...[0, 1].map((page) => ({ page, size: 2 }))];

type Order = { field: ShipmentSortField; direction: 'asc' | 'desc'; orderBy: string };

const ORDERS: Order[] = [
  { field: 'id', direction: 'asc', orderBy: 'id' },
  { field: 'id', direction: 'desc', orderBy: 'id desc' },
  { field: 'weight', direction: 'asc', orderBy: 'weight nulls last, id' },
  { field: 'weight', direction: 'desc', orderBy: 'weight desc nulls last, id desc' },
  { field: 'notes', direction: 'asc', orderBy: 'left(notes, 200) nulls last, id' },
  { field: 'description', direction: 'desc', orderBy: 'left(description, 200) desc, id desc' },
  { field: 'receiverTelNo', direction: 'asc', orderBy: '"receiverTelNo", id' },
  { field: 'partnerShipmentLabel', direction: 'asc', orderBy: '"partnerShipmentLabel" nulls last, id' },
];

/** What is typed, and what it means. */
const SEARCHES = [
  ['walk', `strpos("searchText", ' walk') > 0`],
  ['walk late', `strpos("searchText", ' late') > 0`],
  ['ĐƯỜNG walk', `strpos("searchText", ' đường') > 0 and strpos("searchText", ' walk') > 0`],
  ['early', `strpos("searchText", ' early') > 0`],
  ['early duong', 'false'],
  ['user', `strpos("searchText", ' user') > 0`],
  ['duong', `strpos("searchText", ' duong') > 0`],
  ['ref 123', `strpos("searchText", ' ref') > 0 and strpos("searchText", '123') > 0`],
  ['fiftieth', `strpos("searchText", ' fiftieth') > 0`],
  ['walk 1 ref', `strpos("searchText", ' 1') > 0 and strpos("searchText", ' ref') > 0 and strpos("searchText", ' walk') > 0`],
  ['walk 12', `strpos("searchText", ' 12') > 0 and strpos("searchText", ' walk') > 0`],
  ['walk 777', `strpos("searchText", '777') > 0 and strpos("searchText", ' walk') > 0`],
] as const;

let handles: DatabaseHandles;

beforeAll(async () => {
  // Samples belong to a pool. Another one takes a sample of the new rows, which a busy machine takes long to write.
  handles = { db: api.context.db, pool: createPool(api.context.pool.options as DatabaseAddress, 10, 0) };
  await handles.pool.query(`
    insert into shipment (description, weight, notes, "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo", "aceBillNumber", "ownerId", "ownerLogin", "createdBy", "lastModifiedBy")
    select 'Walk ' || case when n % 50 = 25 then 'fiftieth' when n % 3 = 0 then 'Đường' when n < 4000 then 'early' else 'late' end,
      nullif(n % 40, 7), nullif('ref ' || n % 700, 'ref 3'),
      '2020-01-01', 'a', '1', 'b', lpad(n::text, 5, '0'), 'WALK-' || n, u.id, u.login, 'x', 'x'
    from generate_series(1, 8000) n, "appUser" u where u.login = case when n % 50 = 0 then 'user' else 'admin' end`);
  await sortInSearchKeys(api.context.pool);
});
afterAll(() => handles.pool.end());

type Found = { text: string; condition: string; order: Order; ownerId: number | null };

/** Returns a function that compares a page of a search, and its total, with all hits. */
const createCheck = async ({ text, condition, order: { field, direction, orderBy }, ownerId }: Found) => {
  const { rows } = await handles.pool.query<{ id: number }>(
    `select id from shipment where ${condition} and ($1::bigint is null or "ownerId" = $1) order by ${orderBy}`,
    [ownerId],
  );
  return async ({ page, size }: { page: number; size: number }) => {
    const search = { ownerId, text, conditions: [] };
    const found = await readPage(handles, shipmentList(search), { page, size, sort: [{ field, direction }] });
    const ids = (JSON.parse(found.json) as Shipment[]).map(({ id }) => id);
    const what = `${text}, page ${page} of ${size}, owner ${ownerId}`;
    expect(ids, what).toEqual(rows.slice(page * size, page * size + size).map(({ id }) => id));
    expect([found.total, found.isTotalLowerBound], what).toEqual(rows.length > 1000 ? [1000, true] : [rows.length, false]);
  };
};

test.each(ORDERS)('finds the same by walking through the list as by looking up, by $field, $direction', async (order) => {
  for (const [text, condition] of SEARCHES) {
    // The sample does not decide how the few rows of an owner are searched.
    for (const ownerId of [null, await api.userId('user')]) {
      const check = await createCheck({ text, condition, order, ownerId });
      await Promise.all(PAGES.map(check));
    }
  }
});

test('counts hits that a sample shows to be many, unless they have been deleted', async () => {
  const { rowCount: left } = await handles.pool.query(`
    with deleted as (delete from shipment where strpos("searchText", ' late') > 0 and id % 10 > 0)
    select from shipment where strpos("searchText", ' late') > 0 and id % 10 = 0`);
  const found = await readPage(handles, shipmentList({ ownerId: null, text: 'late', conditions: [] }), {
    page: 0,
    size: 20,
    sort: [{ field: 'receiverTelNo', direction: 'asc' }],
  });
  expect([found.total, found.isTotalLowerBound]).toEqual([left, false]);
});
