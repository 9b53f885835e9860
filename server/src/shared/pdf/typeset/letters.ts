import type { Weight } from './document.ts';
import { faceOf, ownFace } from './faces.ts';
import { type HanFamily, slicesFor } from './families.ts';
import type { Face } from './shaping.ts';

/** What is drawn for a letter with its marks (a grapheme cluster); without a face it is never drawn and only guides the layout. */
export type Letter = { text: string; face: Face | null };

/** Stands for what is a picture rather than a letter. */
const REPLACEMENT = '□';

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;
/** Emoji and their parts, other signs, and private use; not letters, digits or punctuation. */
const PICTURE = /[\p{S}\p{Extended_Pictographic}\p{Me}\p{Co}]/u;

/** Spaces of other widths. */
const SPACE = /^\p{Zs}$/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
export const graphemesOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

const visibleIn = (grapheme: string) => [...grapheme].filter((character) => !INVISIBLE.test(character));

const hasAll = (face: Face, characters: string[]) => characters.every((character) => face.has(character.codePointAt(0) ?? 0));

/** Finds the faces for the letters of a paper, loading fonts where needed. */
export const createLetterCase = (weight: Weight, han: HanFamily) => {
  const letters = new Map<string, Letter[]>();
  const missing = new Set<string>();
  const faces = new Set([ownFace(weight)]);

  /** The face that has all of these characters: the marks of a letter are placed by its own font. */
  const findFace = async (characters: string[]) => {
    if (hasAll(ownFace(weight), characters)) return ownFace(weight);
    for (const character of characters) {
      for (const slice of slicesFor(character.codePointAt(0) ?? 0, han)) {
        const face = await faceOf(slice, weight);
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
    if (SPACE.test(grapheme)) return [{ text: ' ', face: ownFace(weight) }];
    // A digit in a box is a digit and a picture of a box.
    const rest = visible.filter((character) => !PICTURE.test(character));
    const restFace = rest.length > 0 ? await findFace(rest) : null;
    if (rest.length === visible.length || (rest.length > 0 && !restFace)) missing.add(grapheme);
    return [...(restFace ? [{ text: rest.join(''), face: restFace }] : []), await replacement()];
  };

  /** A character of a letter that was added, by whatever font was loaded. */
  const findLoaded = (character: string): Letter => {
    if (visibleIn(character).length === 0) return { text: character, face: null };
    for (const text of [character, REPLACEMENT]) {
      const face = [...faces].find((loaded) => hasAll(loaded, [text]));
      if (face) return { text, face };
    }
    throw new Error(`no font was loaded for U+${character.codePointAt(0)?.toString(16)}`);
  };

  return {
    /** Finds a face for each letter of a text. Answers the letters that no font has; they are drawn as pictures are. */
    async add(text: string) {
      const distinct = [...new Set(graphemesOf(text))];
      for (const grapheme of distinct) {
        const found = letters.get(grapheme) ?? (await find(grapheme));
        letters.set(grapheme, found);
        for (const { face } of found) if (face) faces.add(face);
      }
      return distinct.filter((grapheme) => missing.has(grapheme));
    },

    /** How a letter is drawn that was added, or that the paper's own font has. */
    get(grapheme: string): Letter[] {
      const known = letters.get(grapheme);
      if (known) return known;
      const visible = visibleIn(grapheme);
      if (visible.length > 0 && hasAll(ownFace(weight), visible)) return [{ text: grapheme, face: ownFace(weight) }];
      // Texts were put together, and a mark at the beginning of one joined the letter before it.
      return Array.from(grapheme, findLoaded);
    },
  };
};
export type LetterCase = ReturnType<typeof createLetterCase>;
