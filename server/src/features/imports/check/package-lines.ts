import { MAX_PACKAGES } from '@ace/contract/partners/carriers.ts';
import { type Partner, takesPackageLines } from '@ace/contract/partners/partner.ts';
import { keptPackageLines } from '@ace/contract/shipments/packages.ts';
import type { PackageLine } from '@ace/contract/shipments/shipment.ts';
import type { ReadRow } from './read-row.ts';

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
  const lines = partsOfWeight(weight, count).map((itemCubicWeight) => ({
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
