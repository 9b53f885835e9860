import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { drawLine, drawText, heightOfText } from '../../../shared/pdf/sheet.ts';
import { drawSectionHeading, ensureRoom, type Paper } from './paper.ts';

/** What a bill says of a package. */
export type BillPackage = Pick<
  ShipmentPackage,
  'number' | 'code' | 'declaredKg' | 'weighedKg' | 'length' | 'width' | 'height' | 'description' | 'units' | 'value'
>;

type Column = {
  title: string;
  share: number;
  align: 'left' | 'right';
  of: (each: BillPackage) => string;
  sum?: (each: BillPackage) => number | null;
};

const PADDING = 4;

/** Height in points of the heading, the titles of the columns and a row: they stay together. */
const HEAD_ROOM = 80;

const columnsOf = ({ texts, formats: { number, lengths } }: Paper, packages: BillPackage[], currency: string | null): Column[] => {
  const kgOf = ({ weighedKg, declaredKg }: BillPackage) => weighedKg ?? declaredKg;
  const columns: (Column & { isOptional?: boolean })[] = [
    { title: texts.package, share: 34, align: 'left', of: (each) => String(each.number) },
    { title: texts.code, share: 134, align: 'left', of: ({ code }) => code },
    { title: texts.description, share: 112, align: 'left', of: ({ description }) => description ?? '', isOptional: true },
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

type RowStyle = { font: 'regular' | 'bold'; size: number; color?: string };

/** Draws a row, on a page that has room for it. Where that is a new one, `again` draws what stands above the rows. */
const drawRow = (paper: Paper, columns: Column[], cells: string[], style: RowStyle, again?: () => void) => {
  const { doc, area } = paper;
  const unit = area.width / columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => share * unit);
  const heights = cells.map((cell, index) => heightOfText(paper, cell || ' ', { ...style, width: (widths[index] ?? 0) - 2 * PADDING }));
  const height = Math.max(...heights) + 5;
  if (ensureRoom(paper, height)) again?.();
  const top = doc.y;
  let x = area.left;
  for (const [index, { align }] of columns.entries()) {
    const width = widths[index] ?? 0;
    drawText(paper, cells[index] ?? '', { x: x + PADDING, y: top + 2.5 }, { ...style, width: width - 2 * PADDING, align });
    x += width;
  }
  drawLine(paper, { x: area.left, y: top + height }, area.width, 0.4, '#c9cfd6');
  doc.y = top + height;
};

/** Draws the table of packages, with their sums if they are several. */
export const drawPackages = (paper: Paper, packages: BillPackage[], { insuranceCurrencyCode: currency }: Shipment) => {
  const { doc, texts, formats } = paper;
  drawSectionHeading(paper, texts.lines, HEAD_ROOM);
  const columns = columnsOf(paper, packages, currency);
  const drawTitles = () =>
    drawRow(
      paper,
      columns,
      columns.map(({ title }) => title),
      { font: 'regular', size: 6.5, color: '#5b6570' },
    );
  drawTitles();
  for (const each of packages) {
    drawRow(
      paper,
      columns,
      columns.map(({ of }) => of(each)),
      { font: 'regular', size: 8.5 },
      drawTitles,
    );
  }
  // Without one of them it would be no sum.
  const sumOf = (read: NonNullable<Column['sum']>) => {
    const all = packages.map(read);
    return all.includes(null) ? '' : formats.number(Number(all.reduce<number>((total, each) => total + (each ?? 0), 0).toFixed(3)));
  };
  const hasSums = columns.some(({ sum }) => sum && sumOf(sum) !== '');
  if (packages.length > 1 && hasSums) {
    drawRow(
      paper,
      columns,
      columns.map(({ sum }, index) => (index === 1 ? texts.total : sum ? sumOf(sum) : '')),
      { font: 'bold', size: 8.5 },
      drawTitles,
    );
  }
  doc.y += 8;
};
