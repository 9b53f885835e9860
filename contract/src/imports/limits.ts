/** What a file may have at most (docs/domain.md, "Import"). Bytes packed, and unpacked; characters of a cell; days for which an import is kept. */
export const IMPORT_LIMITS = {
  bytes: 10 * 1024 * 1024,
  unpackedBytes: 100 * 1024 * 1024,
  rows: 10_000,
  columns: 60,
  cell: 10_000,
  fileName: 200,
  days: 7,
  undoMinutes: 10,
  /** Rows that one call edits. */
  edited: 10_000,
} as const;
