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
});

describe('while one user asks for what costs most', () => {
  const floods: [string, () => string][] = [
    ['bills of unbroken letters', () => `customer/bill/shipment/${costly}`],
    ['pages of a thousand rows', () => 'shipments?size=1000'],
    ['searches for one letter', () => '_search/shipments?query=a&sort=notes,desc&size=100'],
    ['pages in a costly order', () => `shipments?size=100&sort=description,desc&page=${Math.floor(Math.random() * 6)}`],
  ];

  test.each(floods)(
    'others go on working: %s',
    async (name, path) => {
      const waves = scaled(60, 400);
      let answered = 0;
      let answeredAtOthersTurn = 0;
      const flood = Array.from({ length: waves }, async () => {
        const status = await ask(path(), 'employee');
        answered += 1;
        // Too much at once is refused for a moment; nothing fails.
        expect([200, 503]).toContain(status);
      });
      const mine = await watch(clerk(app, tokens.user ?? ''), async () => {
        const [first] = await ask('shipments?query=x', 'user').then(async () => {
          answeredAtOthersTurn = answered;
          return [await ask('customer/bill/shipment/1', 'user')];
        });
        expect([200, 404]).toContain(first);
        await Promise.all(flood);
      });
      report(`95 % of somebody else's lists during ${name}`, mine.p95, 'ms');
      expect(mine.failures).toBe(0);
      // In its turn, not after all those that came before it.
      expect(answeredAtOthersTurn).toBeLessThan(waves);
      if (isLong) expect(mine.p95).toBeLessThan(200);
    },
    120_000,
  );
});
