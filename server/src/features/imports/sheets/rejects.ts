import { Readable } from 'node:stream';
import type { Language } from '@ace/contract/shared/languages.ts';
import type { Cell } from '../../../shared/sheets/reading/cells.ts';
import {
  type CellStyle,
  createStyles,
  DAY_FORMAT,
  MOMENT_FORMAT,
  type Styles,
  TEXT_FORMAT,
} from '../../../shared/sheets/writing/styles.ts';
import { packWorkbook } from '../../../shared/sheets/writing/workbook.ts';
import {
  booleanCell,
  emptyCell,
  numberCell,
  rowOf,
  serialOf,
  sheetEnd,
  sheetStart,
  textCell,
} from '../../../shared/sheets/writing/worksheet.ts';
import { columnName } from '../../../shared/sheets/writing/xml.ts';

/** A row that was not imported: its cells as they were, the columns that are wrong, counted from 0, and why. */
export type RejectedRow = { cells: Cell[]; marked: number[]; reasons: string };

const TEXTS: Record<Language, { sheet: string; reason: string }> = {
  vi: { sheet: 'Chưa nhập được', reason: 'Lý do' },
  en: { sheet: 'Not imported', reason: 'Reason' },
};
const REASONS: ReadonlySet<string> = new Set(Object.values(TEXTS).map(({ reason }) => reason));

const MARK = 'FFD6D6';
const WIDTH = { cell: 18, reason: 60 } as const;

/** Times alone are of the first day of spreadsheets, whichever they count from. */
const TIME_ALONE = /^(?:1899-12-3\d|1900-01-0\d)T(\d{2}):(\d{2})(?::(\d{2}))?/;
const DAY_SECONDS = 86_400;

/** Formats that show a number with its zeros are as many as the file has; from so many on, such a number is a text. */
const MAX_STYLES = 500;

/** The format that shows a number as it was shown, if a format of zeros does. */
const zerosFormat = (number: number, shown: string) => {
  const digits = shown.replace(/\D/g, '');
  const isShown = Number.isSafeInteger(number) && number >= 0 && digits.length < 60 && Number(digits) === number;
  return isShown ? shown.replace(/\d|[\s\S]/gu, (character) => (/\d/.test(character) ? '0' : `\\${character}`)) : undefined;
};

/** Writes a cell of the file with its type. A text stays a text, whatever it begins with, also when its cell is edited. */
const createWriter = (styles: Styles) => {
  const textOf = (at: string, text: string, mark: CellStyle) =>
    textCell(at, text, styles.of({ ...mark, format: TEXT_FORMAT, isQuoted: true }));
  const dayOf = (at: string, day: string, mark: CellStyle) => {
    const [, hours, minutes, seconds = '00'] = TIME_ALONE.exec(day) ?? [];
    if (hours !== undefined) {
      const time = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
      return numberCell(at, time / DAY_SECONDS, styles.of({ ...mark, format: seconds === '00' ? 'hh:mm' : 'hh:mm:ss' }));
    }
    const serial = serialOf(day);
    if (serial === undefined) return textOf(at, day, mark);
    const hasSeconds = /T\d{2}:\d{2}:(?!00(?:\.0+)?$)/.test(day);
    const format = day.includes('T') ? MOMENT_FORMAT + (hasSeconds ? ':ss' : '') : DAY_FORMAT;
    return numberCell(at, serial, styles.of({ ...mark, format }));
  };
  return (at: string, cell: Cell | undefined, isMarked: boolean) => {
    const mark: CellStyle = isMarked ? { fill: MARK } : {};
    if (cell === null || cell === undefined || cell === '') return isMarked ? emptyCell(at, styles.of(mark)) : '';
    if (typeof cell === 'string') return textOf(at, cell, mark);
    if (typeof cell === 'number') return numberCell(at, cell, styles.of(mark));
    if (typeof cell === 'boolean') return booleanCell(at, cell, styles.of(mark));
    if ('day' in cell) return dayOf(at, cell.day, mark);
    if ('error' in cell) return textOf(at, cell.error, mark);
    if ('refused' in cell) return textOf(at, cell.shown, mark);
    const format = styles.size() < MAX_STYLES ? zerosFormat(cell.number, cell.shown) : undefined;
    return format === undefined ? textOf(at, cell.shown, mark) : numberCell(at, cell.number, styles.of({ ...mark, format }));
  };
};

type Rejects = { headings: string[]; rows: AsyncIterable<RejectedRow>; language: Language };

/**
 * A workbook with the rows that were not imported: the columns of the file, wrong cells in colour, and the reasons in a last column, which an import
 * ignores. So it can be mended and imported as it is. A column of reasons that the file has is replaced.
 */
export const rejectsOf = ({ headings: given, rows, language }: Rejects): Readable => {
  const styles = createStyles();
  const texts = TEXTS[language];
  const headings = REASONS.has(given.at(-1)?.trim() ?? '') ? given.slice(0, -1) : given;
  const width = headings.length;
  const names = Array.from({ length: width + 1 }, (_, index) => columnName(index));
  const write = createWriter(styles);
  const headingStyle = styles.of({ isBold: true, fill: 'E9ECEF' });
  const reasonStyle = styles.of({ format: TEXT_FORMAT, isQuoted: true, isWrapped: true });
  let count = 1;
  const range = () => `A1:${names[width]}${count}`;
  const rowXml = ({ cells, marked, reasons }: RejectedRow, number: number) => {
    const own = headings.map((_, index) => write(`${names[index]}${number}`, cells[index], marked.includes(index)));
    return rowOf(number, own.join('') + textCell(`${names[width]}${number}`, reasons, reasonStyle));
  };
  const sheet = Readable.from(
    (async function* () {
      const widths = names.map((_, index) => ({
        width: index === width ? WIDTH.reason : Math.max(WIDTH.cell, (headings[index]?.length ?? 0) + 4),
      }));
      const all = [...headings, texts.reason];
      yield sheetStart(widths) +
        rowOf(1, all.map((heading, index) => (heading ? textCell(`${names[index]}1`, heading, headingStyle) : '')).join(''));
      for await (const row of rows) {
        count += 1;
        yield rowXml(row, count);
      }
      yield sheetEnd({ filter: range(), textRange: range() });
    })(),
    { objectMode: false },
  );
  return packWorkbook({ sheets: [{ name: texts.sheet, sheet, filter: range }], styles });
};
