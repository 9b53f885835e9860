import { readFile } from './read-file.ts';
import type { SheetRead } from './xlsx.ts';

/** Rows of one JSON text. */
const BATCH = 500;

/** A file as it is stored: JSON texts of rows in the order of the sheet, which the program passes on without parsing them. */
export type ReadFile = SheetRead & { count: number; batches: string[] };

/** Reads a file into JSON texts. Rows that the file has in another order are sorted. */
export const readBatches = async (file: Buffer, options: { sheet?: string }): Promise<ReadFile> => {
  const rows: { row: number; json: string }[] = [];
  const read = await readFile(file, options, (row) => rows.push({ row: row.row, json: JSON.stringify(row) }));
  rows.sort((a, b) => a.row - b.row);
  const batches: string[] = [];
  for (let index = 0; index < rows.length; index += BATCH)
    batches.push(
      `[${rows
        .slice(index, index + BATCH)
        .map(({ json }) => json)
        .join(',')}]`,
    );
  return { ...read, count: rows.length, batches };
};
