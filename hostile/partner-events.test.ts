import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { signed, usePartner, WEBHOOK_SECRET } from '../server/src/features/partner-events/partner-events.testing.ts';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { useCopies } from './copies.ts';
import { report, scaled } from './harness.ts';
import { persist } from './ledger.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? scaled(3, 20));
const NUMBERS = scaled(12, 40);

const partner = usePartner();
const copies = useCopies(() => ({
  PARTNER_GTSAUS_URL: partner.address.url,
  PARTNER_GTSAUS_KEY: 'key',
  PARTNER_GTSAUS_WEBHOOK_SECRET: WEBHOOK_SECRET,
  PARTNER_POLLS_PER_MINUTE: '60000',
}));

const START = Date.parse('2026-11-20T00:00:00Z');
const JOURNEY = [
  'Shipment information received',
  'Picked up',
  'Departed',
  'Arrived at hub',
  'Customs cleared',
  'Out for delivery',
  'Delivered',
];
const STATUSES = ['INFO_RECEIVED', 'COLLECTED', 'IN_TRANSIT', 'ARRIVED_HUB', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'];
const at = (index: number) => new Date(START + index * 20 * 3_600_000).toISOString();
const eventOf = (number: string, index: number) => ({ id: `${number}/${index}`, event: JOURNEY[index] ?? '', date: at(index) });

test('each event is stored once and has one tracking, in the order of time, whatever copies of the program are killed', {
  timeout: 900_000,
}, async () => {
  const query = async (text: string, values: unknown[] = []) => (await copies.pool.query(text, values)).rows;
  copies.start(0, 1);
  const [address = ''] = await Promise.all([0, 1].map(copies.ready));
  await copies.signIn(address, 'employee');
  const { server } = copies;

  const numbers = Array.from({ length: NUMBERS }, (_, index) => `SANDBOX-EMPTY-${index}`);
  const ids = new Map<string, number>();
  for (const [index, number] of numbers.entries()) {
    const body = JSON.stringify(shipmentInput({ partnerShipment: 'gtsAus', partnerShipmentId: number, shipDate: '2026-11-20' }));
    let shipment = { id: 0, aceBillNumber: '' };
    await persist(server, 'shipments', { method: 'POST', body, headers: { 'Idempotency-Key': randomUUID() } }, (status, text) => {
      if (status === 201) shipment = JSON.parse(text);
      return status === 201;
    });
    ids.set(number, shipment.id);
    if (index % 3 > 0) continue;
    const event = { aceBillNumber: shipment.aceBillNumber, deliveryStatus: 'COLLECTED', dateTime: at(1.3), location: 'Kho Tân Bình' };
    await persist(server, 'trackings', { method: 'POST', body: JSON.stringify(event) }, (status) => status === 201);
  }

  // What has happened so far: a step of the journey in each round. Half of it is pushed, too, some of it twice.
  let happened = 0;
  const answer = () =>
    partner.reports(
      Object.fromEntries(numbers.map((number) => [number, JOURNEY.slice(0, happened).map((_, index) => eventOf(number, index))])),
    );
  const push = async (number: string, index: number, id: string) => {
    const body = JSON.stringify({ number, events: [eventOf(number, index)] });
    await persist(
      server,
      'partner-events/gtsAus',
      { method: 'POST', body, headers: signed(body, { id }) },
      (status) => status === 200,
      (status) => expect([200, 500, 502, 503]).toContain(status),
    );
  };
  const pushStep = (index: number) =>
    Promise.all(
      numbers
        .filter((_, serial) => (serial + index) % 2 === 0)
        .flatMap((number) => {
          const id = randomUUID();
          return [push(number, index, id), push(number, index, id), ...(index % 2 ? [push(number, index, randomUUID())] : [])];
        }),
    );

  for (let round = 0; round < ROUNDS; round += 1) {
    const step = Math.floor((round * JOURNEY.length) / ROUNDS);
    const pushes: Promise<unknown>[] = [];
    for (; happened <= step; happened += 1) pushes.push(pushStep(happened));
    answer();
    // All numbers are due at once, also those that a killed copy has taken.
    await query(`update "partnerPoll" set "nextDate" = now() where number like 'SANDBOX-EMPTY-%'`);
    const before = partner.asked.length;
    await expect.poll(() => partner.asked.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + Math.random() * NUMBERS);
    await delay(Math.random() * 30);
    const killed = [[0], [1], [0, 1]][round % 3] ?? [];
    await copies.kill(...killed);
    copies.start(...killed);
    await Promise.all(killed.map(copies.ready));
    await Promise.all(pushes);
  }
  for (; happened < JOURNEY.length; happened += 1) await pushStep(happened);
  answer();
  await expect
    .poll(
      async () => {
        await query(
          `update "partnerPoll" set "nextDate" = now() where number like 'SANDBOX-EMPTY-%' and "nextDate" > now() + interval '2 seconds'`,
        );
        return (await query(`select count(*)::int as n from "partnerEvent" where number like 'SANDBOX-EMPTY-%'`))[0].n;
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(NUMBERS * JOURNEY.length);

  for (const [index, number] of numbers.entries()) {
    const trackings = await query(
      `select id, "deliveryStatus", source, "dateTime" from tracking where "shipmentId" = $1 order by "dateTime"`,
      [ids.get(number)],
    );
    expect(
      trackings.map(({ deliveryStatus }) => deliveryStatus),
      number,
    ).toEqual(STATUSES);
    const manual = trackings.filter(({ source }) => source === 'manual');
    expect(manual.length).toBe(index % 3 === 0 ? 1 : 0);
    const audits = await query(
      `select "entityId", count(*)::int as n from "entityAudit" where "entityType" = 'Tracking' and "entityId" = any($1) group by 1`,
      [trackings.map(({ id }) => id)],
    );
    expect(audits.length).toBe(trackings.length);
    expect(audits.every(({ n }) => n === 1)).toBe(true);
    const events = await query(`select key, outcome, "trackingId" from "partnerEvent" where number = $1 order by "dateTime"`, [number]);
    expect(events.map(({ key }) => key)).toEqual(JOURNEY.map((_, step) => `${number}/${step}`));
    expect(events.map(({ trackingId }) => trackingId)).toEqual(trackings.map(({ id }) => id));
    expect(
      (await query('select "deliveryStatus" from "shipmentProgress" where "shipmentId" = $1', [ids.get(number)]))[0].deliveryStatus,
    ).toBe('DELIVERED');
  }
  report('calls of the partner', partner.asked.length, 'calls');
});
