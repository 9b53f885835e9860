import { takesPackageLines } from '../partners/carriers.ts';
import type { PackageLine, ShipmentInput } from './shipment.ts';

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
