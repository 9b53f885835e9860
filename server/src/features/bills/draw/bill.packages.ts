import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import { numberOfLine } from '@ace/contract/shipments/packages.ts';
import type { ShipmentWithoutGoods } from '@ace/contract/shipments/shipment.ts';
import { drawSectionHeading } from '../../../shared/pdf/paper.ts';
import { drawRow, drawTable, SUMS, type TableColumn } from '../../../shared/pdf/table.ts';
import type { Bills } from './bill.texts.ts';

/** What a bill says of a package. */
export type BillPackage = Pick<
  ShipmentPackage,
  'number' | 'code' | 'declaredKg' | 'weighedKg' | 'length' | 'width' | 'height' | 'units' | 'value'
>;

type Column = TableColumn<BillPackage> & { sum?: (each: BillPackage) => number | null };

/** Height in points of the heading, the titles of the columns and a row: they stay together. */
const HEAD_ROOM = 80;

const columnsOf = ({ texts, formats: { number, lengths } }: Bills, packages: BillPackage[], shipment: ShipmentWithoutGoods): Column[] => {
  const { insuranceCurrencyCode: currency } = shipment;
  const lines = new Map(shipment.packageInfos.map((line, index) => [numberOfLine(line, index), line]));
  const kgOf = ({ weighedKg, declaredKg }: BillPackage) => weighedKg ?? declaredKg;
  const columns: (Column & { isOptional?: boolean })[] = [
    { title: texts.package, share: 34, align: 'left', of: (each) => String(each.number) },
    { title: texts.code, share: 134, align: 'left', of: ({ code }) => code },
    {
      title: texts.description,
      share: 112,
      align: 'left',
      of: (each) => lines.get(each.number)?.itemCubicDescription ?? '',
      isOptional: true,
    },
    { title: texts.size, share: 110, align: 'left', of: ({ length, width, height }) => lengths([length, width, height]) },
    { title: texts.units, share: 44, align: 'right', of: ({ units }) => number(units), sum: ({ units }) => units, isOptional: true },
    { title: texts.kg, share: 54, align: 'right', of: (each) => number(kgOf(each)), sum: kgOf },
    {
      title: currency ? `${texts.value} (${currency})` : texts.value,
      share: 70,
      align: 'right',
      of: ({ value }) => number(value),
      sum: ({ value }) => value,
      isOptional: true,
    },
  ];
  return columns.filter(({ isOptional, of }) => !isOptional || packages.some((each) => of(each) !== ''));
};

/** Draws the table of packages, with their sums if they are several. */
export const drawPackages = (paper: Bills, packages: BillPackage[], shipment: ShipmentWithoutGoods) => {
  const { doc, texts, formats } = paper;
  drawSectionHeading(paper, texts.lines, HEAD_ROOM);
  const columns = columnsOf(paper, packages, shipment);
  const drawTitles = drawTable(paper, columns, packages);
  // Without one of them it would be no sum.
  const sumOf = (read: NonNullable<Column['sum']>) => {
    const all = packages.map(read);
    return all.includes(null) ? '' : formats.number(Number(all.reduce<number>((total, each) => total + (each ?? 0), 0).toFixed(3)));
  };
  const hasSums = columns.some(({ sum }) => sum && sumOf(sum) !== '');
  if (packages.length > 1 && hasSums) {
    const cells = columns.map(({ sum }, index) => (index === 1 ? texts.total : sum ? sumOf(sum) : ''));
    drawRow(paper, columns, cells, SUMS, drawTitles);
  }
  doc.y += 8;
};
