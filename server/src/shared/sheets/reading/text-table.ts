import { isUtf8 } from 'node:buffer';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { hasTooManyMarks } from '@ace/contract/shared/text/text.ts';
import { unguardFormulas } from '../../formulas.ts';
import { type FileRow, textCell, UnreadableFile } from './cells.ts';
import { findSeparator, readRecords } from './csv.ts';
import { refuseOtherTexts } from './file-kind.ts';
import { isVietnameseWord } from './syllables.ts';
import type { SheetRead } from './xlsx.ts';

const decode = (file: Buffer, encoding: string) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    throw new UnreadableFile('encoding');
  }
};

/** Bytes that are looked at for zeros. */
const LOOK = 4_096;

/** UTF-16 without its mark: much of every other byte is zero, and few of the others are. */
const utf16Of = (file: Buffer) => {
  if (file.length % 2 === 1) return undefined;
  const zeros = [0, 0];
  const length = Math.min(file.length, LOOK) & ~1;
  for (let index = 0; index < length; index++) if (file[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 5 && even * 20 < odd) return 'utf-16le';
  return even > length / 5 && odd * 20 < even ? 'utf-16be' : undefined;
};

/** The characters in which Windows-1258 and the Western Windows-1252 differ. */
const DIFFERENT = /[\u0102\u0103\u01a0\u01a1\u01af\u01b0\u0110\u0111\u20ab\p{M}]/u;
/** Bytes to which no character is assigned. */
const UNASSIGNED = /[\u0080-\u009f]/;

/**
 * Vietnamese Windows text, composed. Western text is the same but for a few letters, which would become others in silence: if words with them are no
 * Vietnamese, the encoding is another one.
 */
const decodeWindows = (file: Buffer) => {
  const text = decode(file, 'windows-1258');
  // Composing sorts marks in quadratic time.
  if (UNASSIGNED.test(text) || hasTooManyMarks(text)) throw new UnreadableFile('encoding');
  const composed = text.normalize('NFC');
  const doubtful = new Set(text.match(/[\p{L}\p{M}]+/gu)?.filter((word) => DIFFERENT.test(word)));
  const vietnamese = [...doubtful].filter((word) => isVietnameseWord(word.normalize('NFC')));
  if (doubtful.size > 2 * vietnamese.length) throw new UnreadableFile('encoding');
  return composed;
};

/** Decodes a text file: UTF-8 or UTF-16 with or without mark, or else Windows-1258. Throws `notASheet` for binary files, `encoding` for other encodings. */
const decodeText = (file: Buffer): string => {
  const marked = file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : file[0] === 0xfe && file[1] === 0xff ? 'utf-16be' : undefined;
  const encoding = marked ?? utf16Of(file);
  const isBinary = !encoding && file.includes(0);
  if (isBinary) throw new UnreadableFile('notASheet');
  const text = encoding ? decode(file, encoding) : isUtf8(file) ? decode(file, 'utf-8') : decodeWindows(file);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched
  if (/[\0-\u0008\u000e-\u0019\u001c-\u001f]/.test(text)) throw new UnreadableFile('notASheet');
  return text;
};

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
