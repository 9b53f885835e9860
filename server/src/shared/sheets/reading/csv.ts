import { UnreadableFile } from './cells.ts';

const QUOTE = '"';
/** With zeros where spreadsheets cut numbers. */
const LONG_NUMBER = /^\d{15}0+$/;

/** The most characters between quotes, so that a quote that is never closed cannot make the search for its end quadratic. */
const MAX_QUOTED = 100_000;

/** Where a quoted cell ends, which is before a separator or the end of a line or file; undefined if it does not. */
const endOfQuoted = (text: string, from: number, separator: string) => {
  for (let at = text.indexOf(QUOTE, from + 1); at >= 0 && at - from < MAX_QUOTED; at = text.indexOf(QUOTE, at + 1)) {
    const next = text[at + 1];
    if (next === QUOTE) at++;
    else return next === undefined || next === separator || next === '\r' || next === '\n' ? at : undefined;
  }
  return undefined;
};

/**
 * Reads records of separated values (RFC 4180) from `from`, until `onRecord` returns false. A quote within a cell that does not begin with one is a
 * character, as spreadsheets read it (`2" tape`). Cells that are pasted from a spreadsheet may even begin with one, since only those with line breaks are
 * quoted. Elsewhere a quoted cell that does not end properly is `damaged`, with its record.
 */
export const readRecords = (text: string, from: number, separator: string, onRecord: (cells: string[], record: number) => boolean) => {
  /** Where a cell without quotes ends. */
  const plainEnd = new RegExp(`[\\${separator}\\r\\n]`, 'g');
  let at = from;
  let record = 1;
  let cells: string[] = [];

  const readCell = () => {
    const close = text[at] === QUOTE ? endOfQuoted(text, at, separator) : undefined;
    if (close !== undefined) {
      const cell = text.slice(at + 1, close).replaceAll('""', QUOTE);
      // What a spreadsheet takes for a number has no quotes, so this is a text, and is marked as one.
      cells.push(LONG_NUMBER.test(cell) ? `'${cell}` : cell);
      at = close + 1;
      return;
    }
    if (text[at] === QUOTE && separator !== '\t') throw new UnreadableFile('damaged', String(record));
    plainEnd.lastIndex = at;
    const end = plainEnd.exec(text)?.index ?? text.length;
    cells.push(text.slice(at, end));
    at = end;
  };

  while (at < text.length) {
    readCell();
    if (text[at] === separator) {
      at++;
      // A separator at the end of the file has a cell behind it, which is empty.
      if (at < text.length) continue;
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    if (!onRecord(cells, record)) return;
    record++;
    cells = [];
  }
};

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
