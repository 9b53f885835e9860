import { isDeepStrictEqual } from 'node:util';
import type { ImportField, ImportFieldName } from '@ace/contract/imports/fields.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { plainOf } from '@ace/contract/shared/text/plain.ts';
import { EXPORT_HEADINGS } from '@ace/contract/shipments/export-headings.ts';
import {
  addressParts,
  cashWords,
  FILLERS,
  HARMLESS,
  ignoredWords,
  lengthsWords,
  OTHER_UNITS,
  PARTY_PHRASES,
  type Party,
  type PartyWord,
  partyWords,
  unclearWords,
} from './heading-words.ts';

/**
 * What a heading means; `isOwn` are those of our own files. A column `about` a party has no party if the heading names none. `isGuess`: a person
 * confirms it, because the heading has other parts. What an `unclear` column is, a person says: it is in grams, has days month first, or a word with several meanings.
 */
export type Meaning = (
  | { is: 'field'; fields: ImportFieldName[]; isOwn: boolean }
  | { is: 'about'; what: PartyWord; party: Party | null; addressPart: number }
  | { is: 'cash' | 'ignored' | 'unclear' }
) & { isGuess?: true };

/** What a kind of import declares of its columns. */
export type ColumnRules = {
  fields: Partial<Record<ImportFieldName, ImportField>>;
  /** The headings of our own files, by their words. */
  own: ReadonlyMap<string, Meaning>;
  /** The words of other headings. */
  words: ReadonlyMap<string, ImportFieldName>;
  /** Whether headings also name parties, sizes, amounts and carriers of parcels. */
  hasParcels: boolean;
  /** The field of a file of one column without a heading, as of a list of scans. */
  alone: ImportFieldName | null;
};

const BRACKETS = /[([{（【]([^)\]}）】]*)[)\]}）】]?/g;
const WORDS = /[\p{L}\p{N}]+/gu;
/** The words of a heading without marks, case and punctuation. `isUsable`: it names no unit that we do not take, and no days with the month first. */
const wordsOfHeading = (heading: string) => {
  let isUsable = true;
  const open = plainOf(heading).replace(BRACKETS, (_, inside: string) => {
    const words: string[] = inside.match(WORDS) ?? [];
    if (words.length === 1 && words.every((word) => OTHER_UNITS.has(word))) isUsable = false;
    if (words.includes('mm') && words.indexOf('mm') < words.indexOf('dd')) isUsable = false;
    return !isUsable || words.every((word) => HARMLESS.has(word)) ? ' ' : ` ${words.join(' ')} `;
  });
  return { words: (open.match(WORDS) ?? []).join(' '), isUsable };
};

/** What is left of a heading without the name of a party. */
const without = (words: string, phrase: string) =>
  ` ${words} `
    .replace(` ${phrase} `, ' ')
    .split(' ')
    .filter((word) => word && !FILLERS.has(word))
    .join(' ');

const aboutOf = (words: string, party: Party | 'unclear' | null): Meaning | undefined => {
  const addressPart = addressParts.get(words);
  const what = addressPart === undefined ? partyWords.get(words) : 'Address';
  if (what === undefined) return undefined;
  return party === 'unclear' ? { is: 'unclear' } : { is: 'about', what, party, addressPart: addressPart ?? 0 };
};

const partyMeaning = (words: string): Meaning | undefined => {
  for (const party of ['sender', 'receiver', 'unclear'] as const) {
    const phrase = PARTY_PHRASES[party].find((each) => ` ${words} `.includes(` ${each} `));
    if (phrase === undefined) continue;
    const rest = without(words, phrase);
    const about = aboutOf(rest || 'name', party);
    if (about) return about;
  }
  return undefined;
};

const normalized = (heading: string) => wordsOfHeading(heading).words;

/** The headings of our own files by their words, those of the export among them. */
export const ownHeadings = (fields: Record<string, ImportField>): ReadonlyMap<string, Meaning> => {
  const exported = Object.values(EXPORT_HEADINGS).map((headings) => [headings, []] as const);
  const imported = Object.entries(fields).map(([name, { headings }]) => [headings, [name as ImportFieldName]] as const);
  return new Map(
    [...exported, ...imported].flatMap(([{ vi, en }, fields]) =>
      [vi, en].map((text) => [normalized(text), { is: 'field', fields: [...fields], isOwn: true }] as const),
    ),
  );
};

const UNITS_BEHIND = / (?:kg|kgs|cm|m3|m³|cbm|vnd|dong|usd)$/;

const meaningOfWords = (rules: ColumnRules, words: string): Meaning | undefined => {
  const own = rules.own.get(words);
  if (own && !(own.is === 'field' && own.fields.length === 0)) return own;
  if (ignoredWords.has(words)) return { is: 'ignored' };
  const field = rules.words.get(words);
  if (field) return { is: 'field', fields: [field], isOwn: false };
  if (!rules.hasParcels || own) return own;
  if (unclearWords.has(words)) return { is: 'unclear' };
  if (cashWords.has(words)) return { is: 'cash' };
  if (lengthsWords.has(words)) return { is: 'field', fields: ['cubicL', 'cubicW', 'cubicH'], isOwn: false };
  return aboutOf(words, null) ?? partyMeaning(words);
};

/** The meaning of a heading in several parts, as in two languages: "Điện thoại / Phone". Those that are understood say the same. */
const meaningOfParts = (rules: ColumnRules, heading: string): Meaning | undefined => {
  const [first, ...others] = heading.split(/[/\n|()[\]–—:]| - /).flatMap((part) => meaningOfWords(rules, normalized(part)) ?? []);
  return first && others.every((other) => isDeepStrictEqual(first, other)) ? { ...first, isGuess: true } : undefined;
};

/** What a heading means; undefined if it is not understood, or too long for one: each of its parts is looked up with all phrases. */
export const meaningOf = (rules: ColumnRules, heading: string): Meaning | undefined => {
  if (heading.length > IMPORT_LIMITS.heading) return undefined;
  if (heading.trim() === '#') return { is: 'ignored' };
  const { words, isUsable } = wordsOfHeading(heading);
  const meaning = meaningOfWords(rules, words) ?? meaningOfWords(rules, words.replace(UNITS_BEHIND, ''));
  if (!isUsable) return meaning && { is: 'unclear' };
  return meaning ?? meaningOfParts(rules, heading);
};

/** The party that a heading over several columns names: "Thông tin người nhận". */
export const partyOfGroup = (heading: string): Party | null => {
  if (heading.length > IMPORT_LIMITS.heading) return null;
  const meaning = partyMeaning(normalized(heading));
  return meaning?.is === 'about' && meaning.what === 'ContactName' ? meaning.party : null;
};

/** Where a column stands among those that join to an address: the street first, whatever the order of the columns; undefined if it does not tell. */
export const placeInAddress = (rules: ColumnRules, heading: string): number | undefined => {
  const meaning = meaningOf(rules, heading);
  if (meaning?.is === 'about' && meaning.what === 'Address') return meaning.addressPart;
  return meaning?.is === 'field' && meaning.fields.some((field) => rules.fields[field]?.holds === 'address') ? 0 : undefined;
};
