import { UnreadableFile } from './cells.ts';
import { readRecords } from './csv.ts';

/** Records by which the separator is found. */
const SAMPLE = 50;
const SEPARATORS = ['\t', ';', '|', ','];

/** How well a separator explains the first records: in how many the most frequent number of cells is, and what that number is. */
const rate = (text: string, separator: string) => {
  const widths: number[] = [];
  try {
    readRecords(text, 0, separator, (cells) => {
      const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
      if (filled > 0) widths.push(cells.length);
      return widths.length < SAMPLE;
    });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    // The records before the broken quote tell, too.
  }
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width, count] = [...counts].sort(([a, many], [b, more]) => more - many || b - a)[0] ?? [1, 0];
  return { separator, share: widths.length === 0 ? 0 : count / widths.length, width };
};

/** Where the records begin, and what separates their cells: as the first line says (`sep=;`), or else what most evenly splits the first records. */
export const findSeparator = (text: string): { from: number; separator: string } => {
  const declared = /^"?sep=([^\w "\r\n])"?(?:\r?\n|\r)/i.exec(text);
  if (declared) return { from: declared[0].length, separator: declared[1] ?? ',' };
  const rated = SEPARATORS.map((separator) => rate(text, separator)).filter(({ width }) => width > 1);
  // Commas are in addresses and numbers, so that they split something in most files; the others are rarely written.
  const [best] = rated.sort((a, b) => b.share * Math.log2(b.width) - a.share * Math.log2(a.width));
  return { from: 0, separator: best?.separator ?? ',' };
};
