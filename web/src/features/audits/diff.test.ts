import { describe, expect, test } from 'vitest';
import { changesBetween, settingChanges } from './diff.ts';

describe('the difference of two versions', () => {
  const before = {
    id: 7,
    version: 1,
    lastModifiedBy: 'user',
    lastModifiedDate: '2026-01-01T00:00:00.000Z',
    senderName: 'An',
    notes: null,
    weight: 2.5,
    authorities: ['ROLE_USER'],
    packageInfos: [{ itemCubicL: 1, itemCubicW: 2 }],
  };

  test('is what was changed, added and removed, and nothing of who and when', () => {
    const after = { ...before, version: 2, lastModifiedBy: 'admin', senderName: 'Bình', notes: 'mới', weight: null };
    expect(changesBetween(before, after, 'User')).toEqual([
      { path: 'senderName', before: 'An', after: 'Bình' },
      { path: 'weight', before: 2.5, after: undefined },
      { path: 'notes', before: undefined, after: 'mới' },
    ]);
  });

  test('goes into nested values', () => {
    const after = { ...before, authorities: ['ROLE_USER', 'ROLE_ADMIN'], packageInfos: [{ itemCubicL: 1, itemCubicW: 3 }] };
    expect(changesBetween(before, after, 'User')).toEqual([
      { path: 'packageInfos[0].itemCubicW', before: 2, after: 3 },
      { path: 'authorities[1]', before: undefined, after: 'ROLE_ADMIN' },
    ]);
  });

  test('distinguishes a number from its text, but not an empty list from a missing one', () => {
    expect(changesBetween({ a: 1 }, { a: '1' }, 'User')).toEqual([{ path: 'a', before: 1, after: '1' }]);
    expect(changesBetween({ a: [] }, { a: null }, 'User')).toEqual([]);
  });

  test('has nothing of the connector and the trackings in a shipment, but the status of a tracking', () => {
    const after = { deliveryStatus: 'DELIVERED', connectorId: 3, lastEventAt: '2026-11-20T01:02:03Z' };
    expect(changesBetween({}, after, 'Shipment')).toEqual([]);
    expect(changesBetween({}, { deliveryStatus: 'DELIVERED' }, 'Tracking')).toHaveLength(1);
  });

  test('has the words of a code, and not the code', () => {
    const before = { details: 'Handed over, manifest M-1', codedDetails: { code: 'handedOver', params: { manifest: 'M-1' } } };
    expect(changesBetween(before, { details: 'By car' }, 'Tracking')).toEqual([
      { path: 'details', before: 'Handed over, manifest M-1', after: 'By car' },
    ]);
  });

  test('names what was measured of a package by its number', () => {
    const packages = (...weights: [number, number][]) => ({ packages: weights.map(([number, weighedKg]) => ({ number, weighedKg })) });
    expect(changesBetween(packages([3, 2]), packages([1, 5], [3, 2.5]), 'Shipment')).toEqual([
      { path: 'packages[2].weighedKg', before: 2, after: 2.5 },
      { path: 'packages[0].weighedKg', before: undefined, after: 5 },
    ]);
  });

  test('is everything where there is no other side', () => {
    expect(changesBetween({ id: 1, senderName: 'An' }, null, 'User')).toEqual([
      { path: 'id', before: 1, after: undefined },
      { path: 'senderName', before: 'An', after: undefined },
    ]);
  });
});

describe('the difference of two versions of settings', () => {
  test('is in their values, with the items of lists that were removed and added', () => {
    const before = { value: { isOn: false, choices: { owner: ['late', 'delivered'] } }, version: 1 };
    const after = { value: { isOn: true, choices: { owner: ['late', 'exception'] } }, version: 2 };
    expect(settingChanges(before, after)).toEqual([
      { path: 'isOn', before: false, after: true },
      { path: 'choices.owner', before: ['delivered'], after: ['exception'] },
    ]);
  });

  test('is all of a list whose order alone differs', () => {
    expect(settingChanges({ value: ['a', 'b'] }, { value: ['b', 'a'] })).toEqual([{ path: 'list', before: ['a', 'b'], after: ['b', 'a'] }]);
    expect(settingChanges(null, { value: ['a'] })).toEqual([{ path: 'list', before: undefined, after: ['a'] }]);
  });
});
