import { UnreadableFile } from './cells.ts';
import { isVietnameseWord, LOST_SYLLABLE, tonelessOf } from './syllables.ts';

/** What programs write for letters that an encoding lacks. */
const SIGN = /[?_\ufffd]/;
const SIGNS = /[?_\ufffd]/g;
const BETWEEN_BLANKS = /[^\s,;:()"“”|]+/g;
/** In addresses of pages and mails, such signs mean themselves. */
const ADDRESS = /[/=@&]/;
/** Letters with such signs among them. One at the end may ask something. */
const WITH_SIGNS = /^[\p{L}\p{M}?_\ufffd]{2,}$/u;
const BEFORE_LETTER = /[?_]\p{L}/u;
const BEYOND_ASCII = /[\u0080-\ufffc]/;
/** Vietnamese letters that only encodings have which have them all. */
const WITH_TONE = /[\u1ea0-\u1ef9]/;

/** A syllable with so many letters and signs is nothing else; no syllable has more than eight. */
const TELLING = 5;
const LONGEST = 8;
/** A Vietnamese word with so many letters is no end of a foreign one. */
const CLEAR = 4;
const MAX_WORDS = 1_000;
/** Words with marks that are whole for one that is not: then one was mistyped, or its text was cut within a letter. */
const WHOLE = 4;

const wordsOf = (text: string) =>
  (text.match(BETWEEN_BLANKS) ?? []).filter((word) => !ADDRESS.test(word)).flatMap((word) => word.split(/[-.'’]+/));

const isWholePart = (part: string) => part === '' || isVietnameseWord(part);

/** Whether letters of a word are lost. `COD?không`, `size_m` and `h_anh` are whole. */
const isLost = (word: string) => {
  if (!WITH_SIGNS.test(word)) return false;
  if (word.includes('\ufffd')) return true;
  if (word.length > LONGEST || !BEFORE_LETTER.test(word)) return false;
  const parts = word.split(SIGN);
  if (word.includes('_') && (word.length < TELLING || isWholePart(parts.at(-1) ?? ''))) return false;
  return LOST_SYLLABLE.test(tonelessOf(word).replace(SIGNS, '?')) && !parts.every(isWholePart);
};

/** Whether a word of another language may lack letters: `M?ller`. */
const mayLack = (word: string) => {
  const parts = word.split('?');
  const isQuestion = parts.every(isWholePart) || parts.some((part) => part.length >= CLEAR && isVietnameseWord(part));
  return /\?\p{L}/u.test(word) && !word.includes('_') && !isQuestion;
};

/** Whether letters of a text are `lost`, or `maybe`: then the sign may be meant, too. */
export const lossOf = (text: string): 'lost' | 'maybe' | null => {
  if (!SIGN.test(text)) return null;
  if (text.includes('\ufffd')) return 'lost';
  const words = wordsOf(text).filter((word) => SIGN.test(word) && WITH_SIGNS.test(word));
  const lost = words.filter(isLost);
  if (lost.some((word) => word.length >= TELLING) || (lost.length > 0 && words.length > 1)) return 'lost';
  const isDoubtful = lost.length > 0 || text.startsWith('??') || (!WITH_TONE.test(text) && words.some(mayLack));
  return isDoubtful ? 'maybe' : null;
};

/** Recognizes files whose Vietnamese letters became signs on their way through a smaller encoding: "Nguy?n Th? H?ng", `Nguy_n`. */
export const createLossCheck = () => {
  const lost = new Set<string>();
  const whole = new Set<string>();
  return {
    look: (text: string) => {
      const maySignify = SIGN.test(text);
      if (!maySignify && (whole.size >= MAX_WORDS || !BEYOND_ASCII.test(text))) return;
      for (const word of wordsOf(text)) {
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
