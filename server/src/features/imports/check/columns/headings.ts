import type { ImportField, ImportFieldName } from '@ace/contract/imports/fields.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { plainOf } from '@ace/contract/shared/text/plain.ts';
import { EXPORT_HEADINGS } from '@ace/contract/shipments/export-headings.ts';
import type { Cell } from '../../../../shared/sheets/reading/cells.ts';
import {
  addressParts,
  BARE_PARTY,
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
  quantityWords,
} from './heading-words.ts';

/**
 * What a heading means; `isOwn` are those of our own files. A column `about` a party has no party if the heading names none, and is about the `isWhole` party
 * if it says nothing else. `isGuess`: a part of the heading was not understood. A
 * column in grams or with days month first is `unusable` as it is.
 */
export type Meaning = (
  | { is: 'field'; fields: ImportFieldName[]; isOwn: boolean }
  | { is: 'about'; what: PartyWord; party: Party | null; addressPart: number; isWhole?: true }
  | { is: 'lengths' }
  | { is: 'quantity' }
  | { is: 'cash' }
  | { is: 'ignored' }
  | { is: 'unusable' }
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
  /** What contents look like, the most telling first. */
  contents: readonly ContentGuess[];
};

/** A field, and whether a cell with this text may belong to it. Vague guesses look like much else, and count only in a file without headings. */
export type ContentGuess = { field: ImportFieldName; isSo: (cell: Cell, text: string) => boolean; isVague?: true };

/** The word for a carrier that without its mark is the one for goods. */
const CARRIER = /^\s*hãng\s*$/iu;
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

const without = (words: string, phrase: string) => {
  const found = ` ${words} `.indexOf(` ${phrase} `);
  if (found < 0) return null;
  return `${words.slice(0, found)} ${words.slice(found + phrase.length)}`
    .split(' ')
    .filter((word) => word && !FILLERS.has(word))
    .join(' ');
};

/** What is left of a heading without the names of a party, of which it may have several: "Người nhận (Consignee)". */
const withoutParty = (words: string, party: Party) => {
  let rest: string | null = null;
  const named: string[] = [];
  for (const phrase of PARTY_PHRASES[party]) {
    const less: string | null = without(rest ?? words, phrase);
    if (less === null) continue;
    rest = less;
    named.push(phrase);
  }
  return rest === null ? null : { rest, isBare: named.every((phrase) => BARE_PARTY.has(phrase)) };
};

const aboutOf = (words: string, party: Party | null): Meaning | undefined => {
  const what = partyWords.get(words);
  if (what) return { is: 'about', what, party, addressPart: 0 };
  const addressPart = addressParts.get(words);
  return addressPart === undefined ? undefined : { is: 'about', what: 'Address', party, addressPart };
};

const partyMeaning = (words: string): Meaning | undefined => {
  for (const party of ['sender', 'receiver'] as const) {
    const named = withoutParty(words, party);
    if (!named) continue;
    if (named.rest === '' && !named.isBare) return { is: 'about', what: 'ContactName', party, addressPart: 0, isWhole: true };
    const about = aboutOf(named.rest, party);
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
  if (cashWords.has(words)) return { is: 'cash' };
  if (quantityWords.has(words)) return { is: 'quantity' };
  if (lengthsWords.has(words)) return { is: 'lengths' };
  return aboutOf(words, null) ?? partyMeaning(words);
};

const isSame = (one: Meaning, other: Meaning) => JSON.stringify(one) === JSON.stringify(other);

/** The meaning of a heading whose parts say the same, as in two languages: "Điện thoại / Phone". */
const meaningOfParts = (rules: ColumnRules, heading: string): Meaning | undefined => {
  const parts = heading.split(/[/\n|()[\]–—:]| - /).filter((part) => part.trim() !== '');
  if (parts.length < 2) return undefined;
  const meanings = parts.map((part) => meaningOfWords(rules, normalized(part)));
  const [first] = meanings;
  if (!first || meanings.some((other) => other && !isSame(first, other))) return undefined;
  return meanings.includes(undefined) ? { ...first, isGuess: true } : first;
};

/** What a heading means; undefined if it is not understood, or too long for one: each of its parts is looked up with all phrases. */
export const meaningOf = (rules: ColumnRules, heading: string): Meaning | undefined => {
  if (heading.length > IMPORT_LIMITS.heading) return undefined;
  if (heading.trim() === '#') return { is: 'ignored' };
  if (rules.hasParcels && CARRIER.test(heading.normalize('NFC'))) return { is: 'field', fields: ['partnerShipment'], isOwn: false };
  const { words, isUsable } = wordsOfHeading(heading);
  const meaning = meaningOfWords(rules, words) ?? meaningOfWords(rules, words.replace(UNITS_BEHIND, ''));
  if (!isUsable) return meaning && { is: 'unusable' };
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
