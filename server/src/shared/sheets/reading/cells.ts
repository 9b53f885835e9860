import type { ImportProblem } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import type { ImportMessage } from '@ace/contract/imports/message-texts.ts';
import { isUnseen } from '@ace/contract/shared/text/letters.ts';
import { hasTooManyMarks } from '@ace/contract/shared/text/text.ts';

/**
 * A cell of a file: its text, its number, yes or no, or nothing. A number that the file shows with leading zeros has that text, a day or moment (of no
 * time zone) is ISO 8601, and an error is what the spreadsheet shows for it. Of a text that is too long, or cannot be processed, only the beginning is kept.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { number: number; shown: string }
  | { day: string }
  | { error: string }
  | { refused: Extract<ImportMessage, 'cellTooLong' | 'cellMarks'>; shown: string };

/** A row of a file, counted from 1 as spreadsheets do. Empty cells at its end are left out. `isHidden`: by a person, or by a filter. */
export type FileRow = { row: number; cells: Cell[]; isHidden?: boolean };

/** Cells that the file shows as one, counted from 0 for columns and from 1 for rows, all included. */
export type Merge = { top: number; left: number; bottom: number; right: number };

/** A file that cannot be read, and why. */
export class UnreadableFile extends Error {
  readonly problem: ImportProblem;
  /** A value for the text: a limit, the name of a font. */
  readonly params: string | undefined;
  constructor(problem: ImportProblem, params?: string) {
    super(problem);
    this.problem = problem;
    this.params = params;
  }
}

/** Characters that are shown of a text that is refused. */
const SHOWN = 100;

const refusedCell = (refused: 'cellTooLong' | 'cellMarks', text: string): Cell => ({
  refused,
  shown: `${text.slice(0, SHOWN).toWellFormed().replaceAll('\0', '\ufffd')}…`,
});

/** A text cell as people see it: composed, with line feeds as line breaks; null if nothing but white space is in it. */
export const textCell = (text: string): Cell => {
  if (text.length > IMPORT_LIMITS.cell) return refusedCell('cellTooLong', text);
  const whole = SPECIAL.test(text) ? plainOf(text) : text;
  // Composing sorts marks in quadratic time.
  if (hasTooManyMarks(whole)) return refusedCell('cellMarks', whole.replace(MARKS, ''));
  const composed = whole.normalize('NFC');
  return isUnseen(composed) ? null : composed;
};

/** What is written in another way: other line breaks, escapes, and what PostgreSQL cannot store. Most texts have none of it. */
const SPECIAL = /[\r\0\ud800-\udfff]|_x/;

const plainOf = (text: string) =>
  text
    .replace(ESCAPE, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd')
    .toWellFormed();

/** How Office writes characters that XML cannot have, and the texts that look like that (ECMA-376, part 1, 22.9.2.19). */
const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

const MARKS = /\p{M}/gu;

/** A text with another piece of it, as far as it is needed to know that a cell is too long. */
export const withPiece = (text: string, piece: string) =>
  text.length > IMPORT_LIMITS.cell ? text : text + piece.slice(0, IMPORT_LIMITS.cell + 1 - text.length);

/** A cell as a person would type it: what stands in `original`, in samples, and what an edit is compared with. '' for an empty one. */
export const cellText = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if ('day' in cell) return cell.day;
  return 'error' in cell ? cell.error : cell.shown;
};

/** Whether a cell has nothing but blanks. */
export const isBlank = (cell: Cell | undefined) => cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
