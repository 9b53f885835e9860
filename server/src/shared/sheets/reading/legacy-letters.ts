/** The characters of the fonts of TCVN 5712 (`.VnTime`), each with what it shows. */
const TCVN3 =
  '¡Ă¢Â£Ê¤Ô¥Ơ¦Ư§Đ¨ă©âªê«ô¬ơ\u00adư®đµà¶ả·ã¸á¹ạ»ằ¼ẳ½ẵ¾ắÆặÇầÈẩÉẫÊấËậÌèÎẻÏẽÐéÑẹÒềÓểÔễÕếÖệ×ìØỉÜĩÝíÞịßòáỏâõãóäọåồæổçỗèốéộêờëởìỡíớîợïùñủòũóúôụõừöửøứ÷ữùựúỳûỷüỹýýþỵ';

const TCVN3_LETTERS = new Map(TCVN3.match(/../g)?.map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]));

/** What a character behind a vowel adds to it in the fonts of VNI (`VNI-Times`): a tone, a shape, or both. */
const VNI_MARKS: Record<string, string> = {
  ù: '\u0301',
  ø: '\u0300',
  û: '\u0309',
  õ: '\u0303',
  ï: '\u0323',
  â: '\u0302',
  á: '\u0302\u0301',
  à: '\u0302\u0300',
  å: '\u0302\u0309',
  ã: '\u0302\u0303',
  ä: '\u0302\u0323',
  ê: '\u0306',
  é: '\u0306\u0301',
  è: '\u0306\u0300',
  ú: '\u0306\u0309',
  ü: '\u0306\u0303',
  ë: '\u0306\u0323',
};
const VNI_LETTERS: Record<string, string> = { ô: 'ơ', ö: 'ư', ñ: 'đ', æ: 'ỉ', ó: 'ĩ', ò: 'ị', î: 'ỵ' };

export type LegacyEncoding = {
  /** The word as the fonts of this encoding show it. */
  decode: (word: string) => string;
  /** What a word has only in this encoding. */
  sign: RegExp;
};

export const LEGACY_ENCODINGS: Record<'TCVN3' | 'VNI', LegacyEncoding> = {
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
