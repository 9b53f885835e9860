import type { Change } from '@ace/contract/tracker/live.ts';
import { expect, test } from 'vitest';
import { mayAdd, mayCount, touches } from './concerns.ts';

const change = (type: Change['type'], recordId: number, shipmentId: number, formerShipmentId?: number): Change => ({
  type,
  recordId,
  shipmentId,
  time: '2026-11-25T08:00:00Z',
  ...(formerShipmentId && { formerShipmentId }),
});

test('a shipment looks different after a change of what belongs to it, or belonged to it before', () => {
  expect(touches('shipment', { id: 1 }, change('shipment.changed', 1, 1))).toBe(true);
  expect(touches('shipment', { id: 1 }, change('tracking.recorded', 9, 1))).toBe(true);
  expect(touches('shipment', { id: 1 }, change('connector.changed', 9, 2, 1))).toBe(true);
  expect(touches('shipment', { id: 1 }, change('task.noted', 1, 1))).toBe(true);
  expect(touches('shipment', { id: 9 }, change('tracking.recorded', 9, 1))).toBe(false);
});

test('an event looks different after its own change, or one of its shipment', () => {
  expect(touches('tracking', { id: 9, shipmentId: 1 }, change('tracking.changed', 9, 1))).toBe(true);
  expect(touches('tracking', { id: 9, shipmentId: 1 }, change('shipment.changed', 1, 1))).toBe(true);
  expect(touches('tracking', { id: 9, shipmentId: 1 }, change('tracking.recorded', 8, 1))).toBe(false);
  expect(touches('tracking', { id: 9, shipmentId: 1 }, change('connector.changed', 9, 1))).toBe(false);
});

test('an event adds no shipment to the list of all, but perhaps to one with a filter', () => {
  expect(mayAdd('shipment', change('shipment.created', 1, 1), false)).toBe(true);
  expect(mayAdd('shipment', change('tracking.recorded', 9, 1), false)).toBe(false);
  expect(mayAdd('shipment', change('tracking.recorded', 9, 1), true)).toBe(true);
  expect(mayAdd('tracking', change('connector.changed', 9, 1), true)).toBe(false);
});

test('nothing that happens to records changes how many users there are', () => {
  expect(mayCount('user', change('shipment.changed', 1, 1))).toBe(false);
  expect(mayCount('connector', change('shipment.deleted', 1, 1))).toBe(true);
});
