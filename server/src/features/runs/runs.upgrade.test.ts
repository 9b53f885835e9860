import { expect, test } from 'vitest';
import { createDatabase } from '../../shared/database/pool.ts';
import { useUpgrade } from '../../testing/upgrade.ts';
import { bulkRunKinds } from '../bulk/bulk.runs.ts';
import { claimItem, finishItem, insertRun, markDone } from './runs.repository.ts';
import { runsOf } from './runs.service.ts';

const { pool, migrateTo } = useUpgrade();
const query = async (text: string) => (await pool.query(text)).rows;

test('runs of the last release go on, on its copies and on ours', async () => {
  await migrateTo('0051-events.sql');
  await query(`insert into "appUser" (login, email, "passwordHash", activated, authorities, "createdBy", "lastModifiedBy")
    values ('clerk', 'clerk@example.com', 'x', true, '{ROLE_EMPLOYEE}', 'system', 'system')`);
  await query(`insert into "bulkRun" ("userId", kind, input, total) values (1, 'owner', '{"kind": "owner", "ownerId": 1}', 6)`);
  await query(`insert into "bulkItem" ("runId", position, "shipmentId", state) values
    (1, 1, 11, 'done'), (1, 2, 12, 'failed'), (1, 3, 13, 'leftOut'), (1, 4, 14, 'waiting'), (1, 5, 15, 'waiting'), (1, 6, 16, 'waiting')`);
  await migrateTo();

  const db = createDatabase(pool);
  const clerk = { id: 1 } as Parameters<ReturnType<typeof runsOf>['read']>[1];
  const read = (id: number) => runsOf('bulk', bulkRunKinds).read({ db }, clerk, id);
  expect(await read(1)).toMatchObject({ total: 6, done: 1, failed: 1, leftOut: 1 });
  const claimed = await claimItem(db, bulkRunKinds, 30);
  expect(claimed).toMatchObject({ runId: 1, position: 4, payload: { shipmentId: 14 }, kind: 'owner' });
  if (claimed) await markDone(db, claimed, 14);
  // A copy of the last release does the next one, and begins a run, of which ours does an item.
  await query(`update "bulkItem" set state = 'working', "claimedAt" = now() where "runId" = 1 and position = 5`);
  await query(`update "bulkItem" set state = 'done', "madeId" = 15 where "runId" = 1 and position = 5`);
  expect(await read(1)).toMatchObject({ done: 3, failed: 1, leftOut: 1 });
  await query(`insert into "bulkRun" ("userId", kind, input, total) values (1, 'owner', '{"kind": "owner", "ownerId": 1}', 1)`);
  await query(`insert into "bulkItem" ("runId", position, "shipmentId") values (2, 1, 21)`);
  await query(`update "bulkItem" set state = 'cancelled' where "runId" = 1 and state = 'waiting'`);
  const theirs = await claimItem(db, bulkRunKinds, 30);
  expect(theirs).toMatchObject({ runId: 2, payload: { shipmentId: 21 } });
  if (theirs) await finishItem(db, theirs, { state: 'failed', message: 'error.http.404', params: null });
  expect([await read(1), await read(2)]).toMatchObject([{ done: 3, cancelled: 1 }, { failed: 1 }]);
  // It reads the shipments of a run that we begin.
  await insertRun(db, 1, 'owner', { kind: 'owner', ownerId: 1 }, [{ shipmentId: 31 }]);
  expect(await query(`select "shipmentId" from "bulkItem" where "runId" = 3`)).toEqual([{ shipmentId: 31 }]);
  await query('delete from "bulkRun"');
  expect(await query('select from "bulkCount"')).toEqual([]);
});
