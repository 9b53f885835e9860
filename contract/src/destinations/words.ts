import { plainOf, wordsOf } from '../shared/text/plain.ts';
import type { StopList } from './names.ts';
import STOP_WORDS from './stop-words.json' with { type: 'json' };

/** Descriptions and addresses are shorter. */
const LONGEST = 1_000;

/** The same of an English word in the plural; not always a word, but the same for both. */
const singularOf = (word: string) => {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ss|sh|ch|x)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
};

/** Texts whose words are remembered: the lines of a shipment, which many rules look at. */
const MAX_REMEMBERED = 200;

/** A function of a text that remembers its last answers. */
const remembering = <Answer>(of: (text: string) => Answer) => {
  const remembered = new Map<string, Answer>();
  return (text: string): Answer => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const answer = of(text);
    remembered.set(text, answer);
    return answer;
  };
};

/** Words as lists of phrases have them: without marks, one of many as one. */
const termOf = remembering((word) => singularOf(plainOf(word)));
const termsOf = remembering((text) => wordsOf(text.slice(0, LONGEST)).map(singularOf));

/** The words of a text in lower case, with their marks, in one form. */
const markedWordsOf = remembering(
  (text): string[] =>
    text
      .slice(0, LONGEST)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
);

/** Phrases, the words with which they begin, and the number of words of the longest. */
type Phrases = { terms: ReadonlySet<string>; firsts: ReadonlySet<string | undefined>; longest: number };
const phrasesOf = (lists: readonly string[][]): Phrases => ({
  terms: new Set(lists.map((terms) => terms.join(' '))),
  firsts: new Set(lists.map(([first]) => first)),
  longest: Math.max(0, ...lists.map(({ length }) => length)),
});

const FILLER = new Set(STOP_WORDS.filler);

/** The words that say something: no numbers, with or without a unit, and no filler. */
const tellingWordsOf = (text: string) => markedWordsOf(text).filter((word) => !/^\d/.test(word) && !FILLER.has(word));

const isAscii = (text: string) => /^[ -~]*$/.test(text);

const LISTS = new Map(
  Object.entries(STOP_WORDS).map(([name, entries]) => {
    const phrases = entries.map((entry) => (name === 'vi' ? tellingWordsOf(entry) : tellingWordsOf(entry).map(termOf)));
    return [name, phrasesOf(phrases.filter(({ length }) => length > 0))];
  }),
);

/** Whole texts: of names and addresses, and of Vietnamese descriptions without marks. */
const WHOLE = new Map(
  Object.entries(STOP_WORDS).map(([name, entries]) => [name, new Set(entries.map((entry) => wordsOf(entry).join(' ')))]),
);

/** The places after which a phrase may begin, in words of which each belongs to a phrase, as far as that goes; the last one is reached if all do. */
const consistsOf = (words: readonly string[], { terms, firsts, longest }: Phrases = phrasesOf([])) => {
  const isReached = [true];
  for (let start = 0; start < words.length; start += 1) {
    if (!isReached[start] || !firsts.has(words[start])) continue;
    for (let end = start + 1; end <= start + longest; end += 1) if (terms.has(words.slice(start, end).join(' '))) isReached[end] = true;
  }
  return isReached[words.length] ?? false;
};

/** The words of a description that say something, the same as terms, and all of its words but numbers. */
const spokenIn = remembering((description) => {
  const words = tellingWordsOf(description);
  const whole = markedWordsOf(description).filter((word) => !/^\d/.test(word));
  return { words, terms: words.map(termOf), whole: whole.join(' ') };
});

/**
 * Whether a description is nothing but words of one of these lists, besides numbers, units and filler; also if it has no other words at all. Vietnamese words
 * count with their marks, or as the whole description without them: `an`, `pin`, `tin` are English too.
 */
export const isVague = (description: string, lists: readonly StopList[]) => {
  const { words, terms, whole } = spokenIn(description);
  return lists.some((list) => {
    const isWhole = list === 'vi' && WHOLE.get(list)?.has(whole);
    return isWhole || consistsOf(list === 'vi' ? words : terms, LISTS.get(list));
  });
};

/** Whether a name or address is only what people type where they know none. */
export const isNobody = (text: string, lists: readonly StopList[] = ['party']) => {
  const whole = wordsOf(text.slice(0, LONGEST)).join(' ');
  return lists.some((list) => WHOLE.get(list)?.has(whole));
};

/** Letters that no other language in common use has. */
const VIETNAMESE_LETTER = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịĩọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/;
const VIETNAMESE_WORDS = new Set(STOP_WORDS.vi.flatMap((entry) => markedWordsOf(entry)).filter((word) => !isAscii(word)));

/** Whether a text has Vietnamese words: by their letters, or because they are in the list, with their marks. */
export const hasVietnamese = (text: string) =>
  markedWordsOf(text).some((word) => !isAscii(word) && (VIETNAMESE_LETTER.test(word) || VIETNAMESE_WORDS.has(word)));

const finders = new WeakMap<readonly string[], Phrases>();

/** The words of a rule, prepared once. */
const preparedOf = (words: readonly string[]) => {
  const prepared = finders.get(words) ?? phrasesOf(words.map(termsOf));
  finders.set(words, prepared);
  return prepared;
};

/** The first words of some that a phrase is, at a place; 0 if none. */
const lengthAt = (words: readonly string[], start: number, { terms, firsts, longest }: Phrases) => {
  if (!firsts.has(words[start])) return 0;
  for (let length = longest; length > 0; length -= 1) if (terms.has(words.slice(start, start + length).join(' '))) return length;
  return 0;
};

/** Whether a text has one of these words or phrases, in singular or plural, blind to marks; those within one of `without` do not count. */
export const hasWords = (text: string, words: readonly string[], without: readonly string[]) => {
  const terms = termsOf(text);
  const [wanted, unwanted] = [preparedOf(words), preparedOf(without)];
  for (let place = 0; place < terms.length; ) {
    const skipped = lengthAt(terms, place, unwanted);
    if (skipped === 0 && lengthAt(terms, place, wanted) > 0) return true;
    place += skipped || 1;
  }
  return false;
};
