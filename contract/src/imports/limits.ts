/**
 * What a file and its edits may have at most (docs/domain.md, "Import"). What is beyond it refuses the cell, or the file if no spreadsheet program writes
 * such files. Texts are counted in UTF-16 code units.
 */
export const IMPORT_LIMITS = {
  bytes: 10 * 1024 * 1024,
  unpackedBytes: 100 * 1024 * 1024,
  rows: 10_000,
  columns: 100,
  /** A longer cell refuses its row, if its column is imported. No field takes half of it. */
  cell: 10_000,
  /** Of all cells: texts that a workbook has once may be in each cell. */
  characters: 32 * 1024 * 1024,
  /** A longer heading is shown shortened, and means nothing. */
  heading: 200,
  /** Sheets, and characters of a name. Excel takes 31 characters. */
  sheets: 250,
  sheetName: 100,
  /** Merged cells that fit into the rows in which headings are searched. */
  merges: 1_200,
  /** Characters of a number format, and formats, fonts or styles of a workbook, as in Excel. */
  format: 255,
  styles: 65_536,
  /** Texts that cells share, empty ones too: one for each cell that can be imported. */
  sharedTexts: 800_000,
  /** Fields that one column fills; the lengths of a package are three. */
  fieldsOfColumn: 4,
  fileName: 200,
  days: 7,
  undoMinutes: 10,
  /** Rows that one call edits, and characters of all values that it sends. */
  edited: 10_000,
  sent: 20_000,
  /** Cells of an import that are written over, and bytes of what is written. */
  edits: 200_000,
  editBytes: 4 * 1024 * 1024,
  /** Sets of headings that are remembered of a person, those used last. */
  choices: 200,
  /** Imports that a person keeps, rows in all of them, and bytes of files and rows. */
  kept: 100,
  keptRows: 200_000,
  keptBytes: 250 * 1024 * 1024,
} as const;
