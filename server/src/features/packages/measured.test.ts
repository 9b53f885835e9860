import type { PackageMeasures } from '@ace/contract/packages/package.ts';
import { PackageLine } from '@ace/contract/shipments/shipment.ts';
import { expect, test } from 'vitest';
import { type MeasuredRow, measured } from './measured.ts';

const NOTHING: MeasuredRow = { weighedKg: null, declaredKg: null, length: null, width: null, height: null };
const SAID = { declaredKg: undefined, weighedKg: undefined, length: undefined, width: undefined, height: undefined };

const line = (number: number, itemCubicWeight: number | null, more: Partial<PackageLine> = {}) => ({
  ...PackageLine.parse({ number, itemCubicWeight }),
  ...more,
});
const shipment = (totalPackages: number, weight: number | null, packageInfos: PackageLine[] = [], partnerShipment = 'gtsCad' as const) => ({
  totalPackages,
  weight,
  packageInfos,
  partnerShipment: partnerShipment as 'gtsCad' | 'none',
});
const lined = shipment(2, 5, [line(1, 2), line(2, 3, { itemCubicL: 30 })]);

type Case = [
  name: string,
  of: ReturnType<typeof shipment>,
  stored: Partial<MeasuredRow>,
  said: Partial<PackageMeasures>,
  row: Partial<MeasuredRow>,
  lines: [number, number | null, number | null][],
  weight: number | null,
];

const CASES: Case[] = [
  [
    'nothing: nothing changes',
    lined,
    { weighedKg: 3.2 },
    {},
    { weighedKg: 3.2 },
    [
      [1, 2, null],
      [2, 3, 30],
    ],
    5,
  ],
  [
    'its weight on the scales: in its row alone',
    lined,
    {},
    { weighedKg: 3.4 },
    { weighedKg: 3.4 },
    [
      [1, 2, null],
      [2, 3, 30],
    ],
    5,
  ],
  [
    'its declared weight: in its line, and in the sum that the shipment had',
    lined,
    {},
    { declaredKg: 4 },
    {},
    [
      [1, 2, null],
      [2, 4, 30],
    ],
    6,
  ],
  [
    'a declared weight: no sum where the shipment had another one',
    { ...lined, weight: 9 },
    {},
    { declaredKg: 4 },
    {},
    [
      [1, 2, null],
      [2, 4, 30],
    ],
    9,
  ],
  [
    'a length: in its row and its line',
    lined,
    {},
    { length: 40 },
    { length: 40 },
    [
      [1, 2, null],
      [2, 3, 40],
    ],
    5,
  ],
  ['no declared weight: its line goes, and leaves its measures', lined, {}, { declaredKg: null }, { length: 30 }, [[1, 2, null]], 2],
  [
    'the weight of a package without a line: gets one',
    shipment(2, 5, [line(1, 5)]),
    {},
    { declaredKg: 1 },
    {},
    [
      [1, 5, null],
      [2, 1, null],
    ],
    6,
  ],
  [
    'for a partner without lines: in its row',
    { ...shipment(2, 5), partnerShipment: 'none' },
    {},
    { declaredKg: 1, length: 9 },
    { declaredKg: 1, length: 9 },
    [],
    5,
  ],
];

test.each(CASES)('of the second package is said %s', (_, of, stored, said, row, lines, weight) => {
  const after = measured(of, { ...NOTHING, ...stored }, 2, { ...SAID, ...said });
  expect(after.row).toEqual({ ...NOTHING, ...row });
  expect(after.lines.map(({ number, itemCubicWeight, itemCubicL }) => [number, itemCubicWeight, itemCubicL])).toEqual(lines);
  expect(after.weight).toBe(weight);
});

test('what is declared of the only package is the weight of its shipment', () => {
  const only = { ...shipment(1, 5), partnerShipment: 'none' as const };
  expect(measured(only, NOTHING, 1, { ...SAID, declaredKg: 7 })).toEqual({ row: NOTHING, lines: [], weight: 7 });
  expect(measured(only, NOTHING, 1, { ...SAID, declaredKg: null }).weight).toBeNull();
});
