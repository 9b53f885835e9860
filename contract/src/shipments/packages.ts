import { takesPackageLines } from '../partners/carriers.ts';
import { type Cargo, chargeableOf } from '../weights/chargeable.ts';
import { ruleOn, type WeightRules } from '../weights/rules.ts';
import type { PackageLine, Shipment, ShipmentInput } from './shipment.ts';

const CM3_PER_M3 = 1_000_000;

/** cm³ in m³, with 3 decimals. */
export const toCubicMetres = (cm3: number) => Number((cm3 / CM3_PER_M3).toFixed(3));

type Measures = { totalPackages: number; cubicL: number | null; cubicW: number | null; cubicH: number | null };

/** Volume of all packages in m³ with 3 decimals, from lengths in cm (docs/domain.md, "Packages and volume"); `null` if a length is missing. */
export const totalVolumeOf = ({ totalPackages, cubicL, cubicW, cubicH }: Measures) => {
  if (cubicL === null || cubicW === null || cubicH === null) return null;
  return toCubicMetres(totalPackages * cubicL * cubicW * cubicH);
};

/** Above 0, or `NaN`: a form has `NaN` for an invalid number, and the validation must reject it. */
const isEntered = (value: number | null) => value !== null && !(value <= 0);

/** Only lines with a weight or a customs value are saved (docs/domain.md, "Packages and volume"). */
const hasContent = (line: PackageLine) => isEntered(line.itemCubicWeight) || isEntered(line.itemCustomValue);

/** The package lines to save: the lines with content, or none if the partner takes no package lines. */
export const keptPackageLines = ({ partnerShipment, packageInfos }: Pick<ShipmentInput, 'partnerShipment' | 'packageInfos'>) =>
  takesPackageLines(partnerShipment) ? packageInfos.filter(hasContent) : [];

/** Which package a stored line is about. Lines that were stored before they had numbers are those of the first packages. */
export const numberOfLine = ({ number }: Pick<PackageLine, 'number'>, index: number) => number ?? index + 1;

/** Zero is no measure. */
const measured = (size: number | null | undefined) => size || null;

/** What is known of a package itself: its row. */
export type OwnMeasures = {
  number: number;
  weighedKg: number | null;
  declaredKg: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
};

/** What lines say of the packages themselves where the partner takes no lines: it belongs to their rows, so that it is kept. */
export const measuresOfLines = ({
  partnerShipment,
  packageInfos,
}: Pick<ShipmentInput, 'partnerShipment' | 'packageInfos'>): OwnMeasures[] =>
  takesPackageLines(partnerShipment)
    ? []
    : packageInfos.map((line, index) => ({
        ...{ number: numberOfLine(line, index), weighedKg: null, declaredKg: measured(line.itemCubicWeight) },
        ...{ length: measured(line.itemCubicL), width: measured(line.itemCubicW), height: measured(line.itemCubicH) },
      }));

/** The sum of the weights of lines in kg, in whole grams: without what 0.1 + 0.2 adds. */
export const weightOfLines = (lines: readonly Pick<PackageLine, 'itemCubicWeight'>[]) =>
  lines.reduce((grams, { itemCubicWeight }) => grams + Math.round((itemCubicWeight ?? 0) * 1_000), 0) / 1_000;

type CargoSource = Pick<Shipment, 'totalPackages' | 'weight' | 'cubicL' | 'cubicW' | 'cubicH' | 'packageInfos' | 'partnerShipment'>;

/** What is charged of a shipment: each package as it was measured, else as its line says, else as the shipment says for all. */
export const cargoOf = (shipment: CargoSource, rows: readonly OwnMeasures[] = []): Cargo => {
  const { totalPackages, weight, cubicL, cubicW, cubicH, packageInfos } = shipment;
  const kept = new Set(keptPackageLines(shipment));
  const lines = new Map(packageInfos.map((line, index) => [numberOfLine(line, index), kept.has(line) ? line : undefined]));
  const own = new Map(rows.map((row) => [row.number, row]));
  const pieces = Array.from({ length: totalPackages }, (_, index) => {
    const [line, row] = [lines.get(index + 1), own.get(index + 1)];
    return {
      weighed: row?.weighedKg ?? null,
      declared: line?.itemCubicWeight ?? (totalPackages === 1 ? weight : (row?.declaredKg ?? null)),
      length: row?.length ?? measured(line?.itemCubicL) ?? cubicL,
      width: row?.width ?? measured(line?.itemCubicW) ?? cubicW,
      height: row?.height ?? measured(line?.itemCubicH) ?? cubicH,
    };
  });
  return { pieces, weight };
};

/** The charged weight of a shipment and its reason, as they are stored; null where no rule holds, or nothing is known. */
export const chargedOf = (
  rules: WeightRules,
  shipment: CargoSource & Pick<Shipment, 'shipDate'>,
  rows?: readonly OwnMeasures[],
): Pick<Shipment, 'chargeableWeight' | 'chargeableReason'> => {
  const rule = ruleOn(rules[shipment.partnerShipment], shipment.shipDate);
  const charged = rule ? chargeableOf(rule, cargoOf(shipment, rows)) : null;
  return { chargeableWeight: charged?.weight ?? null, chargeableReason: charged?.reason ?? null };
};

type Numbered<Line> = Line & { number: number };

/**
 * Package lines with the numbers of their packages, in their order. Those that were sent without a number keep the numbers of the stored ones if they are as
 * many, because they are probably the same; else they take the first free numbers.
 */
export const numberedLines = <Line extends Pick<PackageLine, 'number'>>(
  sent: readonly Line[],
  stored: readonly Pick<PackageLine, 'number'>[],
  totalPackages: number,
): Numbered<Line>[] => {
  const kept = stored.map(numberOfLine);
  const areSame =
    sent.length === kept.length && sent.every(({ number }) => number === null) && kept.every((number) => number <= totalPackages);
  const taken = new Set(sent.map(({ number }) => number));
  const free = Array.from({ length: totalPackages }, (_, index) => index + 1).filter((number) => !taken.has(number));
  const numberOf = ({ number }: Line, index: number) => number ?? (areSame ? kept[index] : free.shift()) ?? index + 1;
  return sent.map((line, index) => ({ ...line, number: numberOf(line, index) })).toSorted((a, b) => a.number - b.number);
};
