import { describe, expect, test } from 'vitest';
import { phrasesOf } from './phrases.ts';

const LINE = { itemCubicL: 10, itemCubicWeight: 2 };

describe('what a change of a shipment did', () => {
  test('is told field by field: changed, entered, emptied', () => {
    const before = { id: 1, version: 0, receiverTelNo: '0905', notes: 'một' };
    const after = { id: 1, version: 1, receiverTelNo: '0906', senderCity: 'Huế' };
    expect(phrasesOf(before, after)).toEqual([
      { kind: 'changed', path: 'receiverTelNo', before: '0905', after: '0906' },
      { kind: 'emptied', path: 'notes', before: 'một', after: undefined },
      { kind: 'entered', path: 'senderCity', before: undefined, after: 'Huế' },
    ]);
  });

  test('tells a new or removed package line once, and a changed one by its fields', () => {
    const one = { packageInfos: [LINE] };
    const two = { packageInfos: [{ ...LINE, itemCubicL: 12 }, LINE] };
    expect(phrasesOf(one, two)).toEqual([
      { kind: 'changed', path: 'packageInfos[0].itemCubicL', before: 10, after: 12 },
      { kind: 'lineAdded', number: 2 },
    ]);
    expect(phrasesOf(two, { packageInfos: [] })).toEqual([
      { kind: 'lineRemoved', number: 1 },
      { kind: 'lineRemoved', number: 2 },
    ]);
  });

  test('knows a package line by its number, also one that was stored before lines had numbers', () => {
    const before = { packageInfos: [LINE, { ...LINE, itemCubicL: 1 }] };
    const after = {
      packageInfos: [
        { ...LINE, number: 2, itemCubicL: 2 },
        { ...LINE, number: 3 },
      ],
    };
    expect(phrasesOf(before, after)).toEqual([
      { kind: 'lineRemoved', number: 1 },
      { kind: 'changed', path: 'packageInfos[1].itemCubicL', before: 1, after: 2 },
      { kind: 'lineAdded', number: 3 },
    ]);
  });

  test('tells what is charged only where nothing else has changed', () => {
    const charged = { kind: 'changed', path: 'chargeableWeight', before: 5, after: 6 };
    expect(phrasesOf({ chargeableWeight: 5 }, { chargeableWeight: 6 })).toEqual([charged]);
    expect(phrasesOf({ chargeableWeight: 5, weight: 5 }, { chargeableWeight: 6, weight: 6 })).toEqual([{ ...charged, path: 'weight' }]);
  });

  test('says nothing of what others changed meanwhile: connector, status and time of the last event', () => {
    const after = { connectorId: 3, deliveryStatus: 'DELIVERED', lastEventAt: '2026-11-20T01:02:03Z', lastModifiedBy: 'admin' };
    expect(phrasesOf({}, after)).toEqual([]);
  });
});
