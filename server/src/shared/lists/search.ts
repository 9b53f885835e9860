import { type PhoneWord, withPhones } from '@ace/contract/shared/phone.ts';
import { alike } from '@ace/contract/shared/text/letters.ts';
import { wordsOf as plainWordsOf } from '@ace/contract/shared/text/plain.ts';
import { type RawBuilder, sql } from 'kysely';
import { allOf, anyOf } from './conditions.ts';
import type { Fold } from './folding.ts';

/** A space follows each of these in search texts (migration 0001). */
const PUNCTUATION = /[\p{P}\p{S}]/gu;
const ENDS_IN_PUNCTUATION = /[\p{P}\p{S}]$/u;

/** How many digits the key of a number has at most (migration 0001). */
const DIGITS = 4;

export type Key = { key: string; isPrefix: boolean };

/** One way of writing a word. */
type Form = {
  /** What a search text must contain, all of it. */
  texts: string[];
  /** The keys of all rows whose search text contains this. Some more rows may have them. */
  keys: Key[];
};

/** A word of a search: one of its forms must occur. `typed` tells it from others. */
export type Word = { typed: string; forms: Form[] };

const exact = (key: string): Key => ({ key, isPrefix: false });
const prefix = (key: string): Key => ({ key, isPrefix: true });

const DAY_KEY = /^(?:\d\d\/ \d\d\/ \d{4}|\d{4}- \d\d- \d\d)$/;

const numberKeys = (digits: string): Key[] => {
  if (digits.length < DIGITS) return [prefix(digits)];
  const starts = new Set([0, Math.floor((digits.length - DIGITS) / 2), digits.length - DIGITS]);
  return [...starts].map((start) => exact(digits.slice(start, start + DIGITS)));
};

/** Points and commas between the digits of a number, as in search texts: its keys go on behind them. */
const BETWEEN_DIGITS = /(?<=\d)[.,] (?=\d)/g;

/** The digits of a text, if it is a number of at least three. */
const digitsOf = (text: string) => /^\d{3,}(?=[.,]?$)/.exec(text.replace(BETWEEN_DIGITS, ''))?.[0];

/** A word that begins with a digit and has no letter has only keys of numbers: of its first two digits, and of all digits if they are more. */
const NUMBER = /^\d[^a-z]*$/;

/** So many digits has the key of a number after `-` or `/` at most. */
const FIRST_DIGITS_AFTER = /^\d{1,3}/;

const isPunctuation = (key: string) => /^[^\p{L}\p{N}]+$/u.test(key);

/** How many characters of a word are its key. Words with marks tell more by fewer, if one of these has a mark. */
const keyLength = (letters: string[], isMarked: boolean) => (isMarked && letters.slice(0, 3).some((letter) => letter > '\x7f') ? 3 : 4);

const keyOfWord = (word: string, isMarked: boolean) => {
  const letters = [...word.slice(0, 8)];
  return letters.slice(0, keyLength(letters, isMarked)).join('');
};

/** The keys of a typed word that begins with `letters`. `isOpen`: more may follow. */
const wordKeys = (letters: string, plain: string, isOpen: boolean): Key[] => {
  if (NUMBER.test(plain)) {
    const [digits = ''] = /^\d+/.exec(plain) ?? [];
    if (digits.length > 2) return numberKeys(digits);
    return [isOpen && plain.length === 1 ? prefix(` ${digits}`) : exact(` ${digits}`)];
  }
  const isMarked = letters !== plain;
  const isShort = [...letters].length < keyLength([...letters], isMarked);
  return [{ key: keyOfWord(letters, isMarked), isPrefix: isOpen && isShort }];
};

/** Keys that are so short that they would find too much, if there are others. */
const isVague = ({ key, isPrefix }: Key) => isPrefix && !/^\d{3}$/.test(key);

