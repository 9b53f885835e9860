import type { Language } from '@ace/contract/shared/languages.ts';
import { drawLine, drawText, heightOfText, type Sheet } from '../../../shared/pdf/sheet.ts';
import type { BILL_TEXTS } from './bill.texts.ts';

/** Size of an A4 page and its printed area, in points. */
export const PAGE = { pageWidth: 595.28, pageHeight: 841.89, left: 36, top: 36, width: 523.28, bottom: 790 } as const;

export type Paper = Sheet & {
  language: Language;
  texts: (typeof BILL_TEXTS)['vi'];
  formats: { number: (value: number | null) => string; day: (date: string) => string; moment: (instant: Date) => string };
};

/** Adds a page unless `height` points are left on the current one. */
export const ensureRoom = ({ doc }: Paper, height: number) => {
  if (doc.y + height <= doc.page.maxY()) return;
  doc.addPage();
  doc.y = PAGE.top;
};

/** Draws a section heading, on a new page if there is no room for some lines below it. */
export const drawSectionHeading = (paper: Paper, title: string) => {
  const { doc } = paper;
  ensureRoom(paper, 48);
  doc.font('bold').fontSize(8).fillColor('#5b6570').text(title.toLocaleUpperCase(), PAGE.left, doc.y, { width: PAGE.width });
  drawLine(paper, { x: PAGE.left, y: doc.y + 1 }, PAGE.width, 0.7, '#9aa3ad');
  doc.fillColor('#000');
  doc.y += 6;
};

/** Draws a text of any length over the full width. It continues on further pages. */
export const drawParagraph = (paper: Paper, text: string) => {
  const { doc } = paper;
  const normalized = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\t/g, ' ');
  drawText(paper, normalized, { x: PAGE.left, y: doc.y }, { font: 'regular', size: 9.5, width: PAGE.width, align: 'start' });
  doc.y += 8;
};

type Facts = [label: string, value: string][];
type Grid = { width: number; columns: number };

const GAP = 10;
const cellWidth = ({ width, columns }: Grid) => (width - GAP * (columns - 1)) / columns;

const rowsOf = (facts: Facts, columns: number) =>
  Array.from({ length: Math.ceil(facts.length / columns) }, (_, row) => facts.slice(row * columns, (row + 1) * columns));

const LABEL = { font: 'regular', size: 7.5 } as const;
const VALUE = { font: 'bold', size: 9.5 } as const;

const rowHeight = (paper: Paper, row: Facts, grid: Grid) => {
  const width = cellWidth(grid);
  const heights = row.map(
    ([label, value]) => heightOfText(paper, label, { ...LABEL, width }) + heightOfText(paper, value || ' ', { ...VALUE, width }),
  );
  return Math.max(...heights) + 8;
};

export const factsHeight = (paper: Paper, facts: Facts, grid: Grid) =>
  rowsOf(facts, grid.columns).reduce((sum, row) => sum + rowHeight(paper, row, grid), 0);

/** Draws facts in columns, each label above its value. A row is as high as its highest fact. */
export const drawFacts = (paper: Paper, facts: Facts, grid: Grid & { x: number }) => {
  const { doc } = paper;
  const width = cellWidth(grid);
  for (const row of rowsOf(facts, grid.columns)) {
    const height = rowHeight(paper, row, grid);
    const top = doc.y;
    for (const [index, [label, value]] of row.entries()) {
      const x = grid.x + index * (width + GAP);
      drawText(paper, label, { x, y: top }, { ...LABEL, width, color: '#5b6570' });
      drawText(paper, value, { x, y: doc.y }, { ...VALUE, width });
    }
    doc.y = top + height;
  }
  doc.y += 4;
};
