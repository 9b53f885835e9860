/** Consonants that a Vietnamese syllable may begin with, and what may follow: the rhymes without their tones. */
const ONSET = '(?:ngh|ng|nh|gh|gi|kh|ph|th|tr|ch|qu|b|c|d|đ|g|h|k|l|m|n|p|r|s|t|v|x)?';
const RHYMES = `a ac ach ai am an ang anh ao ap at au ay ăc ăm ăn ăng ăp ăt âc âm ân âng âp ât âu ây e ec em en eng eo ep et ê êch êm ên ênh êp êt êu
  i ia ich iêc iêm iên iêng iêp iêt iêu im in inh ip it iu o oa oac oach oai oam oan oang oanh oao oap oat oay oăc oăm oăn oăng oăt oc oe oen oeo oet oi om
  on ong oong ooc op ot ô ôc ôi ôm ôn ông ôp ôt ơ ơi ơm ơn ơp ơt u ua uân uâng uât uây uc uê uêch uênh ui um un ung uơ uôc uôi uôm uôn uông uôt up ut uy uya
  uych uyên uyêt uynh uyt uyu uyp ư ưa ưc ưi ưm ưn ưng ươc ươi ươm ươn ương ươp ươt ươu ưt ưu y yêm yên yêng yêt yêu ych ynh yt`;

export const SYLLABLE = new RegExp(`^${ONSET}(?:${RHYMES.trim().split(/\s+/).join('|')})$`);

/** The same where a `?` may stand for each `đ` and each vowel. */
export const LOST_SYLLABLE = new RegExp(
  `^${ONSET.replace('|đ|', '|[đ?]|')}(?:${RHYMES.trim()
    .split(/\s+/)
    .join('|')
    .replace(/[aăâeêioôơuưy]/g, '[$&?]')})$`,
);

/** The five marks of tones: grave, acute, tilde, hook above, dot below. */
const TONE = /[\u0300\u0301\u0303\u0309\u0323]/g;
const STOPPED = /(?:c|ch|p|t)$/;
const TONES_OF_STOPPED = /[\u0301\u0323]/;

/** A word in lower case without its tones; its letters stay apart: `ê`, `ơ`. */
export const tonelessOf = (word: string) => word.toLowerCase().normalize('NFD').replace(TONE, '').normalize('NFC');

/**
 * Whether a word, composed, is a syllable that Vietnamese can have: by its letters, with at most one tone, and before a stop only two of them. Spelling rules of
 * onsets (`c` or `k`) are left out, but for the most frequent.
 */
export const isVietnameseWord = (word: string) => {
  const letters = word.toLowerCase().normalize('NFD');
  const tones = letters.match(TONE) ?? [];
  const plain = tonelessOf(word);
  if (tones.length > 1 || !SYLLABLE.test(plain) || /^(?:c|g|ng)[eêi](?!$)|^c[eêiy]/.test(plain)) return false;
  return tones.length === 0 || !STOPPED.test(plain) || TONES_OF_STOPPED.test(letters);
};
