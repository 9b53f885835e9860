import { PLANNED_AFTER_MINUTES } from '@ace/contract/trackings/statuses.ts';
import { expect, test } from 'vitest';
import { type Doubt, doubtsOf, type ShipmentOfEvent } from './doubts.ts';

const NOW = Date.parse('2026-11-25T08:30:00.000Z');
const open: ShipmentOfEvent = {
  id: 7,
  createdDate: '2026-11-20T08:00:00.000Z',
  deliveryStatus: 'IN_TRANSIT',
  lastEventAt: '2026-11-24T08:00:00.000Z',
  lastEventOffset: 600,
};
const delivered: ShipmentOfEvent = { ...open, deliveryStatus: 'DELIVERED' };

const at = (dateTime: string) => ({ dateTime, deliveryStatus: 'ARRIVED_HUB' as const });
const kinds = (doubts: Doubt[]) => doubts.map(({ kind }) => kind);
const stored = (dateTime: string, deliveryStatus: 'ARRIVED_HUB' | 'DELIVERED' = 'ARRIVED_HUB', shipmentId = 7) =>
  ({ shipmentId, dateTime, deliveryStatus }) as Parameters<typeof doubtsOf>[2];

test('an event of the future is doubted, beyond the tolerance for clocks', () => {
  const ahead = (minutes: number) => at(new Date(NOW + minutes * 60_000).toISOString());
  expect(doubtsOf(at('2027-11-25T08:30:00.000Z'), open, null, NOW)).toEqual([{ kind: 'planned', minutes: 365 * 24 * 60 }]);
  expect(doubtsOf(ahead(PLANNED_AFTER_MINUTES), open, null, NOW)).toEqual([]);
  expect(kinds(doubtsOf(ahead(PLANNED_AFTER_MINUTES + 1), open, null, NOW))).toEqual(['planned']);
  expect(kinds(doubtsOf(ahead(60), null, null, NOW)), 'also if the shipment is unknown').toEqual(['planned']);
});

test('an event of more than 30 days before the registration is doubted', () => {
  expect(doubtsOf(at('2026-10-21T08:00:00.000Z'), open, null, NOW)).toEqual([]);
  expect(doubtsOf(at('2026-10-21T07:59:00.000Z'), open, null, NOW)).toEqual([
    { kind: 'early', minutes: 30 * 24 * 60 + 1, createdDate: open.createdDate },
  ]);
});

test('an event after the delivery is doubted, not one before it', () => {
  expect(doubtsOf(at('2026-11-24T09:00:00.000Z'), delivered, null, NOW)).toEqual([
    { kind: 'delivered', since: { dateTime: delivered.lastEventAt, offsetMinutes: 600 } },
  ]);
  expect(doubtsOf(at('2026-11-24T07:00:00.000Z'), delivered, null, NOW)).toEqual([]);
  expect(kinds(doubtsOf(at('2027-11-24T07:00:00.000Z'), delivered, null, NOW))).toEqual(['planned', 'delivered']);
});

test('an event that stops the shipment is doubted without a reason, once', () => {
  const stop = { dateTime: '2026-11-25T08:00:00.000Z', deliveryStatus: 'EXCEPTION' as const };
  for (const shipment of [open, null]) expect(doubtsOf(stop, shipment, null, NOW)).toEqual([{ kind: 'unexplained' }]);
  expect(doubtsOf({ ...stop, publicReason: 'customs' }, open, null, NOW)).toEqual([]);
  const before = stored(stop.dateTime);
  expect(kinds(doubtsOf(stop, open, before, NOW)), 'it was another status').toEqual(['unexplained']);
  expect(
    doubtsOf({ ...stop, dateTime: '2026-11-25T07:00:00.000Z' }, open, Object.assign(before ?? {}, stop) as typeof before, NOW),
  ).toEqual([]);
});

test('of an edited event, only what changes is doubted', () => {
  const future = '2027-11-25T08:30:00.000Z';
  expect(doubtsOf(at(future), open, stored(future), NOW)).toEqual([]);
  expect(kinds(doubtsOf(at(future), open, stored('2026-11-24T08:00:00.000Z'), NOW))).toEqual(['planned']);
  expect(kinds(doubtsOf(at(future), open, stored(future, 'ARRIVED_HUB', 8), NOW)), 'it moves to another shipment').toEqual(['planned']);
  const delivery = stored('2026-11-24T08:00:00.000Z', 'DELIVERED');
  expect(doubtsOf(at('2026-11-24T09:00:00.000Z'), delivered, delivery, NOW), 'the delivery itself').toEqual([]);
});
