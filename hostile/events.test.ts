import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/shared/database/embedded.ts';
import { postgresPid } from '../server/src/testing/run-app.ts';
import { report, scaled, useDataDir } from './harness.ts';
import { persist } from './ledger.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? scaled(3, 20));
const WRITERS = 8;

const dataDir = useDataDir();

type Copy = { child: ChildProcess; address: string; token: string };
const running = new Set<ChildProcess>();
let postgres: EmbeddedPostgres | null = null;

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await postgres?.stop();
});

const start = async (address: object): Promise<Copy> => {
  const file = fileURLToPath(new URL('consuming.ts', import.meta.url));
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, CONSUMED_DATABASE: JSON.stringify(address) };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const lines = createInterface(child.stdout);
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => ['{}'])]);
  const ready = JSON.parse(String(line));
  // It was started while the database was down.
  return ready.address ? { child, ...ready } : await start(address);
};

const kill = async (copy: Copy) => {
  const ended = once(copy.child, 'exit');
  copy.child.kill('SIGKILL');
  await ended;
};

/** Audits of shipments and trackings without exactly one event, and events without exactly one audit. A version tells changes apart. */
const UNEVEN = `
  with audit as (
    select "entityType" as kind, "entityId" as id, action, count(*) as times from "entityAudit"
      where "entityType" in ('Shipment', 'Tracking') and id > $1 group by 1, 2, 3),
  happened as (
    select initcap(kind) as kind, "recordId" as id, case split_part(type, '.', 2)
      when 'created' then 'CREATE' when 'recorded' then 'CREATE' when 'changed' then 'UPDATE' else 'DELETE' end as action, count(*) as times
    from event where kind in ('shipment', 'tracking') group by 1, 2, 3)
  select * from audit full join happened using (kind, id, action) where audit.times is distinct from happened.times`;

/** What a consumer was not given, and what it was given before what happened earlier at the same record. */
const MISSED = `
  select c.name, e.id from event e cross join (values ('one'), ('two'), ('faltering')) c (name)
    where not exists (select from seen s where s.consumer = c.name and s."eventId" = e.id)`;
const OUT_OF_ORDER = `
  with given as (select s.consumer, e.kind, e."recordId", e.id, min(s.id) as first, max(s.id) as last
    from seen s join event e on e.id = s."eventId" group by 1, 2, 3, 4)
  select a.consumer, a.id as earlier, b.id as later from given a join given b using (consumer, kind, "recordId")
    where a.id < b.id and (a.first > b.first or a.last > b.last)`;

test('every acknowledged change has one audit and one event, and every consumer sees each event in order, whatever is killed meanwhile', {
  timeout: 900_000,
}, async () => {
  const server = await startEmbeddedPostgres(dataDir());
  postgres = server;
  const address = server.address('ace');
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const client = new pg.Client(address);
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  await query(`create table seen (id bigint generated always as identity, consumer text, "eventId" bigint)`);
  await query('create table faltered ("eventId" bigint primary key)');
  const [before] = await query<{ id: string }>(`select coalesce(max(id), 0) as id from "entityAudit"`);
  let copies = [await start(address), await start(address)];

  let isOver = false;
  const acknowledged: { kind: string; id: number; action: string }[] = [];
  /** Registers shipments, changes and tracks them, each until it is acknowledged. */
  const write = async (writer: number) => {
    const copy = () => copies[writer % copies.length] ?? null;
    for (let serial = 0; !isOver; serial += 1) {
      let shipment = { id: 0, aceBillNumber: '' };
      const created = {
        method: 'POST',
        headers: { 'Idempotency-Key': randomUUID() },
        body: JSON.stringify(shipmentInput({ notes: `${writer}-${serial}` })),
      };
      await persist(copy, 'shipments', created, (status, body) => {
        if (status === 201) shipment = JSON.parse(body);
        return status === 201;
      });
      acknowledged.push({ kind: 'Shipment', id: shipment.id, action: 'CREATE' });
      const changed = { method: 'PUT', body: JSON.stringify({ ...shipmentInput({ notes: 'changed' }), id: shipment.id }) };
      await persist(copy, 'shipments', changed, (status) => status === 200);
      acknowledged.push({ kind: 'Shipment', id: shipment.id, action: 'UPDATE' });
      const event = {
        dateTime: '2026-11-20T01:00:00Z',
        deliveryStatus: 'COLLECTED',
        location: 'HCM',
        aceBillNumber: shipment.aceBillNumber,
      };
      let id = 0;
      const recorded = { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: JSON.stringify(event) };
      await persist(copy, 'trackings', recorded, (status, body) => {
        if (status === 201) id = JSON.parse(body).id;
        return status === 201;
      });
      acknowledged.push({ kind: 'Tracking', id, action: 'CREATE' });
      if (serial % 3 > 0) continue;
      await persist(copy, `trackings/${id}`, { method: 'DELETE' }, (status) => status === 204 || status === 404);
      acknowledged.push({ kind: 'Tracking', id, action: 'DELETE' });
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));

  for (let round = 0; round < ROUNDS; round += 1) {
    const reached = acknowledged.length + 100;
    await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(reached);
    await delay(Math.random() * 100);
    // The database alone, one copy alone, both copies, everything.
    const pid = postgresPid(dataDir());
    if (round % 4 !== 1 && round % 4 !== 2 && pid) process.kill(pid, 'SIGKILL');
    const killed = [[], copies.slice(0, 1), copies, copies][round % 4] ?? [];
    await Promise.all(killed.map(kill));
    // Not before the last processes of a killed server have ended.
    const isUp = () =>
      server.ensureRunning().then(
        () => true,
        () => false,
      );
    await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
    const started = await Promise.all(killed.map(() => start(address)));
    copies = [...started, ...copies.filter((copy) => !killed.includes(copy))];
  }
  isOver = true;
  await writers;

  await expect.poll(() => query(MISSED).catch(() => 'not yet'), { timeout: 120_000, interval: 250 }).toEqual([]);
  expect(await query(OUT_OF_ORDER)).toEqual([]);
  expect(await query(UNEVEN, [before?.id])).toEqual([]);
  const audited = await query(
    `select from json_to_recordset($1) a (kind text, id bigint, action text)
    where not exists (select from "entityAudit" e where e."entityType" = a.kind and e."entityId" = a.id and e.action = a.action)`,
    [JSON.stringify(acknowledged)],
  );
  expect(audited).toEqual([]);
  const [twice] = await query<{ times: string }>('select count(*) - count(distinct (consumer, "eventId")) as times from seen');
  report(`acknowledged over ${ROUNDS} kills`, acknowledged.length, `; given more than once: ${twice?.times}`);
});
