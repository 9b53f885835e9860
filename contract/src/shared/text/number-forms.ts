/** Blanks, marks, punctuation and invisible characters, which separate the letters and digits of a number. */
const BETWEEN = /[^0-9A-Z\u0370-\u1fff\u2c00-\u2fff\u3040-\ufdff\u{10000}-\u{10ffff}]+/gu;

const LATIN = /[a-zđð]+/g;
const inCapitals = (letters: string) => letters.replace(/[đð]/g, 'd').toUpperCase();

/**
 * The form in which numbers of all kinds are compared when one is looked up: letters and digits alone, without marks and case, those of ASCII in upper
 * case. `number_key` of the database does the same (migration 0001). It finds numbers; what is stored, and unique, are the texts as they were typed.
 */
export const numberKey = (text: string) => text.normalize('NFKD').toLowerCase().replace(LATIN, inCapitals).replace(BETWEEN, '');

/** Which keys make a letter of its base letter: for the marks that change the letter, for the tones, and for `Đ` after its `D`. */
type InputMethod = { marks: Record<string, string>; tones: Record<string, string>; stroke: string };

const marksOf = (keys: string) => Object.fromEntries([...'\u0302\u031b\u0306'].map((mark, index) => [mark, keys.charAt(index)]));
const tonesOf = (keys: string) =>
  Object.fromEntries([...'\u0301\u0300\u0309\u0303\u0323'].map((tone, index) => [tone, keys.charAt(index)]));

/** The circumflex repeats the letter: `*`. */
const TELEX: InputMethod = { marks: marksOf('*WW'), tones: tonesOf('SFRXJ'), stroke: 'D' };
const VNI: InputMethod = { marks: marksOf('678'), tones: tonesOf('12345'), stroke: '9' };

const WITH_MARKS = /([A-Z])([\u0300-\u0323]*)/g;

/** Where the keys of marks were pressed: each after its letter, or at the end of the letters, as people may; the tone first, or last. */
const PLACES = [
  { isMarkLast: false, isToneLast: false, isToneFirst: false },
  { isMarkLast: false, isToneLast: false, isToneFirst: true },
  { isMarkLast: false, isToneLast: true, isToneFirst: false },
  { isMarkLast: true, isToneLast: true, isToneFirst: false },
  { isMarkLast: true, isToneLast: true, isToneFirst: true },
];

/** The keys of a run of letters, decomposed and in upper case. */
const keysOf = (
  letters: string,
  { marks, tones, stroke }: InputMethod,
  { isMarkLast, isToneLast, isToneFirst }: (typeof PLACES)[number],
) => {
  let [lastMarks, lastTones] = ['', ''];
  const typed = letters.replace(/Đ/g, `D${stroke}`).replace(WITH_MARKS, (_, letter: string, its: string) => {
    const mark = [...its]
      .map((each) => marks[each] ?? '')
      .join('')
      .replace('*', letter);
    const tone = [...its].map((each) => tones[each] ?? '').join('');
    if (isMarkLast) lastMarks += mark;
    if (isToneLast) lastTones += tone;
    const [ownMark, ownTone] = [isMarkLast ? '' : mark, isToneLast ? '' : tone];
    return letter + (isToneFirst ? ownTone + ownMark : ownMark + ownTone);
  });
  return typed + (isToneFirst ? lastTones + lastMarks : lastMarks + lastTones);
};

const VIETNAMESE = /[\u0300-\u0323Đ]/;

/**
 * What may have been typed, or scanned, while Telex or VNI made other letters of it: `EE12` became `Ê12`, and so did `E612`. At most 15 texts; none for
 * a text without such letters. Telex makes `Ư` of a `W` alone, too.
 */
export const typedForms = (text: string): string[] => {
  const letters = text.toUpperCase().replace(/Ð/g, 'Đ').normalize('NFD');
  if (!VIETNAMESE.test(letters)) return [];
  const read = (from: string, method: InputMethod) =>
    PLACES.map((place) => from.replace(/[\u0300-\u0323A-ZĐ]+/g, (run) => keysOf(run, method, place)));
  const forms = [...read(letters, TELEX), ...read(letters.replace(/U\u031b/g, 'W'), TELEX), ...read(letters, VNI)];
  return [...new Set(forms)];
};
