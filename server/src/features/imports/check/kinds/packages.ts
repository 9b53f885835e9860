import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import { MAX_PACKAGES, takesPackageLines } from '@ace/contract/partners/carriers.ts';
import type { Partner } from '@ace/contract/partners/partner.ts';
import { keptPackageLines } from '@ace/contract/shipments/packages.ts';
import type { PackageLine } from '@ace/contract/shipments/shipment.ts';
import { cellText } from '../../../../shared/sheets/reading/cells.ts';
import type { Merging, ReadRow } from './kind.ts';

const THOUSANDTHS = 1000;

/** A weight in kg in equal parts of whole grams, the sum of which is exact: the first ones have a gram more. */
export const partsOfWeight = (weightKg: number, count: number): number[] => {
  const grams = Math.round(weightKg * THOUSANDTHS);
  const least = Math.floor(grams / count);
  const rest = grams - least * count;
  return Array.from({ length: count }, (_, index) => (least + (index < rest ? 1 : 0)) / THOUSANDTHS);
};

const measure = (value: unknown) => (typeof value === 'number' ? value : null);

type Packages = { count: number; partner: Partner; values: ReadRow['values'] };

/** The lines of equal packages, for partners that take lines. */
export const equalLines = ({ count, partner, values }: Packages): PackageLine[] => {
  const weight = measure(values.weight);
  // What is wrong with these is said at their cells.
  if (!takesPackageLines(partner) || !(count >= 1 && count <= MAX_PACKAGES[partner]) || weight === null || !(weight >= 0)) return [];
  const lines = partsOfWeight(weight, count).map((itemCubicWeight, index) => ({
    number: index + 1,
    itemCubicL: measure(values.cubicL),
    itemCubicW: measure(values.cubicW),
    itemCubicH: measure(values.cubicH),
    itemCubicUnits: null,
    itemCubicDescription: null,
    itemCubicWeight,
    itemCustomValue: null,
  }));
  return keptPackageLines({ partnerShipment: partner, packageInfos: lines });
};

/** What a package has of its own; all else is the same for the shipment. */
const OF_PACKAGE: ReadonlySet<ImportFieldName> = new Set([
  'totalPackages',
  'totalItems',
  'weight',
  'cubicL',
  'cubicW',
  'cubicH',
  'totalVolume',
  'description',
  'notes',
]);

const LENGTHS = ['cubicL', 'cubicW', 'cubicH'] as const;

/** The later row with what the first one has, and where it says something else. */
const follow: Merging['follow'] = (leader, follower) => {
  const read: ReadRow = {
    ...follower,
    values: { ...leader.values, totalVolume: null },
    messages: follower.messages.filter(
      ({ field, severity }) =>
        severity !== 'error' || OF_PACKAGE.has(field as ImportFieldName) || follower.own.has(field as ImportFieldName),
    ),
    texts: Object.fromEntries(Object.entries(follower.texts).filter(([field]) => follower.own.has(field as ImportFieldName))),
  };
  for (const field of OF_PACKAGE) {
    // A description that is missing is the one of the first row; a weight that is missing is none.
    const inherits = (field === 'description' || field === 'notes') && (follower.values[field] ?? null) === null;
    read.values[field] = inherits ? (leader.values[field] ?? null) : (follower.values[field] ?? null);
  }
  for (const field of follower.own) {
    const value = follower.values[field] ?? null;
    const first = leader.values[field] ?? null;
    if (OF_PACKAGE.has(field) || value === null || value === first || field in leader.texts) continue;
    read.values[field] = value;
    read.messages.push({ field, message: 'conflict', severity: 'error', params: cellText(first) });
  }
  return { read, own: OF_PACKAGE };
};

const numbers = (inputs: readonly Record<string, unknown>[], field: ImportFieldName) =>
  inputs.map((input) => input[field]).filter((value): value is number => typeof value === 'number');

/** Exact in thousandths, as all measures are. */
const sum = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((total, value) => total + Math.round(value * 1000), 0) / 1000;

const unique = (inputs: readonly Record<string, unknown>[], field: ImportFieldName, separator: string) =>
  [...new Set(inputs.map((input) => input[field]).filter((value) => typeof value === 'string' && value !== ''))].join(separator);

/** The lines of all rows, with the numbers that their packages have in one shipment. */
const mergedLines = (inputs: readonly Record<string, unknown>[]) => {
  let before = 0;
  return inputs.flatMap(({ packageInfos, totalPackages }) => {
    const first = before;
    before += Number(totalPackages ?? 1);
    return (packageInfos as PackageLine[]).map((line) => ({ ...line, number: (line.number ?? 0) + first }));
  });
};

/** One shipment of the packages of all rows. */
const join: Merging['join'] = (inputs) => {
  const [first = {}] = inputs;
  const volumes = numbers(inputs, 'totalVolume');
  const merged: Record<string, unknown> = {
    ...first,
    totalPackages: sum(inputs.map(({ totalPackages }) => Number(totalPackages ?? 1))),
    totalItems: sum(numbers(inputs, 'totalItems')),
    weight: sum(numbers(inputs, 'weight')),
    // A part of the volume would look like the whole.
    totalVolume: volumes.length === inputs.length ? sum(volumes) : null,
    description: unique(inputs, 'description', '; '),
    notes: unique(inputs, 'notes', '\n'),
    packageInfos: mergedLines(inputs),
  };
  for (const length of LENGTHS) merged[length] = inputs.every((input) => input[length] === first[length]) ? first[length] : null;
  return merged;
};

/** Rows with the same reference are packages of one shipment. */
export const mergedShipments: Merging = { follow, join };
