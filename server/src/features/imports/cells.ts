import type { FieldValue, ImportProblem, RowMessage, RowState } from '@ace/contract/imports/import.ts';
import type { ImportMessage } from '@ace/contract/imports/messages.ts';
import { ThreadLimitError } from '../../shared/threads.ts';

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

/** Throws an error of a thread, as one of the file if it has used up the time or memory of the thread. */
export const throwUnreadable = (error: unknown): never => {
  throw error instanceof ThreadLimitError ? new UnreadableFile(error.limit === 'time' ? 'tooSlow' : 'tooLarge') : error;
};

/** A row with what somebody wrote over its cells, by field. */
export type RowToCheck = FileRow & { edits: Record<string, FieldValue> };

/**
 * A row as the check leaves it. `input` is what would be stored, as the schema of its kind returns it, null if there are errors or another row holds
 * it; of a row whose only error is what it lacks, it has what the row says: a stored record with its reference may have the rest. `leader` is the
 * row that holds this one, if several make one record. `reference` tells whether another row or a stored record is the same.
 */
export type CheckedRow = {
  row: number;
  state: Extract<RowState, 'good' | 'warning' | 'error' | 'skipped'>;
  values: Record<string, FieldValue>;
  messages: RowMessage[];
  input: object | null;
  leader: number | null;
  reference: string | null;
};
