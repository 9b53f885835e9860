import { netWeightOf } from '@ace/contract/goods/goods-line.ts';
import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import { packageOf } from '@ace/contract/papers/invoice.ts';
import { type Column, type Consignment, listed, VERSION } from './sheet-columns.ts';

type PackageRow = Consignment & { each: ShipmentPackage };

export const packageRowsOf = (consignment: Consignment): PackageRow[] => consignment.packages.map((each) => ({ ...consignment, each }));

/** The lines of goods in a package; null: those that name none of several packages. */
const linesOf = ({ shipment }: PackageRow, number: number | null) =>
  shipment.goodsLines.filter((line) => packageOf(line, shipment) === number);

const contentsOf = (row: PackageRow) =>
  listed(linesOf(row, row.each.number).map(({ description }) => description)) ?? row.each.description ?? row.shipment.description;

/** Not known while a line may be in this package or in another one. */
const netKgOf = (row: PackageRow) => (linesOf(row, null).length > 0 ? null : netWeightOf(linesOf(row, row.each.number)));

/** Also of lines that may be in this package. */
const unNumbersOf = (row: PackageRow) => listed([...linesOf(row, row.each.number), ...linesOf(row, null)].map(({ unNumber }) => unNumber));

const conveyed = ({ conveyances, each }: PackageRow, field: 'bag' | 'manifest' | 'masterNumber' | 'flight') =>
  conveyances.get(each.number)?.[field] ?? null;

const weightKind = ({ each: { weighedKg, declaredKg } }: PackageRow) => {
  if (weighedKg !== null) return 'weighed';
  return declaredKg === null ? null : 'declared';
};

/** A row for each package: its gross weight is that of the manifest. */
export const PACKAGE_COLUMNS: Column<PackageRow>[] = [
  { heading: 'House number', cell: ({ shipment }) => shipment.aceBillNumber },
  { heading: 'Package code', cell: ({ each }) => each.code },
  { heading: 'Package', cell: ({ each }) => each.number },
  { heading: 'Of packages', cell: ({ shipment }) => shipment.totalPackages },
  { heading: 'Contents', cell: contentsOf },
  { heading: 'Net kg', cell: netKgOf },
  { heading: 'Gross kg', cell: ({ each }) => each.weighedKg ?? each.declaredKg },
  { heading: 'Gross kg is', cell: weightKind },
  { heading: 'Length cm', cell: ({ each }) => each.length },
  { heading: 'Width cm', cell: ({ each }) => each.width },
  { heading: 'Height cm', cell: ({ each }) => each.height },
  { heading: 'UN numbers', cell: unNumbersOf },
  { heading: 'Bag', cell: (row) => conveyed(row, 'bag') },
  { heading: 'Manifest', cell: (row) => conveyed(row, 'manifest') },
  { heading: 'AWB', cell: (row) => conveyed(row, 'masterNumber') },
  { heading: 'Flight', cell: (row) => conveyed(row, 'flight') },
  VERSION,
];
