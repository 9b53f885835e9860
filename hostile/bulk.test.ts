import type { BulkReport, BulkRun } from '@ace/contract/bulk/bulk.ts';
import { MAX_OPEN_RUNS } from '@ace/contract/bulk/limits.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { report, scaled, useApp } from './harness.ts';

const app = useApp();
const tokens: Record<string, string> = {};

beforeAll(async () => {
  for (const login of ['user', 'employee']) tokens[login] = await app.tokenOf(login);
});

const call = async <Answered>(login: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${app.address}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${tokens[login]}`, ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answered };
};
const start = (login: string, body: object, headers?: Record<string, string>) => call<BulkRun>(login, 'POST', 'bulk-runs', body, headers);
const readRun = async (login: string, id: number) => (await call<BulkReport>(login, 'GET', `bulk-runs/${id}`)).body;
const shipmentsOf = async (login: string) => (await call<Shipment[]>(login, 'GET', 'shipments?size=1000&sort=id,asc')).body;
const isOver = ({ done, failed, leftOut, total }: BulkRun) => done + failed + leftOut === total;
const tracking = { dateTime: '2026-11-20T08:00:00Z', deliveryStatus: 'PENDING', location: 'Kho hostile', details: null };

/** Has a clerk add an event to one shipment, and answers when that is done. */
const workAsClerk = async () => {
  const begin = performance.now();
  const [shipment] = await shipmentsOf('employee');
  const { body } = await start('employee', { kind: 'tracking', tracking, ids: [shipment?.id] });
  await expect.poll(async () => isOver(await readRun('employee', body.id)), { timeout: 60_000, interval: 20 }).toBe(true);
  return performance.now() - begin;
};

describe('bulk runs of a customer', () => {
  test('over guessed ids are refused whole, tell nothing, and store nothing', async () => {
    const own = new Set((await shipmentsOf('user')).map(({ id }) => id));
    const all = (await shipmentsOf('employee')).map(({ id }) => id);
    const foreign = all.filter((id) => !own.has(id));
    expect(foreign.length).toBeGreaterThan(100);
    const unknown = Array.from({ length: foreign.length }, (_, index) => 5_000_000 + index);
    const shapes = new Set<string>();
    for (const path of ['bulk-runs', 'bulk-runs/check']) {
      for (const ids of [foreign, unknown]) {
        const { status, body } = await call<{ params: string }>('user', 'POST', path, { kind: 'connectors', ids });
        expect(status).toBe(404);
        expect(body.params.split(', ').filter((id) => !ids.includes(Number(id)))).toEqual([]);
        shapes.add(JSON.stringify({ ...body, params: '', path: '' }));
      }
    }
    expect([...shapes], 'what does not exist and what is somebody else’s').toHaveLength(1);
    const flood = await Promise.all(
      Array.from({ length: scaled(20, 152) }, () => start('user', { kind: 'connectors', ids: [...unknown, ...own].slice(0, 1_000) })),
    );
    expect(flood.every(({ status }) => status === 404)).toBe(true);
    expect((await call<BulkRun[]>('user', 'GET', 'bulk-runs')).body).toEqual([]);
  });

  test('do not come before those of others, however many they begin', async () => {
    // Enough that they take a while. An order that is there already is refused, which is work, too.
    const ids = (await shipmentsOf('user')).map(({ id }) => id);
    const answers = await Promise.all(Array.from({ length: scaled(20, 80) }, () => start('user', { kind: 'connectors', ids })));
    const begun = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(begun.length).toBeGreaterThanOrEqual(MAX_OPEN_RUNS);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(answers.length - begun.length);
    report("a clerk's run of one among those of a customer", await workAsClerk(), 'ms');
    expect((await Promise.all(begun.map((id) => readRun('user', id)))).some((run) => !isOver(run))).toBe(true);
    for (const id of begun) expect((await call('user', 'POST', `bulk-runs/${id}/cancel`)).status).toBe(200);
  });

  test('with a partner that is slow hold nobody’s events', async () => {
    const input = shipmentInput({ receiverPostalCode: 'SANDBOX-SLOW' });
    const slow = await Promise.all(Array.from({ length: 8 }, () => call<Shipment>('user', 'POST', 'shipments', input)));
    const { body } = await start('user', { kind: 'connectors', ids: slow.map(({ body: { id } }) => id) });
    report("a clerk's run of one while the partner is slow", await workAsClerk(), 'ms');
    expect(await readRun('user', body.id)).toMatchObject({ done: 0, failed: 0, leftOut: 0 });
    expect((await call('user', 'POST', `bulk-runs/${body.id}/cancel`)).status).toBe(200);
  });

  test('are begun once for a key, and no key of a client meets one of the program', async () => {
    const [own] = await shipmentsOf('employee');
    const body = { kind: 'tracking', tracking: { ...tracking, details: 'one key' }, ids: [own?.id] };
    const sent = await Promise.all(Array.from({ length: 8 }, () => start('employee', body, { 'Idempotency-Key': 'bulk 1 1' })));
    expect(new Set(sent.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
    const id = sent[0]?.body.id ?? 0;
    for (let next = id; next < id + 9; next += 1) {
      const planted = { ...body, tracking: { ...tracking, details: `planted ${next}` } };
      const answer = await start('employee', planted, { 'Idempotency-Key': `bulk ${next + 1} 1` });
      expect(answer.status).toBe(201);
      await expect.poll(async () => readRun('employee', answer.body.id), { timeout: 30_000 }).toMatchObject({ done: 1, failed: 0 });
    }
  });
});
