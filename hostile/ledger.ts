import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';

/** The program at this moment, and a token for it. */
export type Server = () => { address: string; token: string } | null;

/** Every so often, what was refused or lost is tried again. */
const PAUSE_MS = 30;

/**
 * Repeats a call until `isDone` takes its answer, like a careful client, or until it was tried so often, and tells `onStatus` each status that came.
 * Returns whether it was done.
 */
export const persist = async (
  server: Server,
  path: string,
  init: RequestInit,
  isDone: (status: number, body: string) => boolean,
  onStatus: (status: number) => void = () => {},
  attempts = Number.POSITIVE_INFINITY,
) => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { address, token } = server() ?? {};
    try {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...init.headers };
      const answer = await fetch(`${address}/api/${path}`, { ...init, headers, signal: AbortSignal.timeout(20_000) });
      const body = await answer.text();
      onStatus(answer.status);
      if (isDone(answer.status, body)) return true;
    } catch {
      // The connection broke: the call may or may not have been executed.
    }
    await delay(PAUSE_MS);
  }
  return false;
};

const PAGE_ROWS = 1_000;

/** All rows of a list. It is asked for until it is given: a database that was killed may not be back yet. */
export const readAll = async <Row>(server: Server, list: string) => {
  const rows: Row[] = [];
  for (let page = 0; rows.length === page * PAGE_ROWS; page += 1) {
    await persist(server, `${list}?size=${PAGE_ROWS}&page=${page}&sort=id,asc`, {}, (status, body) => {
      if (status === 200) rows.push(...JSON.parse(body));
      return status === 200;
    });
  }
  return rows;
};

type Order = { note: string; isAcknowledged: boolean };

/**
 * Clients who register one shipment after the other, each with an idempotency key and until it is acknowledged, and the ledger of what they were
 * told. Of them, `keyless` send no key and give up what was not acknowledged. Their notes begin with `name`.
 */
export const startClients = (server: Server, number: number, keyless = 0, name = 'fault') => {
  const orders: Order[] = [];
  const statuses: Record<number, number> = {};
  const count = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  let isOver = false;
  const work = async (client: number) => {
    for (let serial = 0; !isOver; serial += 1) {
      const order = { note: `${name}-${client}-${serial}`, isAcknowledged: false };
      orders.push(order);
      const isKeyless = client < keyless;
      const init = {
        method: 'POST',
        headers: isKeyless ? {} : { 'Idempotency-Key': randomUUID() },
        body: JSON.stringify(shipmentInput({ notes: order.note })),
      };
      order.isAcknowledged = await persist(server, 'shipments', init, (status) => status === 201, count, isKeyless ? 1 : undefined);
    }
  };
  const clients = Promise.all(Array.from({ length: number }, (_, client) => work(client)));

  const acknowledged = () => orders.filter(({ isAcknowledged }) => isAcknowledged).length;
  return {
    /** How often each status was answered. */
    statuses,
    acknowledged,
    /** Waits until so many more are acknowledged. */
    progress: async (more = 10) => {
      const before = acknowledged();
      await expect.poll(acknowledged, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + more);
    },
    /** Ends the work. */
    stop: async () => {
      isOver = true;
      await clients;
    },
    /** Those that were acknowledged and are not stored. */
    lost: async () => {
      const stored = new Set((await readAll<{ notes: string | null }>(server, 'shipments')).map(({ notes }) => notes));
      return orders.filter(({ note, isAcknowledged }) => isAcknowledged && !stored.has(note));
    },
    /** Each acknowledged shipment, which are all of those with a key, is stored, and each one once. */
    check: async () => {
      const stored = new Map<string, number>();
      for (const { notes } of await readAll<{ notes: string | null }>(server, 'shipments')) {
        if (notes?.startsWith(`${name}-`)) stored.set(notes, (stored.get(notes) ?? 0) + 1);
      }
      expect(orders.filter(({ note, isAcknowledged }) => isAcknowledged && !stored.has(note))).toEqual([]);
      expect([...stored].filter(([, count]) => count !== 1)).toEqual([]);
    },
  };
};
