import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { clerk, isLong, report, scaled, useApp, watch } from './harness.ts';

const app = useApp();
let tokens: Record<string, string> = {};
let costly = 0;
const ask = async (path: string, login: string) => {
  const answer = await fetch(`${app.address}/api/${path}`, { headers: { Authorization: `Bearer ${tokens[login]}` } });
  await answer.arrayBuffer();
  return answer.status;
};

beforeAll(async () => {
  tokens = Object.fromEntries(await Promise.all(['user', 'employee'].map(async (login) => [login, await app.tokenOf(login)])));
  const long = {
    description: 'W'.repeat(2500),
    notes: 'W'.repeat(4000),
    senderAddress: 'W'.repeat(1000),
    receiverAddress: 'W'.repeat(1000),
  };
  const answer = await fetch(`${app.address}/api/shipments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokens.employee}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(shipmentInput(long)),
  });
  costly = ((await answer.json()) as { id: number }).id;
  // The first bill starts what draws.
  await ask(`customer/bill/shipment/${costly}`, 'employee');
});

/** Sends the requests from another process, so that its work is not measured with ours; answers how often each status came. */
const flood = async (path: string, login: string, count: number): Promise<Record<number, number>> => {
  const args = [fileURLToPath(new URL('flood.ts', import.meta.url)), `${app.address}/api/${path}`, tokens[login] ?? '', String(count)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
};

describe('while one user sends expensive requests', () => {
  test.each([
    ['bills of unbroken letters', () => `customer/bill/shipment/${costly}`],
    ['pages of a thousand rows', () => 'shipments?size=1000'],
    ['searches for one letter', () => '_search/shipments?query=a&sort=notes,desc&size=100'],
    ['pages in a costly order', () => 'shipments?size=100&sort=description,desc&page=5'],
    ['one record', () => `shipments/${costly}`],
  ])('others keep working: %s', async (name, path) => {
    const count = scaled(20, 400);
    let isFlooding = true;
    let answeredMeanwhile = 0;
    const asOthers = async () => {
      const isGood = await clerk(app, tokens.user ?? '')();
      if (isFlooding) answeredMeanwhile += 1;
      return isGood;
    };
    const mine = await watch(asOthers, async () => {
      const statuses = await flood(path(), 'employee', count);
      isFlooding = false;
      // Too many requests at once are refused temporarily; nothing fails.
      expect(Object.keys(statuses).filter((status) => status !== '200' && status !== '503')).toEqual([]);
      expect(statuses[200]).toBeGreaterThan(0);
    });
    report(`95 % of somebody else's lists during ${name}`, mine.p95, 'ms');
    expect(mine.failures).toBe(0);
    // They are served in turn, not after the whole flood.
    expect(answeredMeanwhile).toBeGreaterThan(3);
    if (isLong) expect(mine.p95).toBeLessThan(200);
  });

  test('draws the bill of another user in turn', async () => {
    const drawn: string[] = [];
    const costlyBills = Array.from({ length: scaled(6, 40) }, () =>
      ask(`customer/bill/shipment/${costly}`, 'employee').then(() => drawn.push('employee')),
    );
    const [own] = (await (
      await fetch(`${app.address}/api/shipments?size=1`, { headers: { Authorization: `Bearer ${tokens.user}` } })
    ).json()) as [{ id: number }];
    expect(await ask(`customer/bill/shipment/${own.id}`, 'user')).toBe(200);
    expect(drawn.length).toBeLessThan(costlyBills.length);
    await Promise.all(costlyBills);
  });
});
