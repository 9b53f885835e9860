import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { type Cell, type FileRow, UnreadableFile } from './cells.ts';
import { kindOf } from './file-kind.ts';
import { createLegacyCheck } from './legacy-fonts.ts';
import { createLossCheck } from './lost-letters.ts';
import { readTextTable } from './text-table.ts';
import { readXlsx, type SheetRead } from './xlsx.ts';

/** Rows with titles and headings above those that are imported. */
const ROWS_ABOVE = 30;

const lengthOf = (cell: Cell) => (typeof cell === 'string' ? cell.length : 8);

/** The most bytes of a file and rows of a table. */
type Most = { bytes: number; rows: number };

/** Passes rows on as long as they are not too many. */
const createLimit = (most: Most, onRow: (row: FileRow) => void) => {
  let rows = 0;
  let characters = 0;
  return (row: FileRow) => {
    if (++rows > most.rows + ROWS_ABOVE) throw new UnreadableFile('tooManyRows', String(most.rows));
    for (const cell of row.cells) characters += lengthOf(cell);
    if (characters > IMPORT_LIMITS.characters) throw new UnreadableFile('tooLarge');
    onRow(row);
  };
};

/**
 * Reads the rows of a file that are not blank: of a workbook (XLSX) the sheet of this name, or else the first visible one that has some; of a text (CSV,
 * TSV) all. Throws `UnreadableFile`, maybe after some rows. Rows that are hidden or filtered out are read, and marked.
 */
export const readFile = async (
  file: Buffer,
  { sheet, most = IMPORT_LIMITS }: { sheet?: string; most?: Most },
  onRow: (row: FileRow) => void,
): Promise<SheetRead> => {
  if (file.length > most.bytes) throw new UnreadableFile('tooLarge');
  const legacy = createLegacyCheck();
  const loss = createLossCheck();
  const look = (text: string, font?: string) => {
    legacy.look(text, font);
    loss.look(text);
  };
  const limited = createLimit(most, onRow);
  const read = kindOf(file) === 'xlsx' ? await readXlsx(file, sheet, limited, look) : readTextTable(file, sheet, limited, look);
  legacy.end();
  loss.end();
  return read;
};
