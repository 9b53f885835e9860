import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import type { Archive } from './archive.ts';
import { UnreadableFile } from './cells.ts';
import { legacyFontOf } from './legacy-fonts.ts';
import { formatOf, type NumberFormat } from './number-format.ts';

/** How the cells of a style are shown: `number` is undefined if numbers are shown as they are. `legacyFont` is empty for fonts of Unicode. */
export type Style = { number: NumberFormat | undefined; legacyFont: string };

const range = (first: number, last: number, code: string) =>
  Array.from({ length: last - first + 1 }, (_, index): [number, string] => [first + index, code]);

/**
 * The formats that files name only by number (ECMA-376, part 1, 18.8.30), those of East Asia and Thailand included, as far as it matters here: which are
 * days, times or both. Others show numbers as they are.
 */
const BUILT_IN = new Map<number, string>([
  [9, '0%'],
  [10, '0.00%'],
  ...range(14, 17, 'yyyy-mm-dd'),
  ...range(18, 21, 'h:mm:ss'),
  [22, 'yyyy-mm-dd h:mm'],
  ...range(27, 31, 'yyyy-mm-dd'),
  ...range(32, 35, 'h:mm:ss'),
  [36, 'yyyy-mm-dd'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss'],
  ...range(50, 54, 'yyyy-mm-dd'),
  ...range(55, 56, 'h:mm:ss'),
  ...range(57, 58, 'yyyy-mm-dd'),
  ...range(71, 74, 'yyyy-mm-dd'),
  ...range(75, 76, 'h:mm:ss'),
  [77, 'yyyy-mm-dd h:mm'],
  ...range(78, 79, 'mm:ss'),
  [80, '[h]:mm:ss'],
  [81, 'yyyy-mm-dd'],
]);

const isPlain = (code: string | undefined) => code === undefined || /^(General|Standard|@|0|#)?$/i.test(code);

/** Reads the styles of cells, by number. A workbook without them has none. Throws `damaged` for more than a spreadsheet program writes. */
export const readStyles = async (archive: Archive, path: string | undefined, is1904: boolean): Promise<Style[]> => {
  const codes = new Map(BUILT_IN);
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
