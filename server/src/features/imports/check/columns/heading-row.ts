import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { type Cell, cellText, type FileRow, isBlank, type Merge } from '../../../../shared/sheets/reading/cells.ts';
import { type ColumnRules, meaningOf, partyOfGroup } from './headings.ts';

/** Rows among which the headings are looked for; titles and addresses of the company stand above them. */
const SEARCHED = 20;

/** The headings by column, and the last row that has some of them; 0 if the file has none. */
type Head = { headingRow: number; headings: string[] };

/** A text too long for a heading is shortened, with a sign that no heading has. */
const headingText = (cell: Cell | undefined) => {
  const text = cellText(cell).replace(/\s+/g, ' ').trim();
  return text.length > IMPORT_LIMITS.heading ? `${text.slice(0, IMPORT_LIMITS.heading).toWellFormed()}…` : text;
};

const textsOf = ({ cells }: FileRow) => cells.map(headingText);

/** How much a row looks like headings: what is understood, less what is not. */
const scoreOf = (rules: ColumnRules, headings: readonly string[]) => {
  const filled = headings.filter(Boolean);
  const understood = filled.filter((heading) => meaningOf(rules, heading) !== undefined).length;
  const isEnough = understood >= 3 || understood * 2 >= filled.length;
  return understood > 0 && isEnough && (understood > 1 || filled.length <= 2) ? understood - (filled.length - understood) / 4 : 0;
};

/** The cells of a row with what is merged with them: the text of a wide cell stands in all its columns. */
const spread = ({ row, cells }: FileRow, merges: readonly Merge[]) => {
  const texts = cells.map(headingText);
  for (const { left, right } of merges.filter((merge) => merge.top === row && merge.right > merge.left)) {
    for (let column = left; column <= right; column += 1) texts[column] = texts[left] ?? '';
  }
  return Array.from(texts, (text) => text ?? '');
};

/** Names of parties also stand over the columns to their right where nothing is merged, as in CSV. */
const carried = (texts: readonly string[], below: readonly string[]) => {
  let group = '';
  return Array.from({ length: Math.max(texts.length, below.length) }, (_, column) => {
    const text = texts[column] ?? '';
    if (text !== '') group = partyOfGroup(text) ? text : '';
    return text || (below[column] ? group : '');
  });
};

const joined = (rules: ColumnRules, above: string, below: string) => {
  if (above === '' || below === '' || above === below) return above || below;
  const both = `${above} ${below}`;
  if (meaningOf(rules, both)) return both;
  const meaning = meaningOf(rules, below);
  // Under "Hàng hoá", "Tên" is not the name of a person.
  if (meaning && (meaning.is !== 'about' || meaning.party !== null)) return below;
  return both;
};

/** Headings in two rows, the upper one over several columns of the lower one; null if they are not. */
const twoRows = (rules: ColumnRules, upper: FileRow, lower: FileRow | undefined, merges: readonly Merge[]): Head | null => {
  if (!lower || lower.row !== upper.row + 1) return null;
  const own = merges.filter(({ top, bottom }) => top <= upper.row && bottom >= upper.row);
  const isDeep = own.some(({ bottom }) => bottom === lower.row);
  const isWide = own.some(
    ({ left, right, bottom }) => right > left && bottom === upper.row && right - left + 1 < upper.cells.length + lower.cells.length,
  );
  const below = textsOf(lower);
  const hasGroups = upper.cells.some(
    (cell, column) => partyOfGroup(headingText(cell)) !== null && isBlank(upper.cells[column + 1]) && below[column + 1],
  );
  if (!isDeep && !isWide && !hasGroups) return null;
  const above = carried(spread(upper, merges), below);
  const headings = above.map((text, column) => joined(rules, text, below[column] ?? ''));
  return { headingRow: lower.row, headings };
};

/** Whether a row counts the columns: `(1) (2) (3)`. */
const isNumbering = (filled: readonly string[]) =>
  filled.length > 2 && filled.every((text, place) => text.replace(/[()[\]]/g, '') === String(place + 1));

/** Whether a row has the same headings again in another language, or the numbers of the columns: it is none of the data. */
const isRepeated = (rules: ColumnRules, row: FileRow) => {
  const filled = textsOf(row).filter(Boolean);
  const understood = filled.filter((text) => meaningOf(rules, text)).length;
  return isNumbering(filled) || (understood >= 2 && understood * 3 >= filled.length * 2);
};

const isWord = (cell: Cell | undefined) => typeof cell === 'string' && cell.trim() !== '' && cell.length < 60 && !/\d/.test(cell);

/** Headings without a known word, over cells that are no words. */
const unknownHead = (rows: readonly FileRow[]): Head | null => {
  const [first, ...others] = rows.filter(({ cells }) => cells.filter((cell) => !isBlank(cell)).length > 1);
  if (!first?.cells.every((cell) => isBlank(cell) || isWord(cell))) return null;
  const isOverData = first.cells.some((cell, column) => {
    const below = others.map(({ cells }) => cells[column]).filter((each) => !isBlank(each));
    return !isBlank(cell) && below.length > 0 && below.every((each) => !isWord(each));
  });
  return isOverData ? { headingRow: first.row, headings: textsOf(first) } : null;
};

/** Finds the headings among the first rows of a file. */
export const findHead = (rules: ColumnRules, firstRows: readonly FileRow[], merges: readonly Merge[]): Head => {
  const rows = firstRows.slice(0, SEARCHED + 1);
  let best: Head | null = null;
  let bestScore = 0;
  for (const [place, row] of rows.slice(0, SEARCHED).entries()) {
    const single: Head = { headingRow: row.row, headings: spread(row, merges) };
    const double = twoRows(rules, row, rows[place + 1], merges);
    for (const head of double ? [double, single] : [single]) {
      const score = scoreOf(rules, head.headings);
      if (score > bestScore) [best, bestScore] = [head, score];
    }
  }
  if (!best) return unknownHead(rows) ?? { headingRow: 0, headings: [] };
  const { headingRow, headings } = best;
  const next = rows.find(({ row }) => row === headingRow + 1);
  return next && isRepeated(rules, next) ? { headingRow: next.row, headings } : best;
};
