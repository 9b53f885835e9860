/// <reference path="./untyped.d.ts" />
import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { graphemesOf, type Letter, type LetterFaces } from './letters.ts';
import type { Direction, Face } from './shaping.ts';

/** Letters with one face and one embedding level of the bidirectional algorithm. The width is in thousandths of the font size. */
export type Piece = { text: string; face: Face; level: number; width: number; isSpace: boolean };

/** Pieces that stay on the same line if they fit. */
type Segment = { pieces: Piece[] };

/** A text without hard line breaks. All its lines have the height of its tallest letters. */
export type Paragraph = { segments: Segment[]; level: number; ascent: number; descent: number };

export const directionOf = (level: number): Direction => (level % 2 === 1 ? 'rtl' : 'ltr');

// The package's types describe another module format.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u200c\u200d]+/gu;
/** Signs of repetition and abbreviation, which belong to the word before them. */
const TRAILING_SIGN = /^[ๆฯໆຯៗ]/;
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** The positions where a line may end: by Unicode's line breaking algorithm (UAX #14), and in scripts without spaces between dictionary words. */
const breaksOf = (text: string) => {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position);
  for (const { 0: run, index: start } of text.matchAll(UNSPACED)) {
    for (const { segment, index } of words.segment(run)) if (index > 0 && !TRAILING_SIGN.test(segment)) breaks.add(start + index);
  }
  return breaks;
};

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const GROUPED_NUMBER = /\+?\p{Nd}+(?:[ .\-/]{1,2}\p{Nd}+|[ .\-/]?\(\p{Nd}+\)\p{Nd}*)*/gu;
/** Numbers with this many digits may be telephone numbers. */
const MIN_PHONE_DIGITS = 7;

/** Isolates telephone numbers as left-to-right units, because right-to-left text would reorder their groups of digits. */
const isolateNumbers = (text: string) => {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  return text.replace(GROUPED_NUMBER, (number) =>
    (number.match(/\p{Nd}/gu)?.length ?? 0) < MIN_PHONE_DIGITS ? number : `\u2066${number}\u2069`,
  );
};

/** The letters to draw, with the index of each in the text that they form. */
const lettersOf = (text: string, letterFaces: LetterFaces) => {
  const letters: (Letter & { index: number })[] = [];
  let clean = '';
  for (const grapheme of graphemesOf(text)) {
    for (const letter of letterFaces.get(grapheme)) {
      letters.push({ ...letter, index: clean.length });
      clean += letter.text;
    }
  }
  return { letters, clean };
};

const paragraphOf = (text: string, letterFaces: LetterFaces, mainFace: Face): Paragraph => {
  const { letters, clean } = lettersOf(text, letterFaces);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(clean);
  const breaks = breaksOf(clean);
  const segments: Segment[] = [{ pieces: [] }];
  for (const { text: letter, face, index } of letters) {
    if (breaks.has(index)) segments.push({ pieces: [] });
    if (!face) continue;
    const pieces = segments.at(-1)?.pieces ?? [];
    const [level, isSpace, last] = [levels[index] ?? 0, letter.trim() === '', pieces.at(-1)];
    if (last?.face === face && last.level === level && last.isSpace === isSpace) last.text += letter;
    else pieces.push({ text: letter, face, level, width: 0, isSpace });
  }
  let [ascent, descent] = [mainFace.font.ascent, -mainFace.font.descent];
  for (const piece of segments.flatMap(({ pieces }) => pieces)) {
    const extent = piece.face.measure(piece.text, directionOf(piece.level));
    piece.width = extent.width;
    ascent = Math.max(ascent, extent.ascent);
    descent = Math.max(descent, extent.descent);
  }
  return { segments, level: paragraphs[0]?.level ?? 0, ascent, descent };
};

/** Splits a text at its line breaks into paragraphs, each with its own direction. */
export const paragraphsOf = (text: string, letterFaces: LetterFaces, mainFace: Face) =>
  text
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map((line) => paragraphOf(isolateNumbers(line.replaceAll('\t', ' ')), letterFaces, mainFace));
