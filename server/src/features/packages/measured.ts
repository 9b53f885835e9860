import type { PackageMeasures } from '@ace/contract/packages/package.ts';
import { keptPackageLines, numberedLines, weightOfLines } from '@ace/contract/shipments/packages.ts';
import { PackageLine, type Shipment } from '@ace/contract/shipments/shipment.ts';

/** The measures of a package, by the names of its row and of its line. */
const LINE_FIELDS = { declaredKg: 'itemCubicWeight', length: 'itemCubicL', width: 'itemCubicW', height: 'itemCubicH' } as const;
const FIELDS = Object.entries(LINE_FIELDS) as [keyof typeof LINE_FIELDS, (typeof LINE_FIELDS)[keyof typeof LINE_FIELDS]][];

/** The lines of a shipment after one package was measured; the line of that package is missing if it has neither weight nor value, or the partner takes none. */
const linesAfter = ({ packageInfos, totalPackages, partnerShipment }: Measured, number: number, after: PackageLine) => {
  const others = numberedLines(packageInfos, [], totalPackages).filter((line) => line.number !== number);
  return numberedLines(keptPackageLines({ partnerShipment, packageInfos: [...others, after] }), [], totalPackages);
};

/**
 * The weight of a shipment after what is declared of a package has changed: that of the only package, or the sum of the lines if it was that before, as in the
 * form.
 */
const weightAfter = ({ weight, totalPackages, packageInfos }: Measured, lines: PackageLine[], declaredKg: number | null | undefined) => {
  if (totalPackages === 1 && declaredKg !== undefined) return declaredKg;
  const isSum = packageInfos.length > 0 && weight === weightOfLines(packageInfos);
  return isSum ? weightOfLines(lines) || null : weight;
};

/** What the row of a package keeps: what it weighs and measures by itself, in kg and cm; null where its line or its shipment says it. */
export type MeasuredRow = Record<'weighedKg' | keyof typeof LINE_FIELDS, number | null>;

type Measured = Pick<Shipment, 'packageInfos' | 'totalPackages' | 'partnerShipment' | 'weight'>;

/**
 * The row of a package, the lines and the weight of its shipment after it was measured; what `said` does not name stays. Measures stand in the row, and in the
 * shipment's line, so that former clients see them; what is declared of its weight stands in the line, or in the shipment for the only package, or in
 * the row.
 */
export const measured = (
  shipment: Measured,
  stored: MeasuredRow,
  number: number,
  { weighedKg, ...said }: Omit<PackageMeasures, 'version'>,
) => {
  const line = numberedLines(shipment.packageInfos, [], shipment.totalPackages).find((each) => each.number === number);
  const inLine = (name: keyof typeof LINE_FIELDS) => (said[name] === undefined ? (line?.[LINE_FIELDS[name]] ?? stored[name]) : said[name]);
  const lines = linesAfter(shipment, number, {
    ...(line ?? PackageLine.parse({ number })),
    ...Object.fromEntries(FIELDS.map(([name, field]) => [field, inLine(name)])),
  });
  const hasLine = lines.some((each) => each.number === number);
  // A line that goes leaves its measures.
  const inRow = (name: 'length' | 'width' | 'height') => (said[name] === undefined && hasLine ? stored[name] : inLine(name));
  const row: MeasuredRow = {
    weighedKg: weighedKg === undefined ? stored.weighedKg : weighedKg,
    declaredKg: hasLine || shipment.totalPackages === 1 ? null : inLine('declaredKg'),
    length: inRow('length'),
    width: inRow('width'),
    height: inRow('height'),
  };
  return { row, lines, weight: weightAfter(shipment, lines, said.declaredKg) };
};
