import { UnreadableFile } from '../cells.ts';
import { isVietnameseWord, LOST_SYLLABLE, tonelessOf } from './syllables.ts';

/** What programs write for letters that an encoding lacks. */
const SIGN = /[?_\ufffd]/;
const SIGNS = /[?_\ufffd]/g;
const WORD = /[^\s,;:()"“”|]+/g;
/** Letters with such signs among them. One at the end may ask something. */
const WITH_SIGNS = /^[\p{L}\p{M}?_\ufffd]{2,}$/u;
const BEFORE_LETTER = /[?_]\p{L}/u;
const BEYOND_ASCII = /[\u0080-\ufffc]/;

/** A syllable with so many letters and signs is nothing else; no syllable has more than eight. */
const TELLING = 5;
const LONGEST = 8;
const MAX_WORDS = 1_000;
/** Words with marks that are whole for one that is not: then one was mistyped, or its text was cut within a letter. */
const WHOLE = 4;

/** Whether letters of a word are lost. `COD?không`, `size_m` and `https://x.vn/?q=a` are whole. */
const isLost = (word: string) => {
  if (word.length > LONGEST || !WITH_SIGNS.test(word)) return false;
  if (word.includes('\ufffd')) return true;
  if (!BEFORE_LETTER.test(word) || (word.includes('_') && word.length < TELLING)) return false;
  return LOST_SYLLABLE.test(tonelessOf(word).replace(SIGNS, '?')) && !word.split(SIGN).every(isVietnameseWord);
};

/** Recognizes texts whose Vietnamese letters became signs on their way through a smaller encoding: "Nguy?n Th? H?ng", `Nguy_n`. */
export const createLossCheck = () => {
  const lost = new Set<string>();
  const whole = new Set<string>();
  return {
    look: (text: string) => {
      const maySignify = SIGN.test(text);
      if (!maySignify && (whole.size >= MAX_WORDS || !BEYOND_ASCII.test(text))) return;
      for (const [word] of text.matchAll(WORD)) {
        const words = maySignify && SIGN.test(word) ? (isLost(word) ? lost : null) : BEYOND_ASCII.test(word) ? whole : null;
        if (words && words.size < MAX_WORDS) words.add(word);
      }
    },
    /** Throws `encoding` if letters of the texts so far are lost. */
    end: () => {
      const isTelling = lost.size > 1 || [...lost].some((word) => word.length >= TELLING || word.includes('\ufffd'));
      if (isTelling && lost.size * WHOLE >= whole.size) throw new UnreadableFile('encoding');
    },
  };
};
