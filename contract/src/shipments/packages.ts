import { takesPackageLines } from '../partners/partner.ts';
import type { PackageLine, ShipmentInput } from './shipment.ts';

const CM3_PER_M3 = 1_000_000;

type Measures = { totalPackages: number; cubicL: number | null; cubicW: number | null; cubicH: number | null };

/** Volume of all packages in m³, 3 decimals, from lengths in cm (design, section 5); `null` while a length is missing. */
export const totalVolumeOf = ({ totalPackages, cubicL, cubicW, cubicH }: Measures) => {
  if (cubicL === null || cubicW === null || cubicH === null) return null;
  return Number(((totalPackages * cubicL * cubicW * cubicH) / CM3_PER_M3).toFixed(3));
};

/** Above 0; what a form could not read as a number counts too: it is to be refused and not dropped. */
const isSaid = (value: number | null) => value !== null && !(value <= 0);

/** A line says something when it has a weight or a value; others are dropped on save (spec 001, section 4). */
const saysSomething = (line: PackageLine) => isSaid(line.itemCubicWeight) || isSaid(line.itemCustomValue);

/** The package lines that are kept on save: none where the partner takes none. */
export const keptPackageLines = ({ partnerShipment, packageInfos }: Pick<ShipmentInput, 'partnerShipment' | 'packageInfos'>) =>
  takesPackageLines(partnerShipment) ? packageInfos.filter(saysSomething) : [];
