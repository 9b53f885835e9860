import type { Weight } from './document.ts';
import { faceOf, mainFace } from './faces.ts';
import { type HanFamily, subsetsFor } from './families.ts';
import type { Face } from './shaping.ts';

/** A letter with its marks (a grapheme cluster) and its face. Without a face it is invisible and only affects the layout. */
export type Letter = { text: string; face: Face | null };

/** Drawn instead of pictures such as emoji. */
const REPLACEMENT = '□';

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;
/** Emoji and their parts, other symbols, enclosing marks and private use; not letters, digits or punctuation. */
const PICTURE = /[\p{S}\p{Extended_Pictographic}\p{Me}\p{Co}]/u;

/** Spaces of any width. */
const SPACE = /^\p{Zs}$/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
export const graphemesOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

const visibleIn = (grapheme: string) => [...grapheme].filter((character) => !INVISIBLE.test(character));

const hasAll = (face: Face, characters: string[]) => characters.every((character) => face.has(character.codePointAt(0) ?? 0));

/** Finds the faces for the letters of a paper, and loads fonts if necessary. */
export const createLetterFaces = (weight: Weight, han: HanFamily) => {
  const letters = new Map<string, Letter[]>();
  const missing = new Set<string>();
  const faces = new Set([mainFace(weight)]);

  /** Finds a face with all of these characters: only the font of a letter can place its marks. */
  const findFace = async (characters: string[]) => {
    if (hasAll(mainFace(weight), characters)) return mainFace(weight);
    for (const character of characters) {
      for (const subset of subsetsFor(character.codePointAt(0) ?? 0, han)) {
        const face = await faceOf(subset, weight);
        if (hasAll(face, characters)) return face;
      }
    }
    return null;
  };

  const replacement = async (): Promise<Letter> => ({ text: REPLACEMENT, face: await findFace([REPLACEMENT]) });

  const find = async (grapheme: string): Promise<Letter[]> => {
    const visible = visibleIn(grapheme);
    const face = visible.length > 0 ? await findFace(visible) : null;
    if (face || visible.length === 0) return [{ text: grapheme, face }];
    if (SPACE.test(grapheme)) return [{ text: ' ', face: mainFace(weight) }];
    // A keycap emoji, for example, becomes the digit and a replacement for the box.
    const rest = visible.filter((character) => !PICTURE.test(character));
    const restFace = rest.length > 0 ? await findFace(rest) : null;
    if (rest.length === visible.length || (rest.length > 0 && !restFace)) missing.add(grapheme);
    return [...(restFace ? [{ text: rest.join(''), face: restFace }] : []), await replacement()];
  };

  /** Finds a face for a character among the loaded fonts. */
  const findLoaded = (character: string): Letter => {
    if (visibleIn(character).length === 0) return { text: character, face: null };
    for (const text of [character, REPLACEMENT]) {
      const face = [...faces].find((loaded) => hasAll(loaded, [text]));
      if (face) return { text, face };
    }
    throw new Error(`no font was loaded for U+${character.codePointAt(0)?.toString(16)}`);
  };

  return {
    /** Finds a face for each letter of a text. Returns the letters that no font has, which are drawn as `□`. */
    async add(text: string) {
      const distinct = [...new Set(graphemesOf(text))];
      for (const grapheme of distinct) {
        const found = letters.get(grapheme) ?? (await find(grapheme));
        letters.set(grapheme, found);
        for (const { face } of found) if (face) faces.add(face);
      }
      return distinct.filter((grapheme) => missing.has(grapheme));
    },

    /** The letters to draw for a grapheme that was added, or that the main font has. */
    get(grapheme: string): Letter[] {
      const known = letters.get(grapheme);
      if (known) return known;
      const visible = visibleIn(grapheme);
      if (visible.length > 0 && hasAll(mainFace(weight), visible)) return [{ text: grapheme, face: mainFace(weight) }];
      // Two texts were concatenated, and a mark at the start of the second joined the last letter of the first.
      return Array.from(grapheme, findLoaded);
    },
  };
};
export type LetterFaces = ReturnType<typeof createLetterFaces>;
