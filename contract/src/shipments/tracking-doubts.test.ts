import { expect, test } from 'vitest';
import { PLANNED_AFTER_MINUTES } from '../trackings/statuses.ts';
import { eventDoubts } from './tracking-doubts.ts';

const NOW = Date.parse('2026-11-25T08:30:00.000Z');
const shipment = {
  createdDate: '2026-11-20T08:00:30.000Z',
  deliveryStatus: 'IN_TRANSIT',
  lastEventAt: '2026-11-24T08:00:00.000Z',
} as const;
const delivered = { ...shipment, deliveryStatus: 'DELIVERED' } as const;
const unheardOf = { ...shipment, deliveryStatus: null, lastEventAt: null };

const raised = (
  dateTime: string,
  of: Parameters<typeof eventDoubts>[1] = shipment,
  deliveryStatus: 'ARRIVED_HUB' | 'IN_TRANSIT' = 'ARRIVED_HUB',
) => Object.entries(eventDoubts({ dateTime, deliveryStatus }, of, NOW)).flatMap(([doubt, isRaised]) => (isRaised ? [doubt] : []));
const ahead = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

test('an event may be to come, beyond the tolerance for clocks', () => {
  expect(raised(ahead(PLANNED_AFTER_MINUTES))).toEqual([]);
  expect(raised(ahead(PLANNED_AFTER_MINUTES + 1))).toEqual(['planned']);
});

test('an event may be more than 30 days before the registration, to the second', () => {
  expect(raised('2026-10-21T08:00:30.000Z', unheardOf)).toEqual([]);
  expect(raised('2026-10-21T08:00:29.000Z', unheardOf)).toEqual(['early']);
});

test('an event may come after the delivery, or before what is known', () => {
  expect(raised('2026-11-24T08:00:00.000Z', delivered)).toEqual(['delivered', 'backwards']);
  expect(raised('2026-11-24T07:59:59.000Z', delivered)).toEqual(['delivered', 'later', 'backwards']);
  expect(raised('2026-11-24T07:59:59.000Z')).toEqual(['later']);
});

test('an event may put the shipment back', () => {
  const out = { ...shipment, deliveryStatus: 'OUT_FOR_DELIVERY' } as const;
  expect(raised('2026-11-24T09:00:00.000Z', out, 'IN_TRANSIT')).toEqual(['backwards']);
});

test('an event may say what is known', () => {
  expect(raised('2026-11-24T09:00:00.000Z', shipment, 'IN_TRANSIT')).toEqual(['same']);
});
