import type { PackageLine, Shipment } from '@ace/contract/shipments/shipment.ts';
import { drawLine, drawText, heightOfText } from '../../../shared/pdf/sheet.ts';
import { drawSectionHeading, ensureRoom, PAGE, type Paper } from './paper.ts';

/** Columns of the table. Widths are in points; their sum is `PAGE.width`. */
const COLUMNS = [
  { name: 'number', width: 34, align: 'left' },
  { name: 'description', width: 153.28, align: 'left' },
  { name: 'size', width: 126, align: 'left' },
  { name: 'units', width: 60, align: 'right' },
  { name: 'weight', width: 75, align: 'right' },
  { name: 'value', width: 75, align: 'right' },
] as const;
type Cells = Record<(typeof COLUMNS)[number]['name'], string>;

const PADDING = 4;

type RowStyle = { font: 'regular' | 'bold'; size: number; color?: string };

const drawRow = (paper: Paper, cells: Cells, style: RowStyle) => {
  const { doc } = paper;
  const heights = COLUMNS.map(({ name, width }) => heightOfText(paper, cells[name] || ' ', { ...style, width: width - 2 * PADDING }));
  const height = Math.max(...heights) + 6;
  ensureRoom(paper, height);
  const top = doc.y;
  let x: number = PAGE.left;
  for (const { name, width, align } of COLUMNS) {
    drawText(paper, cells[name], { x: x + PADDING, y: top + 3 }, { ...style, width: width - 2 * PADDING, align });
    x += width;
  }
  drawLine(paper, { x: PAGE.left, y: top + height }, PAGE.width, 0.4, '#c9cfd6');
  doc.y = top + height;
};

const sumOf = (lines: PackageLine[], field: 'itemCubicWeight' | 'itemCustomValue' | 'itemCubicUnits') => {
  const sum = lines.reduce((total, line) => total + (line[field] ?? 0), 0);
  return sum > 0 ? Number(sum.toFixed(3)) : null;
};

/** Draws the table of packages with its totals. */
export const drawPackageLines = (paper: Paper, { packageInfos, insuranceCurrencyCode: currency }: Shipment) => {
  const { doc, texts, formats } = paper;
  drawSectionHeading(paper, texts.lines);
  const value =
    packageInfos.some(({ itemCustomValue }) => itemCustomValue !== null) && currency
      ? `${texts.line.value} (${currency})`
      : texts.line.value;
  drawRow(paper, { ...texts.line, value }, { font: 'regular', size: 7.5, color: '#5b6570' });
  for (const [index, line] of packageInfos.entries()) {
    const size = [line.itemCubicL, line.itemCubicW, line.itemCubicH];
    drawRow(
      paper,
      {
        number: String(index + 1),
        description: line.itemCubicDescription ?? '',
        size: size.every((length) => length === null) ? '' : size.map((length) => formats.number(length) || '–').join(' × '),
        units: formats.number(line.itemCubicUnits),
        weight: formats.number(line.itemCubicWeight),
        value: formats.number(line.itemCustomValue),
      },
      { font: 'regular', size: 9 },
    );
  }
  const totals = {
    number: '',
    description: texts.total,
    size: '',
    units: formats.number(sumOf(packageInfos, 'itemCubicUnits')),
    weight: formats.number(sumOf(packageInfos, 'itemCubicWeight')),
    value: formats.number(sumOf(packageInfos, 'itemCustomValue')),
  };
  drawRow(paper, totals, { font: 'bold', size: 9 });
  doc.y += 12;
};
