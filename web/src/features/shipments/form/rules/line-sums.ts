import { takesPackageLines } from '@ace/contract/partners/carriers.ts';
import { DECIMAL_LIMITS } from '@ace/contract/shared/numbers.ts';
import { toCubicMetres } from '@ace/contract/shipments/packages.ts';
import { parseTypedNumber } from '../../../../shared/i18n/typed-number.ts';
import { type FormValues, type Line, lineCount } from './values.ts';

/** A field of the shipment that may follow from its package lines. */
export type Summed = 'weight' | 'totalVolume';

/** Share of the sum from which a typed value is pointed at. */
const TOLERANCE = 0.01;

/** Without what 0.1 + 0.2 adds. */
const rounded = (value: number) => Number(value.toFixed(DECIMAL_LIMITS.decimals));

// What is no number yet is an error at its own cell.
const numberIn = (typed: Line['itemCubicL']) => parseTypedNumber(typed) || 0;

const weightOf = (lines: Line[]) => rounded(lines.reduce((sum, line) => sum + numberIn(line.itemCubicWeight), 0));

/** Null while a line that has something lacks a length: a part of the volume would look like the whole. */
const volumeOf = (lines: Line[]) => {
  const used = lines
    .map((line) => ({
      weight: numberIn(line.itemCubicWeight),
      cm: [line.itemCubicL, line.itemCubicW, line.itemCubicH].map(numberIn),
    }))
    .filter(({ weight, cm }) => weight > 0 || cm.some((length) => length > 0));
  if (used.some(({ cm }) => cm.includes(0))) return null;
  return toCubicMetres(used.reduce((sum, { cm }) => sum + cm.reduce((product, length) => product * length), 0));
};

/**
 * The sum of the lines in kg or m³: null where they have none, undefined where the field does not follow from lines (docs/domain.md, "Packages and
 * volume"), because the partner takes none, or because the volume follows from the shipment's own lengths.
 */
export const sumOfLines = (field: Summed, values: Pick<FormValues, SumSource>): number | null | undefined => {
  const { partnerShipment, packageInfos } = values;
  if (!takesPackageLines(partnerShipment)) return undefined;
  const lines = packageInfos.slice(0, lineCount(values));
  if (field === 'weight') return weightOf(lines) || null;
  const hasLengths = [values.cubicL, values.cubicW, values.cubicH].every((length) => parseTypedNumber(length) !== null);
  return hasLengths ? undefined : volumeOf(lines) || null;
};

/** What a sum depends on. */
export const SUM_SOURCES = ['partnerShipment', 'totalPackages', 'packageInfos', 'cubicL', 'cubicW', 'cubicH'] as const;
type SumSource = (typeof SUM_SOURCES)[number];

/** Whether a typed value differs from the sum by more than a hundredth of it. */
export const differs = (typed: number, sum: number) => rounded(Math.abs(typed - sum)) > rounded(sum * TOLERANCE);
