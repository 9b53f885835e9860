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
