import { UnreadableFile } from './cells.ts';
import { isVietnameseWord } from './syllables.ts';

/** The characters of the fonts of TCVN 5712 (`.VnTime`), each with what it shows. */
const TCVN3 =
  '¡Ă¢Â£Ê¤Ô¥Ơ¦Ư§Đ¨ă©âªê«ô¬ơ\u00adư®đµà¶ả·ã¸á¹ạ»ằ¼ẳ½ẵ¾ắÆặÇầÈẩÉẫÊấËậÌèÎẻÏẽÐéÑẹÒềÓểÔễÕếÖệ×ìØỉÜĩÝíÞịßòáỏâõãóäọåồæổçỗèốéộêờëởìỡíớîợïùñủòũóúôụõừöửøứ÷ữùựúỳûỷüỹýýþỵ';

const TCVN3_LETTERS = new Map(TCVN3.match(/../g)?.map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]));

/** What a character behind a vowel adds to it in the fonts of VNI (`VNI-Times`): a tone, a shape, or both. */
const VNI_MARKS: Record<string, string> = {
  ...{ ù: '\u0301', ø: '\u0300', û: '\u0309', õ: '\u0303', ï: '\u0323', â: '\u0302' },
  ...{ á: '\u0302\u0301', à: '\u0302\u0300', å: '\u0302\u0309', ã: '\u0302\u0303', ä: '\u0302\u0323', ê: '\u0306' },
  ...{ é: '\u0306\u0301', è: '\u0306\u0300', ú: '\u0306\u0309', ü: '\u0306\u0303', ë: '\u0306\u0323' },
};
const VNI_LETTERS: Record<string, string> = { ô: 'ơ', ö: 'ư', ñ: 'đ', æ: 'ỉ', ó: 'ĩ', ò: 'ị', î: 'ỵ' };

type LegacyEncoding = {
  /** The word as the fonts of this encoding show it. */
  decode: (word: string) => string;
  /** What a word has only in this encoding. */
  sign: RegExp;
};

const LEGACY_ENCODINGS: Record<'TCVN3' | 'VNI', LegacyEncoding> = {
  TCVN3: {
    decode: (word) => word.replace(/[\u00a1-\u00fe]/g, (letter) => TCVN3_LETTERS.get(letter) ?? letter),
    // A capital letter or a sign within a word, a sign before one, or an `ß` behind a consonant.
    sign: /[a-zß-þ][ÆÇÈÉÊËÌÎÏÐÑÒÓÔÕÖ×ØÜÝÞ]|[A-Za-zß-þ][µ¶·¸¹¨»¼½¾©«¬\u00ad÷]|[®§]\p{L}|[bcdghklmnprstvx]ß/u,
  },
  VNI: {
    decode: (word) =>
      word
        .toLowerCase()
        .replace(/([aeiouyôö])([ùøûõïâáàåãäêéèúüë])/g, (_, vowel, mark) => `${VNI_LETTERS[vowel] ?? vowel}${VNI_MARKS[mark] ?? ''}`)
        .replace(/[ôöñæóòî]/g, (letter) => VNI_LETTERS[letter] ?? letter)
        .normalize('NFC'),
    // A vowel and a mark that stand beside each other in no Western language.
    sign: /[aeouy]ø|[aeouy]õ|[ey]û|[aeo][åäãâ]|aê|[ôö][ùøûõï]/i,
  },
};

/** Letters of Western languages and signs that no Vietnamese text in Unicode has; nearly each cell in a legacy encoding has one. */
const FOREIGN =
  /[\u00a1-\u00bf\u00c4-\u00c7\u00cb\u00ce-\u00d1\u00d6-\u00d8\u00db\u00dc\u00de\u00df\u00e4-\u00e7\u00eb\u00ee-\u00f1\u00f6-\u00f8\u00fb\u00fc\u00fe]/;
const WORD = /[^\s!-@[-`{-~]+/g;
const LATIN = /[\u00a1-\u00fe]/;
const MODERN = /[\u0100-\uffff]/;

/** Vietnamese letters in UTF-8 that a program took for Western text: `Nguyá»…n`. */
const MISREAD = /Ã[\u00a0-\u00bf]|Ä[\u0090\u0091\u2018]|Æ[°¡]|á[º»][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/;

/** Words that are enough: with a sign of the encoding, or with points for all, if most words that are not Vietnamese as they stand would be. */
const ENOUGH = { signs: 3, points: 4, misread: 2 };
const MAX_WORDS = 20_000;

/** The name of a font in which TCVN3 or VNI is legible, or nothing for others. */
export const legacyFontOf = (font: string) => (/^(\.Vn|VNI[-_ ])/i.test(font) ? font : '');

/**
 * Recognizes texts that are only legible in the fonts of TCVN3 or VNI ("Céng hßa x· héi", "Coäng hoøa xaõ hoäi"): words with letters of Western languages
 * that are Vietnamese syllables if they are read as in these fonts, and none as they stand. Few foreign names are.
 */
export const createLegacyCheck = () => {
  const words = new Set<string>();
  const found = { TCVN3: { words: 0, signs: 0 }, VNI: { words: 0, signs: 0 } };
  let doubtful = 0;
  let misread = 0;

  const add = (word: string, font: string) => {
    if (MISREAD.test(word)) misread++;
    if (!LATIN.test(word) || MODERN.test(word) || !/[A-Za-z]/.test(word) || isVietnameseWord(word)) return;
    doubtful++;
    for (const name of ['TCVN3', 'VNI'] as const) {
      const { decode, sign } = LEGACY_ENCODINGS[name];
      if (!isVietnameseWord(decode(word))) continue;
      if (font !== '' && font.startsWith('.') === (name === 'TCVN3')) throw new UnreadableFile('legacyFont', font);
      found[name].words++;
      if (sign.test(word)) found[name].signs++;
    }
  };

  return {
    /** Looks at a text. Throws `legacyFont` if it is shown in such a font and would be something else in another. */
    look: (text: string, font = '') => {
      const legacyFont = font === '' ? '' : legacyFontOf(font);
      if (legacyFont === '' && !FOREIGN.test(text)) return;
      for (const [word] of text.matchAll(WORD)) {
        const key = `${legacyFont}\t${word}`;
        if (words.size >= MAX_WORDS || words.has(key)) continue;
        words.add(key);
        add(word, legacyFont);
      }
    },
    /** Throws `legacyFont` if the texts so far are in one of the encodings, `encoding` if they went through a wrong one. */
    end: () => {
      if (misread >= ENOUGH.misread) throw new UnreadableFile('encoding');
      for (const name of ['TCVN3', 'VNI'] as const) {
        const { words: count, signs } = found[name];
        const isLikely = count + signs >= ENOUGH.points && count > doubtful / 2;
        if (signs >= ENOUGH.signs || isLikely) throw new UnreadableFile('legacyFont', name);
      }
    },
  };
};
