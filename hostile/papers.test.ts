import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { clerk, isLong, report, useApp, watch } from './harness.ts';

const app = useApp();

const letters = (first: number, count: number) => String.fromCodePoint(...Array.from({ length: count }, (_, index) => first + index));
const filled = (text: string, length: number) => [...text.repeat(length)].slice(0, length).join('').trim();

/** All texts of a bill at their maximum length. */
const all = (textOf: (length: number, start: number) => string) => ({
  ...{ description: textOf(2500, 0), notes: textOf(4000, 2500), senderAddress: textOf(1000, 0), receiverAddress: textOf(1000, 500) },
  ...{ senderName: textOf(100, 0), receiverName: textOf(100, 100) },
});

/** A paper; asked for again while the machine is too busy to draw it in time. */
const drawn = async (address: string, headers: Record<string, string>): Promise<Response> => {
  const answer = await fetch(address, { headers });
  if (answer.status !== 503) return answer;
  await answer.arrayBuffer();
  await delay(Number(answer.headers.get('retry-after')) * 1_000);
  return await drawn(address, headers);
};

test.each([
  ['Korean letters that are all different', all((length, start) => letters(0xac00 + start, length))],
  ['one Chinese letter', all((length) => '中'.repeat(length))],
  ['Chinese and Latin letters in turn', all((length) => filled('中a', length))],
  ['Arabic words', all((length) => filled('شركة الخليج للتجارة +971 50 123 4567 ', length))],
  ['Arabic letters without a space', all((length) => 'ب'.repeat(length))],
  ['Thai letters without a space', all((length) => filled('กรุงเทพมหานคร', length))],
  ['brackets from right to left', all((length) => filled('א((((((', length))],
  ['changes of direction that never end', all((length) => filled('\u2067א\u2066a', length))],
  ['marks on marks', all((length) => filled(`x${'\u0301'.repeat(29)}`, length))],
  ['families of emoji', all((length) => filled('👨‍👩‍👧‍👦', length))],
])('draws a bill full of %s without delaying others', async (name, fields) => {
  const token = await app.tokenOf('employee');
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const created = await fetch(`${app.address}/api/shipments`, { method: 'POST', headers, body: JSON.stringify(shipmentInput(fields)) });
  expect(created.status, await created.clone().text()).toBe(201);
  const { id } = (await created.json()) as { id: number };
  let size = 0;
  let time = 0;
  const { p95, failures } = await watch(clerk(app, await app.tokenOf('user')), async () => {
    const begin = performance.now();
    const answer = await drawn(`${app.address}/api/customer/bill/shipment/${id}`, headers);
    size = (await answer.arrayBuffer()).byteLength;
    time = performance.now() - begin;
    expect(answer.status).toBe(200);
  });
  expect(failures).toBe(0);
  expect(size).toBeLessThan(3_000_000);
  report(`${name}: ${Math.round(size / 1000)} kB, lists meanwhile ${Math.round(p95)} ms`, time, 'ms');
  const memory = await app.memory();
  report('memory', memory, 'MB');
  if (isLong) expect(memory).toBeLessThan(700);
});
