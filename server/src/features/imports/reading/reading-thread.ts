import type { ImportKind } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { type FileRow, UnreadableFile } from '../../../shared/sheets/reading/cells.ts';
import { fileThread } from '../../../shared/sheets/reading/file-threads.ts';
import { readFile } from '../../../shared/sheets/reading/read-file.ts';
import type { SheetRead } from '../../../shared/sheets/reading/xlsx.ts';
import { jsonParts } from '../../../shared/threads/json-parts.ts';
import { type FoundColumns, findColumns } from '../check/columns/columns.ts';
import { ROW_KINDS } from '../check/kinds/row-kinds.ts';

/** Rows among which the headings and samples are found. */
const SAMPLE = 500;

/** Which sheet is read, what its rows become, and for which user. */
export type Wanted = { sheet?: string | undefined; kind: ImportKind; mayAssign: boolean };

/** A file, with the JSON texts of the rows below its headings. `size` is how many bytes these have, about. */
export type ReadFile = Omit<SheetRead, 'merges' | 'hiddenColumns'> & FoundColumns & { size: number };

/**
 * Reads a file: what it has, and JSON texts of arrays of rows, which the program passes on without parsing them. Rows that the file has in another order are
 * sorted. Throws `UnreadableFile`.
 */
export const readInParts = async (
  file: Buffer,
  { sheet, kind, mayAssign }: Wanted,
): Promise<{ read: ReadFile; parts: Iterator<string> }> => {
  const rows: { row: number; json: string }[] = [];
  const {
    merges,
    hiddenColumns = [],
    ...read
  } = await readFile(file, sheet === undefined ? {} : { sheet }, (row) => rows.push({ row: row.row, json: JSON.stringify(row) }));
  rows.sort((a, b) => a.row - b.row);
  const first = rows.slice(0, SAMPLE).map(({ json }): FileRow => JSON.parse(json));
  const found = findColumns(ROW_KINDS[kind], first, merges, { mayAssign, hiddenColumns });
  const data = rows.filter(({ row }) => row > found.headingRow);
  if (data.length === 0) throw new UnreadableFile('noRows');
  if (data.length > IMPORT_LIMITS.rows) throw new UnreadableFile('tooManyRows', String(IMPORT_LIMITS.rows));
  const size = data.reduce((sum, { json }) => sum + json.length, 0);
  return { read: { ...read, ...found, size }, parts: jsonParts(data.map(({ json }) => json)) };
};

export default fileThread(readInParts);
