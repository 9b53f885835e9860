import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { FieldValue } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import type { ImportMessage } from '@ace/contract/imports/message-texts.ts';
import { isProcessable, type Lines, normalizeText } from '@ace/contract/shared/text/text.ts';
import type { Cell } from '../../../../shared/sheets/reading/cells.ts';

/** The values of a row by field, null where there is none. */
export type Values = Partial<Record<ImportFieldName, FieldValue>>;

/** What a cell says: a value, null if it says nothing, or why it is refused. `changed` has what the program did to it. */
export type Reading = { value: FieldValue; changed: ImportMessage[]; error?: ImportMessage; params?: string; warning?: ImportMessage };

/** What only all rows together tell, as JSON: a row that is checked again needs it. */
export type CheckFacts = {
  /** Columns in which days that the file has as days may have been read month first, because others stayed texts. */
  mistakenDays: number[];
  /** Columns with a text that is a day only with the month first. */
  monthFirst: number[];
  /** Columns with a number of which no spreadsheet has cut the digits after the fifteenth: some are not zero. */
  wholeNumbers: number[];
  /**
   * Columns of measures in which a point, or a comma, separates decimals, because it does for sure in a text of theirs, `12.5` or `0.125`, or in others of
   * the file.
   */
  decimalPoints: number[];
  decimalCommas: number[];
  /** Rows that have nothing but numbers, each of which is the sum of those above it. */
  sums: number[];
};

export const NO_FACTS: CheckFacts = { mistakenDays: [], monthFirst: [], wholeNumbers: [], decimalPoints: [], decimalCommas: [], sums: [] };

/** What the reading of a cell depends on, besides the cell. */
export type Where = {
  /** The columns of the cell; none for a constant or an edit. */
  columns: readonly number[];
  facts: CheckFacts;
  /** yyyy-MM-dd in the company's time zone. */
  today: string;
  timeZone: string;
  /** Whether amounts of this row have no decimals. */
  hasWholeAmounts: boolean;
  /** The currency of its amounts, in upper case. */
  currency: string;
  /** Whether a person typed it here, who may write `hôm nay`. */
  isTyped: boolean;
  /** Whether the file tells numbers from texts, so that a text of digits was typed as one. */
  hasTypes: boolean;
  /** The values of the row that are read before others. */
  values: Values;
};

/** Whether the cell is in one of these columns. */
export const isIn = (columns: readonly number[], where: Where) => where.columns.some((column) => columns.includes(column));

const NOTHING: readonly ImportMessage[] = [];

export const found = (value: FieldValue, changed: ImportMessage | null = null): Reading => ({
  value,
  changed: changed === null ? (NOTHING as ImportMessage[]) : [changed],
});

export const refused = (error: ImportMessage, params?: string): Reading => ({
  value: null,
  changed: NOTHING as ImportMessage[],
  error,
  params,
});

export const EMPTY = found(null);

/** What a spreadsheet shows for a formula without a result, also where only its text is left. `####` is a column that was too narrow. */
const SHEET_ERROR =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|#+)$/i;

/** A cell that says something. */
export type SaidCell = Exclude<Cell, null | { error: string } | { refused: unknown }>;

export type ReadCell<In = Cell> = (cell: In, where: Where) => Reading;

/** Reads a cell by `read`, unless no field takes it: it is empty, an error of the spreadsheet, or was not read in whole. */
export const unlessRefused =
  (read: ReadCell<SaidCell>): ReadCell =>
  (cell, where) => {
    if (cell === null) return EMPTY;
    if (typeof cell === 'object' && 'refused' in cell) return refused(cell.refused, String(IMPORT_LIMITS.cell));
    if (typeof cell === 'object' && 'error' in cell) return refused('sheetError', cell.error);
    const text = typeof cell === 'string' && cell.includes('#') ? cleanText(cell, 'one').text : '';
    return SHEET_ERROR.test(text) ? refused('sheetError', text) : read(cell, where);
  };

/** How spreadsheets mark texts that would be a formula or a number: `'=1+1`, `'0912345678`, `="0912345678"`. */
const MARKED = /^'(?=[=+\-@\d])/;
const QUOTED_FORMULA = /^="([^"]*)"$/;

/** Blanks that are too many in a cell. A person who types them means them. */
const oneBlank = (text: string) => text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?/g, '\n');

/** A text as it is stored, without the marks of spreadsheets; `changed` has what was done to it. What no field accepts stays as it is. */
export const cleanText = (text: string, lines: Lines): { text: string; changed: ImportMessage | null } => {
  if (!isProcessable(text)) return { text, changed: null };
  let clean = oneBlank(normalizeText(text, lines));
  if (/^(?:'|=")/.test(clean)) clean = normalizeText(clean.replace(MARKED, '').replace(QUOTED_FORMULA, '$1'), lines);
  if (clean === text) return { text, changed: null };
  return { text: clean, changed: clean === text.normalize('NFC') ? 'composed' : 'trimmed' };
};
