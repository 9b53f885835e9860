import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { createDataDir, endLeftApps, postgresPid, type RunningApp, runApp, signIn } from '../server/src/testing/run-app.ts';
import { report, scaled } from './harness.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? scaled(3, 100));

let dataDir = '';
beforeAll(async () => {
  dataDir = await createDataDir();
});
afterEach(endLeftApps);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Order = { note: string; key: string; isAcknowledged: boolean };

test('executes each request with an idempotency key exactly once, whatever is killed meanwhile', async () => {
  const orders: Order[] = [];
  const statuses: Record<number, number> = {};
  let app: RunningApp | null = null;
  let token = '';
  let isOver = false;

  /** Repeats the request with the same key until it is acknowledged, like a careful client. */
  const place = async (order: Order) => {
    while (!order.isAcknowledged) {
      try {
        const answer = await fetch(`${app?.address}/api/shipments`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': order.key },
          body: JSON.stringify(shipmentInput({ notes: order.note })),
          signal: AbortSignal.timeout(20_000),
        });
        await answer.arrayBuffer();
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        order.isAcknowledged = answer.status === 201;
        if (!order.isAcknowledged) await delay(50);
      } catch {
        await delay(20);
      }
    }
  };
  const client = async (name: number) => {
    for (let number = 0; !isOver; number += 1) {
      const order = { note: `fault-${name}-${number}`, key: randomUUID(), isAcknowledged: false };
      orders.push(order);
      await place(order);
    }
  };

  const start = async () => {
    app = await runApp({ DATA_DIR: dataDir });
    token = await signIn(app.address, 'employee');
  };
  await start();
  const clients = Array.from({ length: 8 }, (_, name) => client(name));
  const acknowledged = () => orders.filter((order) => order.isAcknowledged).length;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = acknowledged();
    await expect.poll(acknowledged, { timeout: 40_000, interval: 10 }).toBeGreaterThan(before + 10);
    await delay(Math.random() * 100);
    const pid = postgresPid(dataDir);
    // The database alone; the program alone; both.
    if (round % 3 !== 1 && pid) process.kill(pid, 'SIGKILL');
    if (round % 3 !== 0) {
      await (app as RunningApp | null)?.kill();
      await start();
    }
  }
  isOver = true;
  await Promise.all(clients);
  report(`acknowledged over ${ROUNDS} kills (${JSON.stringify(statuses)})`, acknowledged(), '');

  const stored = new Map<string, number>();
  for (let page = 0; ; page += 1) {
    const answer = await fetch(`${(app as RunningApp | null)?.address}/api/shipments?size=1000&page=${page}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const rows = (await answer.json()) as { notes: string | null }[];
    for (const { notes } of rows) if (notes?.startsWith('fault-')) stored.set(notes, (stored.get(notes) ?? 0) + 1);
    if (rows.length < 1000) break;
  }
  expect(orders.filter(({ note }) => !stored.has(note))).toEqual([]);
  expect([...stored].filter(([, count]) => count !== 1)).toEqual([]);
  expect(stored.size).toBe(orders.length);
  expect(Object.keys(statuses).filter((status) => status !== '201' && status !== '503')).toEqual([]);
  await (app as RunningApp | null)?.stop();
}, 3_600_000);
