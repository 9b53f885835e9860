/** A cell, and what ends it. A quote that does not enclose the whole cell is a character like any other. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g;

/**
 * The cells of a range that was copied in a spreadsheet: tabs between columns, line breaks between rows. A cell that has one of these itself is in
 * quotes, and its own quotes are doubled. Each cell becomes one line.
 */
export const pastedCells = (copied: string): string[][] => {
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(CELL)) {
    const cell = quoted?.replaceAll('""', '"') ?? plain ?? '';
    rows.at(-1)?.push(cell.trim().replace(/\s*\n\s*/g, ' '));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
};

/** Whether a copied text is more than one cell. */
export const isRange = (copied: string) => /\t|\n./.test(copied);
