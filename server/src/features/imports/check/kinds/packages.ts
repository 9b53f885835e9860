import { isDeepStrictEqual } from 'node:util';
import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import { MAX_PACKAGES, takesPackageLines } from '@ace/contract/partners/carriers.ts';
import type { Partner } from '@ace/contract/partners/partner.ts';
import { keptPackageLines, numberedLines, numberOfLine, type OwnMeasures } from '@ace/contract/shipments/packages.ts';
import type { PackageLine, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { cellText } from '../../../../shared/sheets/reading/cells.ts';
import { GOODS_FIELDS, goodsIn, hasGoods } from './goods.ts';
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

const LENGTHS = ['cubicL', 'cubicW', 'cubicH'] as const;

type Values = Partial<Record<'weight' | (typeof LENGTHS)[number], unknown>>;
type Packages = { count: number; partner: Partner; values: Values };

/** The lines of equal packages. */
const linesOf = (count: number, values: Values) => {
  const weight = measure(values.weight);
  // What is wrong with a weight is said at its cell.
  const weights = weight !== null && weight >= 0 ? partsOfWeight(weight, count) : [];
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    itemCubicL: measure(values.cubicL),
    itemCubicW: measure(values.cubicW),
    itemCubicH: measure(values.cubicH),
    itemCubicUnits: null,
    itemCubicDescription: null,
    itemCubicWeight: weights[index] ?? null,
    itemCustomValue: null,
  }));
};

/** The lines of equal packages, for partners that take lines; none for a number of packages that is refused. */
export const equalLines = ({ count, partner, values }: Packages): PackageLine[] =>
  count >= 1 && count <= MAX_PACKAGES[partner] ? keptPackageLines({ partnerShipment: partner, packageInfos: linesOf(count, values) }) : [];

/** Whether each package has a line, in equal parts of the weight: as an import makes them. */
const areEqualParts = ({ packageInfos, totalPackages, weight }: ShipmentInput) =>
  weight !== null &&
  isDeepStrictEqual(
    packageInfos.map(({ itemCubicWeight }) => itemCubicWeight),
    partsOfWeight(weight, totalPackages),
  );

/**
 * The lines of a stored shipment after a row has said something else of its packages: what the row does not say stays. Lengths follow those of the shipment if they
 * were the same, and the package was not measured (`own`). A weight in equal parts is shared anew; other weights were written by a person, and stay.
 */
export const changedLines = (before: ShipmentInput, after: ShipmentInput, own: readonly OwnMeasures[] = []): PackageLine[] => {
  const { partnerShipment: partner, totalPackages: count } = after;
  if (!takesPackageLines(partner)) return [];
  const equal = equalLines({ count, partner, values: after });
  if (before.packageInfos.length === 0) return equal;
  const rows = new Map(own.map((row) => [row.number, row]));
  const followed = (length: number | null, field: (typeof LENGTHS)[number], ofRow: number | null = null) =>
    ofRow === null && length === before[field] ? after[field] : length;
  const stored = numberedLines(before.packageInfos, [], before.totalPackages)
    .filter(({ number }) => number <= count)
    .map((line) => ({
      ...line,
      itemCubicL: followed(line.itemCubicL, 'cubicL', rows.get(line.number)?.length),
      itemCubicW: followed(line.itemCubicW, 'cubicW', rows.get(line.number)?.width),
      itemCubicH: followed(line.itemCubicH, 'cubicH', rows.get(line.number)?.height),
    }));
  if (!areEqualParts(before)) return stored;
  return equal.map((line, index) => ({ ...line, ...stored[index], itemCubicWeight: line.itemCubicWeight }));
};

/** The lines of several rows of a shipment, with what its stored lines have beside what the rows say. */
export const overlaidLines = (before: ShipmentInput, lines: readonly PackageLine[]): PackageLine[] => {
  const stored = new Map(numberedLines(before.packageInfos, [], before.totalPackages).map((line) => [line.number, line]));
  return lines.map((line) => ({
    ...line,
    ...stored.get(numberOfLine(line, 0)),
    ...Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null)),
  }));
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
  ...GOODS_FIELDS,
]);

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

const OF_A_PACKAGE = ['totalPackages', 'weight', ...LENGTHS, 'totalVolume'] as const;

/** How many packages a row stands for. A later row with goods, and nothing of a package, has more goods in the package of the row before. */
const countOf = (input: Record<string, unknown>, index: number) => {
  const isGoodsAlone = index > 0 && hasGoods(input) && OF_A_PACKAGE.every((field) => (input[field] ?? null) === null);
  return isGoodsAlone ? 0 : Number(input.totalPackages ?? 1);
};

/** The goods of all rows, each with the number of its package; rows of several packages do not say in which. */
const mergedGoods = (inputs: readonly Record<string, unknown>[]) => {
  let packages = 0;
  return inputs.flatMap((input, index) => {
    const count = countOf(input, index);
    packages += count;
    return goodsIn(input).map((line) => ({ ...line, packageNumber: count > 1 ? null : packages }));
  });
};

/** The most packages of any partner. */
const MOST_PACKAGES = Math.max(...Object.values(MAX_PACKAGES));

/**
 * The lines of all rows, with the numbers that their packages have in one shipment; for any partner, because each package has measures of its own
 * (`measuresOfLines`). More packages than any partner takes are refused at their number.
 */
const mergedLines = (inputs: readonly Record<string, unknown>[]): PackageLine[] => {
  const counts = inputs.map(countOf);
  if (!(counts.reduce((total, count) => total + count, 0) <= MOST_PACKAGES)) return [];
  return inputs.flatMap((input, index) => linesOf(counts[index] ?? 0, input)).map((line, index) => ({ ...line, number: index + 1 }));
};

/** One shipment of the packages of all rows. */
const join: Merging['join'] = (inputs) => {
  const [first = {}] = inputs;
  const volumes = numbers(inputs, 'totalVolume');
  const merged: Record<string, unknown> = {
    ...first,
    totalPackages: sum(inputs.map(countOf)),
    totalItems: sum(numbers(inputs, 'totalItems')),
    weight: sum(numbers(inputs, 'weight')),
    // A part of the volume would look like the whole.
    totalVolume: volumes.length === inputs.length ? sum(volumes) : null,
    description: unique(inputs, 'description', '; '),
    notes: unique(inputs, 'notes', '\n'),
    packageInfos: mergedLines(inputs),
    ...(inputs.some(hasGoods) && { goodsLines: mergedGoods(inputs) }),
  };
  for (const length of LENGTHS) merged[length] = inputs.every((input) => input[length] === first[length]) ? first[length] : null;
  return merged;
};

/** Rows with the same reference are packages of one shipment. */
export const mergedShipments: Merging = { follow, join };
