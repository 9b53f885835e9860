import { graphemesOf } from './letters.ts';
import { directionOf, type Paragraph, type Piece } from './paragraphs.ts';
import type { Face } from './shaping.ts';

const widthOf = (pieces: Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0);

/** Removes the spaces at the end of a line, which take no room. */
const withoutTrailingSpace = (pieces: Piece[]) => pieces.slice(0, pieces.findLastIndex(({ isSpace }) => !isSpace) + 1);

/** The width of pieces at the end of a line, without trailing spaces. */
export const visibleWidth = (pieces: Piece[]) => widthOf(withoutTrailingSpace(pieces));

const splitIntoLetters = (pieces: Piece[]) =>
  pieces.flatMap((piece) => {
    const letters = graphemesOf(piece.text);
    const widths = piece.face.widthsOf(letters, directionOf(piece.level));
    return letters.map((text, index) => ({ ...piece, text, width: widths[index] ?? 0 }));
  });

/** Breaks a paragraph into lines of `width`. A segment that is wider than a line is broken between letters. */
export const linesOf = ({ segments }: Paragraph, width: number): Piece[][] => {
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  let used = 0;
  const add = (pieces: Piece[]) => {
    if (line.length > 0 && used + visibleWidth(pieces) > width) {
      lines.push(withoutTrailingSpace(line));
      line = [];
      used = 0;
    }
    line.push(...pieces);
    used += widthOf(pieces);
  };
  for (const { pieces } of segments) {
    if (visibleWidth(pieces) <= width) add(pieces);
    else for (const letter of splitIntoLetters(pieces)) add([letter]);
  }
  return [...lines, withoutTrailingSpace(line)];
};

/** Ends a line with `…`, and removes as many letters as necessary to fit `width`. */
export const withEllipsis = (line: Piece[], { level }: Paragraph, mainFace: Face, width: number): Piece[] => {
  const ellipsis: Piece = { text: '…', face: mainFace, level, width: mainFace.measure('…', directionOf(level)).width, isSpace: false };
  const letters = splitIntoLetters(line);
  let used = widthOf(letters);
  while (letters.length > 0 && used + ellipsis.width > width) used -= letters.pop()?.width ?? 0;
  return [...withoutTrailingSpace(letters), ellipsis];
};

/** A run of letters that is drawn in one call. */
export type Run = Pick<Piece, 'text' | 'face' | 'level'>;

/** The runs of a line from left to right: rule L2 of the bidirectional algorithm (UAX #9). */
export const runsOf = (line: Piece[]): Run[] => {
  const runs: Run[] = [];
  for (const { text, face, level } of line) {
    const last = runs.at(-1);
    if (last && last.face === face && last.level === level) last.text += text;
    else runs.push({ text, face, level });
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < runs.length; start++) {
      let end = start;
      while ((runs[end]?.level ?? 0) >= level) end++;
      runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = end;
    }
  }
  return runs;
};
