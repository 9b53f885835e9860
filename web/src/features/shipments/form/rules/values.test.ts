import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { expect, test } from 'vitest';
import { shipmentForm, toForm, toInput, toNotesInput } from './values.ts';

// More lines than packages, as another program may have stored them.
const LINES = [1, 2, 3].map((itemCubicWeight) => ({ ...shipmentForm.toInput(shipmentForm.blank, null).packageInfos[0], itemCubicWeight }));
const stored = {
  ...shipmentForm.toInput(shipmentForm.blank, null),
  ...{ id: 7, version: 3, partnerShipment: 'gtsCad', totalPackages: 2, packageInfos: LINES, weight: 12.3456, notes: 'một' },
} as Shipment;

test('of a delivered shipment, the notes are sent as they are typed, and all else as it is stored', () => {
  const typed = { ...toForm(stored), notes: 'hai', weight: '99' };
  expect(toInput(typed, stored).packageInfos).toHaveLength(2);
  expect(toNotesInput(typed, stored)).toEqual({ ...stored, notes: 'hai' });
  expect(toNotesInput({ ...typed, notes: '' }, stored).notes).toBeNull();
});
