import { expect, test } from 'vitest';
import { isHandedOver } from './handed-over.ts';

const registered = { connectorId: null, partnerShipment: 'none', partnerShipmentId: null, deliveryStatus: null } as const;

test.each([
  [{}, false],
  [{ connectorId: 3 }, true],
  [{ partnerShipment: 'gtsCad' }, false],
  [{ partnerShipmentId: 'C 1' }, false],
  [{ partnerShipment: 'gtsCad', partnerShipmentId: 'C 1' }, true],
  [{ deliveryStatus: 'INFO_RECEIVED' }, false],
  [{ deliveryStatus: 'PENDING' }, false],
  [{ deliveryStatus: 'COLLECTED' }, true],
  [{ deliveryStatus: 'INFO_RECEIVED', connectorId: 3 }, true],
] as const)('a shipment with %j is handed over: %s', (signs, expected) => {
  expect(isHandedOver({ ...registered, ...signs })).toBe(expected);
});
