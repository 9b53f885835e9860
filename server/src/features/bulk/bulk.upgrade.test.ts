import { expect, test } from 'vitest';
import { useUpgrade } from '../../testing/upgrade.ts';

const { pool, migrateTo } = useUpgrade();

test('a migration marks what items of bulk runs have made, as their keys say', async () => {
  await migrateTo('0042-orders-that-are-due.sql');
  await pool.query(`insert into "bulkRun" ("userId", kind, input, total) values (7, 'tracking', '{}', 5), (7, 'connectors', '{}', 1)`);
  await pool.query(`insert into "bulkItem" ("runId", position, "shipmentId", state) values
      (1, 1, 1, 'done'), (1, 2, 2, 'working'), (1, 3, 3, 'working'), (1, 4, 4, 'undo'), (1, 5, 5, 'cancelled'), (2, 1, 1, 'working')`);
  await pool.query(`insert into "idempotencyKey" ("userId", key, "requestHash", answer) values
      (7, 'bulk 1 1', 'bulk', '{"id": 11}'), (7, 'bulk 1 2', 'bulk', '{"id": 12}'), (7, 'bulk 1 3', 'a client''s', '{"id": 13}'),
      (7, 'bulk 1 4', 'bulk', '{"id": 14}'), (7, 'bulk 1 5', 'bulk', 'null'), (7, 'bulk 2 1', 'bulk', '{"data": "21", "error": null}')`);

  await migrateTo();
  const { rows } = await pool.query('select "runId", position, state, "madeId" from "bulkItem" order by "runId", position');
  expect(rows.map((row) => Object.values(row))).toEqual([
    [1, 1, 'done', 11],
    [1, 2, 'done', 12],
    [1, 3, 'working', null],
    [1, 4, 'undo', 14],
    [1, 5, 'cancelled', null],
    [2, 1, 'done', 21],
  ]);
  expect((await pool.query('select key from "idempotencyKey"')).rows).toEqual([{ key: 'bulk 1 3' }]);
});
