import { type Extent, rangeOf, type Selection, span } from './place.ts';

/** The texts to write into a row of the page, by the indexes of its columns. */
export type Written = { row: number; texts: Map<number, string> };

/**
 * What a paste writes: one cell fills the selection, a range begins at its first cell. What reaches beyond the page is left out; `cut` says how many
 * rows and columns had a place then.
 */
export const pasteInto = (cells: string[][], selection: Selection, { rows, columns }: Extent) => {
  const { top, left, bottom, right } = rangeOf(selection);
  const [[only = ''] = []] = cells;
  const width = Math.max(...cells.map((each) => each.length));
  if (cells.length === 1 && width === 1) {
    return {
      written: span(top, bottom).map((row): Written => ({ row, texts: new Map(span(left, right).map((column) => [column, only])) })),
      cut: null,
    };
  }
  const written = cells.slice(0, rows - top).map(
    (texts, index): Written => ({
      row: top + index,
      texts: new Map(texts.slice(0, columns - left).map((text, offset) => [left + offset, text])),
    }),
  );
  const isCut = written.length < cells.length || left + width > columns;
  return { written, cut: isCut ? { rows: written.length, columns: Math.min(width, columns - left) } : null };
};

/** What filling down writes: the first row of the selection into the others. */
export const fillDown = (selection: Selection, textAt: (row: number, column: number) => string): Written[] => {
  const { top, bottom, left, right } = rangeOf(selection);
  const texts = new Map(span(left, right).map((column) => [column, textAt(top, column)]));
  return span(top + 1, bottom).map((row) => ({ row, texts }));
};

/** A cell for the clipboard, as spreadsheets write it. */
const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The selection as spreadsheets copy it. */
export const copyOf = (selection: Selection, textAt: (row: number, column: number) => string) => {
  const { top, bottom, left, right } = rangeOf(selection);
  return span(top, bottom)
    .map((row) =>
      span(left, right)
        .map((column) => quoted(textAt(row, column)))
        .join('\t'),
    )
    .join('\n');
};
