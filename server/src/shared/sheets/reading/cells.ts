import type { ImportProblem } from '@ace/contract/imports/import.ts';
import type { ImportMessage } from '@ace/contract/imports/messages.ts';

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
