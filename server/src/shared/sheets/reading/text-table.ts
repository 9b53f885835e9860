import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { unguardFormulas } from '../../formulas.ts';
import { textCell } from './cell-text.ts';
import { type FileRow, UnreadableFile } from './cells.ts';
import { readRecords } from './csv.ts';
import { refuseOtherTexts } from './file-kind.ts';
import { findSeparator } from './separator.ts';
import { decodeText } from './text-encoding.ts';
import type { SheetRead } from './xlsx.ts';

/** Reads a file with separated values. Its only sheet has no name. All cells are texts, without the apostrophes that our exports guard formulas with. */
export const readTextTable = (
  file: Buffer,
  wanted: string | undefined,
  onRow: (row: FileRow) => void,
  onText: (text: string) => void,
): SheetRead => {
  if (wanted) throw new UnreadableFile('unknownSheet', wanted);
  const text = decodeText(file);
  refuseOtherTexts(text);
  const { from, separator } = findSeparator(text);
  let isEmpty = true;
  readRecords(text, from, separator, (record, row) => {
    const cells = record.map((cell) => textCell(unguardFormulas(cell)));
    cells.length = cells.findLastIndex((cell) => cell !== null) + 1;
    if (cells.length > IMPORT_LIMITS.columns) throw new UnreadableFile('tooManyColumns', String(IMPORT_LIMITS.columns));
    if (cells.length === 0) return true;
    isEmpty = false;
    for (const cell of cells) if (typeof cell === 'string') onText(cell);
    onRow({ row, cells });
    return true;
  });
  if (isEmpty) throw new UnreadableFile('empty');
  return { sheets: [''], sheet: '', merges: [] };
};
