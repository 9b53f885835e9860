import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import type { Archive } from './archive.ts';
import { UnreadableFile } from './cells.ts';
import { legacyFontOf } from './legacy-fonts.ts';
import { formatOf, type NumberFormat } from './number-format.ts';

/** How the cells of a style are shown: `number` is undefined if numbers are shown as they are. `legacyFont` is empty for fonts of Unicode. */
export type Style = { number: NumberFormat | undefined; legacyFont: string };

/**
 * The formats that files name only by number (ECMA-376, part 1, 18.8.30), those of East Asia and Thailand included, as far as it matters here: which are
 * days, times or both. Others show numbers as they are.
 */
const BUILT_IN: [code: string, ...ids: number[]][] = [
  ['0%', 9],
  ['0.00%', 10],
  ['yyyy-mm-dd', 14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58, 71, 72, 73, 74, 81],
  ['h:mm:ss', 18, 19, 20, 21, 32, 33, 34, 35, 55, 56, 75, 76],
  ['yyyy-mm-dd h:mm', 22, 77],
  ['mm:ss', 45, 47, 78, 79],
  ['[h]:mm:ss', 46, 80],
];

const isPlain = (code: string | undefined) => code === undefined || /^(General|Standard|@|0|#)?$/i.test(code);

/** Reads the styles of cells, by number. A workbook without them has none. Throws `damaged` for more than a spreadsheet program writes. */
export const readStyles = async (archive: Archive, path: string | undefined, is1904: boolean): Promise<Style[]> => {
  const codes = new Map(BUILT_IN.flatMap(([code, ...ids]) => ids.map((id) => [id, code] as const)));
  const fonts: string[] = [];
  const cells: { format: number; font: number }[] = [];
  const within: string[] = [];
  if (path === undefined || !archive.has(path)) return [];
  const addCode = (id: number, code: string) => {
    // Spreadsheet programs write no longer ones, and not so many.
    if (code.length > IMPORT_LIMITS.format || codes.size >= IMPORT_LIMITS.styles) throw new UnreadableFile('damaged');
    codes.set(id, code);
  };
  await archive.read(path, {
    open: (name, attributes) => {
      const parent = within.at(-1);
      if (name === 'numFmt' && parent === 'numFmts') addCode(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (name === 'font' && parent === 'fonts') fonts.push('');
      else if (name === 'name' && within.at(-2) === 'fonts') fonts[fonts.length - 1] = attributes.val ?? '';
      else if (name === 'xf' && parent === 'cellXfs')
        cells.push({ format: Number(attributes.numFmtId ?? 0), font: Number(attributes.fontId ?? 0) });
      if (Math.max(fonts.length, cells.length) > IMPORT_LIMITS.styles) throw new UnreadableFile('damaged');
      within.push(name);
    },
    close: () => within.pop(),
  });
  const formats = new Map<number, NumberFormat | undefined>();
  for (const { format } of cells) {
    const code = codes.get(format);
    if (!formats.has(format)) formats.set(format, code === undefined || isPlain(code) ? undefined : formatOf(code, is1904));
  }
  return cells.map(({ format, font }) => ({ number: formats.get(format), legacyFont: legacyFontOf(fonts[font] ?? '') }));
};
