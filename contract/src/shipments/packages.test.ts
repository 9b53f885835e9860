import { describe, expect, test } from 'vitest';
import { keptPackageLines, totalVolumeOf } from './packages.ts';
import type { PackageLine } from './shipment.ts';

const line = (fields: Partial<PackageLine> = {}): PackageLine => ({
  itemCubicL: null,
  itemCubicW: null,
  itemCubicH: null,
  itemCubicUnits: null,
  itemCubicDescription: null,
  itemCubicWeight: null,
  itemCustomValue: null,
  ...fields,
});

test('the volume is packages × lengths in m³, to three decimals', () => {
  expect(totalVolumeOf({ totalPackages: 3, cubicL: 30, cubicW: 20.5, cubicH: 10 })).toBe(0.018);
  expect(totalVolumeOf({ totalPackages: 1, cubicL: 100, cubicW: 100, cubicH: 100 })).toBe(1);
  for (const missing of ['cubicL', 'cubicW', 'cubicH'])
    expect(totalVolumeOf({ totalPackages: 1, cubicL: 100, cubicW: 100, cubicH: 100, [missing]: null })).toBeNull();
});

describe('package lines', () => {
  test('are kept when they have a weight or a value', () => {
    const packageInfos = [line(), line({ itemCubicWeight: 1 }), line({ itemCustomValue: 1 }), line({ itemCubicDescription: 'x' })];
    expect(keptPackageLines({ partnerShipment: 'gtsCad', packageInfos })).toEqual([packageInfos[1], packageInfos[2]]);
  });

  test('are kept when they hold something that is not a number, so that it is refused at its field', () => {
    const packageInfos = [line({ itemCubicWeight: Number.NaN }), line({ itemCubicWeight: 0, itemCustomValue: 0 })];
    expect(keptPackageLines({ partnerShipment: 'gtsCad', packageInfos })).toEqual([packageInfos[0]]);
  });

  test.each(['none', 'gtsUsa'] as const)('are dropped with the partner %s', (partnerShipment) => {
    expect(keptPackageLines({ partnerShipment, packageInfos: [line({ itemCubicWeight: 1 })] })).toEqual([]);
  });
});