/** The key of a number that begins a part, after a part that ends with `-` or `/`. It begins with this, so that no other key begins like it. */
const pairKey = (before = '', part = '') => {
  const [digits] = FIRST_DIGITS_AFTER.exec(part) ?? [];
  return digits && /[-/]$/.test(before) ? `${before.slice(-1)}${[...before].slice(-3, -1).join('')} ${digits}` : undefined;
};

/** The keys of numbers after `-` or `/`, of a typed word in parts without marks. Punctuation that precedes a word may belong to the word before it. */
const pairKeys = (parts: string[]): Key[] =>
  parts.flatMap((part, position) => {
    const key = pairKey(parts[position - 1], part);
    if (!key || (position === 1 && isPunctuation(parts[0] ?? ''))) return [];
    return { key, isPrefix: position === parts.length - 1 && /^\d{1,2}$/.test(part) };
  });

/** The keys that are preferred, or all of them if none is. */
const preferred = (keys: Key[], isPreferred: (key: Key) => boolean) => {
  const found = keys.filter(isPreferred);
  return found.length > 0 ? found : keys;
};

const keysOf = (spaced: string, parts: string[], plainParts: string[]): Key[] => {
  if (DAY_KEY.test(spaced)) return [exact(spaced)];
  const digits = digitsOf(spaced);
  if (digits) return numberKeys(digits);
  const isAlone = parts.every(isPunctuation);
  const keys = parts.flatMap((part, position) => {
    // Punctuation that precedes a word may belong to the word before it.
    return isPunctuation(part) && !isAlone
      ? []
      : wordKeys(part, plainParts[position] ?? part, position === parts.length - 1 && !ENDS_IN_PUNCTUATION.test(part));
  });
  const pairs = preferred(pairKeys(plainParts), ({ isPrefix }) => !isPrefix);
  // These imply most of what numbers have.
  if (pairs.length > 0) return [...pairs, ...keys.filter(({ key, isPrefix }) => !isPrefix && !key.startsWith(' '))];
  return preferred(keys, (key) => !isVague(key));
};

const quoted = ({ key, isPrefix }: Key) => `'${key.replace(/[\\']/g, '$&$&')}'${isPrefix ? ':*' : ''}`;

/** PostgreSQL would read the entries of a key as often as it occurs. */
const distinctKeys = (keys: Key[]) => [...new Map(keys.map((key) => [quoted(key), key])).values()];

const formOf = (word: string, fold: Fold): Form => {
  const spaced = word.replace(PUNCTUATION, '$& ').trim();
  const plain = fold(spaced);
  const parts = spaced.split(' ');
  const keys = distinctKeys(keysOf(spaced, parts, plain.split(' ')));
  if (/^\d{3,}$/.test(word)) return { texts: [word], keys };

  // The parts with marks stand apart from each other, at the end of the search text.
  const isLast = (position: number) => position === parts.length - 1;
  const marked = parts.flatMap((part, position) => (fold(part) === part ? [] : ` ${part}${isLast(position) ? '' : ' '}`));
  return {
    // Punctuation before a word may follow another, which needs no space before it.
    texts:
      parts.length === 1 && marked.length === 1
        ? marked
        : [isPunctuation(plain[0] ?? '') && !isPunctuation(plain) ? plain : ` ${plain}`, ...marked],
    keys,
  };
};

/** Both ways of placing the tone mark: "hòa" and "hoà" are the same word. */
const toneForms = (word: string) => {
  const letters = word.normalize('NFD');
  const moved = (pattern: RegExp) => letters.replace(pattern, '$1$4$3$6$2$5').normalize('NFC');
  return [
    word,
    moved(/(o)([\u0300\u0301\u0303\u0309\u0323])([ae])|(u)([\u0300\u0301\u0303\u0309\u0323])(y)/g),
    moved(/(o)([ae])([\u0300\u0301\u0303\u0309\u0323])|(u)(y)([\u0300\u0301\u0303\u0309\u0323])/g),
  ];
};

const DAY = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d*)?$/;

