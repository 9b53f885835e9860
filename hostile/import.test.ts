import { setTimeout as delay } from 'node:timers/promises';
import type { Import } from '@ace/contract/imports/import.ts';
import { expect, test } from 'vitest';
import { parcelsFile } from '../server/src/features/imports/imports.testing.ts';
import { useCopies } from './copies.ts';
import { report, scaled } from './harness.ts';

const ROWS = scaled(3_600, 10_000);
/** The copies that are killed, one kill after the other. */
const KILLS = [[0], [0, 1], [1], [0, 1], [0]];

const copies = useCopies();

const FILE = parcelsFile('KILL', ROWS);

/** What is not as it should be about the shipments of an import: each row is one, with one audit and one event. */
const WRONG = `
  with made as (select id, "customerReference" as reference from shipment where "importId" = $1)
  select 'reference' as what, reference as which from made group by reference having count(*) <> 1
  union all select 'audit', m.id::text from made m left join "entityAudit" a
    on a."entityType" = 'Shipment' and a."entityId" = m.id group by m.id having count(a.id) <> 1
  union all select 'event', m.id::text from made m left join event e on e.kind = 'shipment' and e."recordId" = m.id group by m.id having count(e.id) <> 1
  union all select 'row', r.row::text from "importRow" r left join made m on m.id = r."shipmentId"
    where r."importId" = $1 and (r.state <> 'created' or m.reference is distinct from r.reference)`;
const NUMBERS = `select s."aceBillNumber" as number from "importRow" r join shipment s on s.id = r."shipmentId" where r."importId" = $1 order by r.row`;

test('each row of a file is imported once and in its order, whatever copies of the program are killed', { timeout: 900_000 }, async () => {
  const count = async (text: string, values: unknown[]) => Number((await copies.pool.query(text, values)).rows[0].count);
  const createdBy = (id: number) => count('select count(*) from shipment where "importId" = $1', [id]);

  copies.start(0, 1);
  const [address = ''] = await Promise.all([0, 1].map(copies.ready));
  const token = await copies.signIn(address, 'employee');
  const call = async (at: string, method: string, path: string, body?: string, type = 'application/json'): Promise<Import> => {
    const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': type, 'X-File-Name': 'parcels.csv' }) };
    const answer = await fetch(`${at}/api/imports${path}`, { method, headers, body });
    expect([200, 201]).toContain(answer.status);
    return (await answer.json()) as Import;
  };
  /** Uploads the file, and waits until it is checked. */
  const upload = async (at: string, file = FILE) => {
    const { id } = await call(at, 'POST', '', file, 'text/csv');
    await expect.poll(async () => (await call(at, 'GET', `/${id}`)).state, { timeout: 120_000, interval: 100 }).toBe('checked');
    return await call(at, 'GET', `/${id}`);
  };

  const checked = await upload(address);
  expect(checked.counts).toMatchObject({ rows: ROWS, good: ROWS });
  const { id } = checked;
  await call(address, 'POST', `/${id}/start`, '{"only":"good"}');
  for (const killed of KILLS) {
    const before = await createdBy(id);
    await expect.poll(() => createdBy(id), { timeout: 180_000, interval: 5 }).toBeGreaterThan(before);
    await delay(Math.random() * 50);
    await copies.kill(...killed);
    expect(await createdBy(id), 'the import is killed in the middle').toBeLessThan(ROWS);
    // Not waited for: they may be killed while they start.
    copies.start(...killed);
  }
  const [last = ''] = await Promise.all([0, 1].map(copies.ready));
  await expect.poll(async () => (await call(last, 'GET', `/${id}`)).state, { timeout: 300_000, interval: 250 }).toBe('done');

  const done = await call(last, 'GET', `/${id}`);
  expect(done.counts).toMatchObject({ created: ROWS, refused: 0, skipped: 0, good: 0 });
  expect(await createdBy(id)).toBe(ROWS);
  expect((await copies.pool.query(WRONG, [id])).rows).toEqual([]);
  const numbers = (await copies.pool.query<{ number: string }>(NUMBERS, [id])).rows.map(({ number }) => number);
  expect(numbers).toEqual(numbers.toSorted());

  const again = await upload(last);
  expect(again.counts).toMatchObject({ duplicates: ROWS, good: 0 });
  await call(last, 'POST', `/${again.id}/start`, '{"only":"good"}');
  await expect.poll(async () => (await call(last, 'GET', `/${again.id}`)).state, { timeout: 300_000, interval: 250 }).toBe('done');
  expect((await call(last, 'GET', `/${again.id}`)).counts).toMatchObject({ created: 0, skipped: ROWS });
  expect(await count(`select count(*) from shipment where "customerReference" like 'KILL-%'`, [])).toBe(ROWS);

  // Nothing but who gets what and when tells that these rows are the same.
  const unnamed = await upload(last, FILE.replaceAll(/^[^,]+,/gm, ','));
  expect(unnamed.counts).toMatchObject({ warnings: ROWS, good: 0 });
  report(`rows imported over ${KILLS.length} kills`, ROWS, 'rows');
});
