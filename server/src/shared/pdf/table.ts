import { ensureRoom, type Paper, scaleFor } from './paper.ts';
import { drawLine, drawText, heightOfText, widestWord } from './sheet.ts';

/** A column of a table. `share` is its part of the width. */
export type TableColumn<Row> = { title: string; share: number; align: 'left' | 'right'; of: (row: Row) => string };

type Cells = Pick<TableColumn<never>, 'share' | 'align'>[];

type RowStyle = { font: 'regular' | 'bold'; size: number; color?: string };
const TITLES: RowStyle = { font: 'regular', size: 6.5, color: '#5b6570' };
export const ROWS: RowStyle = { font: 'regular', size: 8.5 };
export const SUMS: RowStyle = { font: 'bold', size: 8.5 };

const PADDING = 4;

/** The most height of a row, in points: longer texts are smaller. */
const ROW_ROOM = 400;

/** Draws a row, on a page that has room for it. Where that is a new one, `again` draws what stands above the rows. */
export const drawRow = (paper: Paper, columns: Cells, cells: string[], style: RowStyle, again?: () => void) => {
  const { doc, area } = paper;
  const unit = area.width / columns.reduce((sum, { share }) => sum + share, 0);
  const drawn = columns.map(({ share, align }, index) => {
    const text = cells[index] || ' ';
    const width = share * unit - 2 * PADDING;
    const styleAt = (scale: number) => ({ ...style, size: style.size * scale, width, align });
    // A number is one word, which is not broken.
    const isNarrow = (scale: number) => align === 'left' || widestWord(paper, text, styleAt(scale)) <= width;
    let height = 0;
    const heightAt = (scale: number) => {
      height = heightOfText(paper, text, styleAt(scale));
      return isNarrow(scale) ? height : Number.POSITIVE_INFINITY;
    };
    // The scale that was tried last is the one that fits, or the smallest.
    const scale = scaleFor(ROW_ROOM, heightAt);
    return { text, style: styleAt(scale), height, width: share * unit };
  });
  const height = Math.max(...drawn.map((cell) => cell.height)) + 5;
  if (ensureRoom(paper, height)) again?.();
  const top = doc.y;
  let x = area.left;
  for (const cell of drawn) {
    if (cell.text !== ' ') drawText(paper, cell.text, { x: x + PADDING, y: top + 2.5 }, cell.style);
    x += cell.width;
  }
  drawLine(paper, { x: area.left, y: top + height }, area.width, 0.4, '#c9cfd6');
  doc.y = top + height;
};

/** Draws a table, with its titles on each page. Returns what draws them again. */
export const drawTable = <Row>(paper: Paper, columns: TableColumn<Row>[], rows: Row[]) => {
  const titles = columns.map(({ title }) => title);
  const drawTitles = () => drawRow(paper, columns, titles, TITLES);
  drawTitles();
  for (const row of rows) {
    const cells = columns.map(({ of }) => of(row));
    drawRow(paper, columns, cells, ROWS, drawTitles);
  }
  return drawTitles;
};