/** The word, and what it stands for: a day as `05/09/2026`, a number without groups and with a decimal point. A year of two digits is in this century. */
const valueForms = (word: string) => {
  const [, day = '', , month = '', year = ''] = DAY.exec(word) ?? [];
  if (day) return [word, `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year.padStart(4, '20')}`];
  const separator = GROUPED.exec(word)?.[1];
  const ungrouped = separator ? [word.replaceAll(separator, '').replace(',', '.')] : [];
  return [word, ...ungrouped, ...(/^\d+,\d+$/.test(word) ? [word.replace(',', '.')] : [])];
};

const distinct = <T>(values: T[]) => [...new Set(values)];

const wordOf = ({ word, digits }: PhoneWord, fold: Fold): Word => {
  const written = fold(word) === word ? valueForms(word) : toneForms(word);
  return {
    typed: digits ? `${word} ${digits}` : word,
    forms: distinct(digits ? [...written, digits] : written).map((form) => formOf(form, fold)),
  };
};

/** A word without the marks at its ends, as in `(Hoa Mai),` and `“Hoa…`, but with those that say what a number is, `100%` and `$5`. */
const BARE = /^(?:(?!\p{Sc}\d)[\p{P}\p{S}])*((?:[\p{P}\p{S}]*[^\p{P}\p{S}]+)*(?:(?<=\d)[%‰\p{Sc}])?)/u;

/** The words as they are looked for: without marks at their ends, and without those that are only marks, unless there is nothing else. */
const typedWords = (text: string) => {
  const words = alike(text.toLowerCase()).split(/\s+/u).filter(Boolean);
  const bare = words.flatMap((word) => BARE.exec(word)?.[1] || []);
  return bare.length > 0 ? bare : words;
};

/**
 * The words of a search. A row matches if it has them all: each as the beginning of a word, or three or more digits within a number, in upper or
 * lower case. A word without marks also matches text with marks; a word with marks must match as typed (docs/decisions/0005-search.md).
 */
export const wordsOf = (text: string, fold: Fold): Word[] => {
  const words = withPhones(typedWords(text)).map((word) => wordOf(word, fold));
  return [...new Map(words.map((word) => [word.typed, word])).values()];
};

/**
 * Whether the search text of the row `r` contains a text: its first part is then shorter. `like` compares character by character, and `strpos` counts
 * the characters before the text.
 */
const hasText = (text: string) => sql<boolean>`split_part(r."searchText", ${text}, 1) <> r."searchText"`;

/** Whether the search text of the row `r` has a word. */
export const hasWord = ({ forms }: Word) => anyOf(forms.map(({ texts }) => allOf(texts.map(hasText))));

/** The same for a search text in the program. */
export const isWordIn = ({ forms }: Word, text: string) => forms.some(({ texts }) => texts.every((each) => text.includes(each)));

/** How a key is written in search texts: one of letters begins a word. Pairs of numbers are not written as they are. */
const writtenKey = ({ key }: Key) => (/^\p{L}/u.test(key) ? ` ${key}` : key);
const isPair = ({ key }: Key) => /^[-/]/.test(key);

/** Tells which search texts in the program have the keys of a word; an estimate, which takes pairs of numbers for rare. */
export const keysIn = ({ forms }: Word) => {
  const written = forms.filter(({ keys }) => !keys.some(isPair)).map(({ keys }) => keys.map(writtenKey));
  return (text: string) => written.some((keys) => keys.every((key) => text.includes(key)));
};

/** Whether the row `r` has the keys of all words. */
export const hasKeys = (words: Word[]) => {
  const query = words.map(({ forms }) => `(${forms.map(({ keys }) => `(${keys.map(quoted).join(' & ')})`).join(' | ')})`).join(' & ');
  return sql<boolean>`search_keys(r."searchText") @@ ${query}::tsquery`;
};

/** Conditions for a search text of a row `r` to contain each word of a text, without regard to marks and punctuation. */
export const textMatches = (value: RawBuilder<string>, text: string): RawBuilder<boolean>[] =>
  distinct(plainWordsOf(text)).map((word) => sql<boolean>`${value} like ${`%${word}%`}`);
