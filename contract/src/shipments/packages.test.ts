import { describe, expect, test } from 'vitest';
import { keptPackageLines, numberedLines, totalVolumeOf } from './packages.ts';
import type { PackageLine } from './shipment.ts';

const line = (fields: Partial<PackageLine> = {}): PackageLine => ({
  number: null,
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

describe('the numbers of package lines', () => {
  const of = (...numbers: (number | null)[]) => numbers.map((number) => ({ number }));
  test.each([
    ['in order', of(null, null), [], 2, [1, 2]],
    ['those of the stored lines, if they are as many', of(null, null), of(2, 4), 4, [2, 4]],
    ['in order, if they are not', of(null, null, null), of(2, 4), 4, [1, 2, 3]],
    ['in order, if a stored one is beyond the packages', of(null, null), of(2, 4), 3, [1, 2]],
    ['those of old stored lines', of(null), of(null), 3, [1]],
    ['as sent', of(3, 1), of(1, 2), 3, [1, 3]],
    ['free ones beside those that were sent', of(null, 1, null), of(1, 2, 3), 5, [1, 2, 3]],
  ])('are %s', (_, sent, stored, packages, numbers) => {
    expect(numberedLines(sent, stored, packages).map(({ number }) => number)).toEqual(numbers);
  });
});
