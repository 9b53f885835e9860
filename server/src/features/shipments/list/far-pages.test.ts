import type { Sort } from '@ace/contract/shared/page.ts';
import type { ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copies } from '../../../../../bench/fill.ts';
import { createDatabase, createPool } from '../../../shared/database/pool.ts';
import { readPage } from '../../../shared/lists/page.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { sample } from '../../../testing/whole.ts';
import { shipmentList } from '../shipments.repository.ts';

const ROWS = 3_000;
const SIZE = 20;
const LAST = ROWS / SIZE - 1;

/** The last page, its neighbour, and those around the middle, where it changes from which end they are read. */
const PAGES = [LAST, LAST - 1, LAST / 2 + 10, LAST / 2 - 10].map(Math.floor);

/** The columns of these orders may be empty. */
const FIELDS = ['weight', 'id', 'receiverName', 'partnerShipment'] as const satisfies ShipmentSortField[];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** With one connection, whose counters are up to date when it is asked for them. */
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase('samples');
  pool = createPool(database.address, 1, 0);
  // What is asserted must not depend on when PostgreSQL does it by itself.
  await pool.query('alter table shipment set (autovacuum_enabled = off)');
  const client = await pool.connect();
  await client.query(await copies(client, 'FAR'), [689, ROWS]);
  client.release();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** How many rows of shipments are read, by an index or all of them, while `read` runs. */
const countRead = async (read: () => Promise<unknown>) => {
  const counted = async () => {
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ found: number; scanned: number }>(
      `select idx_tup_fetch as found, seq_tup_read as scanned from pg_stat_user_tables where relname = 'shipment'`,
    );
    return rows[0] ?? { found: 0, scanned: 0 };
  };
  const before = await counted();
  await read();
  const after = await counted();
  return { found: after.found - before.found, scanned: after.scanned - before.scanned };
};

const read = (page: number, sort: Sort<ShipmentSortField>[], ownerId: number | null = null) =>
  readPage({ db: createDatabase(pool), pool }, shipmentList({ ownerId, text: '', conditions: [] }), { page, size: SIZE, sort });

const orders = sample(FIELDS, 2).flatMap((field) =>
  (['asc', 'desc'] as const).map((direction) => ({
    field,
    direction,
    sort: [{ field, direction }, ...(field === 'id' ? [] : [{ field: 'id' as const, direction }])],
  })),
);

describe('far pages of many shipments', () => {
  // Before the first statistics, and after them.
  describe.each([
    ['new', 'select 1'],
    ['known', 'vacuum analyze shipment'],
  ] as const)('that are %s to the planner', (_, prepare) => {
    beforeAll(async () => void (await pool.query(prepare)));

    test.each(orders)('are read without reading all rows, by $field $direction', async ({ sort }) => {
      // The total is known from then on.
      await read(0, sort);
      for (const page of PAGES) expect({ page, ...(await countRead(() => read(page, sort))) }).toMatchObject({ page, scanned: 0 });
    });
  });

  // The ids of a page are in the index, so that only its own rows are read.
  describe('whose rows are visible to all', () => {
    // PostgreSQL looks at rows that a vacuum has not found visible to all, such as while it analyses another table.
    beforeAll(async () => {
      for (let unseen = 1; unseen > 0; ) {
        await pool.query('vacuum shipment');
        const { rows } = await pool.query(`select relpages - relallvisible as unseen from pg_class where relname = 'shipment'`);
        unseen = rows[0]?.unseen ?? 0;
      }
    });

    test.each(orders)('read their own rows only, by $field $direction', async ({ sort }) => {
      await read(0, sort);
      for (const page of PAGES) {
        const { found } = await countRead(() => read(page, sort));
        expect(found, `rows for page ${page}`).toBeLessThanOrEqual(SIZE * 2);
      }
    });
  });
});
