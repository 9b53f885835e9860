import { Readable } from 'node:stream';
import { readingsOf } from '@ace/contract/shared/typed-number.ts';
import type { Decimals } from '@ace/contract/shipments/export.ts';
import { guardFormulas } from '../../formulas.ts';
import { createStyles, DAY_FORMAT, MOMENT_FORMAT, type Styles } from './styles.ts';
import { packWorkbook } from './workbook.ts';
import { numberCell, rowOf, serialOf, sheetEnd, sheetStart, textCell } from './worksheet.ts';
import { columnName } from './xml.ts';

/** A cell: a text, a number, or nothing. */
export type Cell = string | number | null;
export type RowBatches = AsyncIterable<Cell[][]>;

/** A column. The texts of days are `yyyy-MM-dd`, those of moments `yyyy-MM-dd HH:mm`, as the clock of the company's time zone showed it. */
export type SheetColumn = { heading: string; kind?: 'day' | 'moment' };

const csvCell = (cell: Cell, decimals: Decimals) => {
  if (cell === null) return '';
  if (typeof cell === 'number') {
    // With one more zero, the point of 1.234 cannot be taken for a thousands separator.
    const text = readingsOf(String(cell), ',') ? `${cell}0` : String(cell);
    return decimals === 'comma' ? text.replace('.', ',') : text;
  }
  const text = guardFormulas(cell);
  // Quotes tell our import that a long number is a text, which no spreadsheet has cut.
  return /[",\t\r\n;]|^\d{16,}$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Characters that are sent at once. Whether a reader is slow can only be seen between two pieces. */
const PIECE = 16 * 1024;

/**
 * Comma-separated values (RFC 4180) in UTF-8, with the mark by which Excel recognizes it. With decimal commas, the cells are separated by semicolons,
 * as spreadsheets of countries with decimal commas read and write it.
 */
export const csvOf = (columns: SheetColumn[], batches: RowBatches, decimals: Decimals): Readable => {
  const separator = decimals === 'comma' ? ';' : ',';
  const lineOf = (row: Cell[]) => `${row.map((cell) => csvCell(cell, decimals)).join(separator)}\r\n`;
  return Readable.from(
    (async function* () {
      let text = `\ufeff${lineOf(columns.map(({ heading }) => heading))}`;
      for await (const rows of batches) {
        for (const row of rows) {
          text += lineOf(row);
          if (text.length < PIECE) continue;
          yield text;
          text = '';
        }
      }
      if (text !== '') yield text;
    })(),
    { objectMode: false },
  );
};

/** A cell of a sheet, with the styles of texts, days and moments. */
const xmlCell = (cell: Cell, at: string, kind: SheetColumn['kind'], style: Record<'text' | 'day' | 'moment', number>) => {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return numberCell(at, cell);
  const serial = kind && serialOf(cell.replace(' ', 'T'));
  return kind && serial !== undefined ? numberCell(at, serial, style[kind]) : textCell(at, cell, style.text);
};

/** Widths in characters: a heading has room for the button of its filter; a longer text is cut off or runs over the next cell. */
const WIDTH = { min: 8, max: 48, button: 4 } as const;

/** The widths that the first rows need. */
const widthsOf = (columns: SheetColumn[], rows: Cell[][]) =>
  columns.map(({ heading }, index) => {
    const lengths = rows.flatMap((row) => String(row[index] ?? '').split('\n')).map((line) => line.length + 2);
    return Math.min(
      WIDTH.max,
      lengths.reduce((most, length) => Math.max(most, length), Math.max(WIDTH.min, heading.length + WIDTH.button)),
    );
  });

/** The most rows of a sheet, with its headings. */
export const MAX_SHEET_ROWS = 1_048_576;

/** A sheet of a workbook. */
export type SheetTable = { name: string; columns: SheetColumn[]; batches: RowBatches };

/** The XML of a sheet, and the range of its filter, which is known after its last row. */
const sheetOf = (styles: Styles, { name, columns, batches }: SheetTable) => {
  const heading = styles.of({ isBold: true, fill: 'E9ECEF' });
  const style = {
    text: styles.of({ isQuoted: true }),
    day: styles.of({ format: DAY_FORMAT }),
    moment: styles.of({ format: MOMENT_FORMAT }),
  };
  const names = columns.map((_, index) => columnName(index));
  const xmlRow = (row: Cell[], number: number) =>
    rowOf(number, row.map((cell, index) => xmlCell(cell, `${names[index]}${number}`, columns[index]?.kind, style)).join(''));
  const start = (firstRows: Cell[][]) => {
    const headings = columns.map((column, index) => textCell(`${names[index]}1`, column.heading, heading));
    return sheetStart(widthsOf(columns, firstRows).map((width) => ({ width }))) + rowOf(1, headings.join(''));
  };
  let count = 1;
  const range = () => `A1:${names.at(-1)}${count}`;
  const sheet = Readable.from(
    (async function* () {
      for await (const rows of batches) {
        if (count === 1) yield start(rows);
        yield rows.map((row, place) => xmlRow(row, count + place + 1)).join('');
        count += rows.length;
      }
      if (count === 1) yield start([]);
      yield sheetEnd({ filter: range(), textRange: range() });
    })(),
    { objectMode: false },
  );
  return { name, sheet, filter: range };
};

/** An Excel workbook. The first row of each sheet stays in place and filters the others. The rows of a sheet are read after those of the sheets before. */
export const xlsxOf = (...tables: SheetTable[]): Readable => {
  const styles = createStyles();
  return packWorkbook({ sheets: tables.map((table) => sheetOf(styles, table)), styles });
};
