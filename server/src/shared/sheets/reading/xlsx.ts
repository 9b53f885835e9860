import { openArchive } from './archive.ts';
import { type FileRow, type Merge, UnreadableFile } from './cells.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readSheet } from './sheet-rows.ts';
import { readStyles } from './styles.ts';
import { readWorkbook } from './workbook.ts';

/** What a file has besides its rows; what is hidden in it if it is a workbook. */
export type SheetRead = { sheets: string[]; sheet: string; merges: Merge[]; hiddenSheets?: string[]; hiddenColumns?: number[] };

/** Reads the sheet of this name, or else the first visible one that is not blank. Throws `empty` if there is none. */
export const readXlsx = async (
  file: Buffer,
  wanted: string | undefined,
  onRow: (row: FileRow) => void,
  onText: (text: string, font: string) => void,
): Promise<SheetRead> => {
  const archive = await openArchive(file);
  const workbook = await readWorkbook(archive);
  const { hiddenSheets } = workbook;
  const names = workbook.sheets.map(({ name }) => name);
  const chosen = wanted === undefined ? workbook.sheets : workbook.sheets.filter(({ name }) => name === wanted);
  if (wanted !== undefined && chosen.length === 0) throw new UnreadableFile('unknownSheet', wanted);
  const styles = await readStyles(archive, workbook.stylesPath, workbook.is1904);
  const strings = await readSharedStrings(archive, workbook.stringsPath);
  const context = { styles, strings, isUncomputed: workbook.isUncomputed, onText };
  for (const { name, path } of chosen) {
    let count = 0;
    const { merges, hiddenColumns } = await readSheet(archive, path, context, (row) => {
      count++;
      onRow(row);
    });
    if (count === 0) continue;
    const hidden = { ...(hiddenSheets.length > 0 && { hiddenSheets }), ...(hiddenColumns.length > 0 && { hiddenColumns }) };
    return { sheets: names, sheet: name, merges, ...hidden };
  }
  throw new UnreadableFile('empty');
};
