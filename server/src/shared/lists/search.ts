import { type RawBuilder, sql } from 'kysely';

/** Folds case and the position of tone marks, like the database function `search_marked` (migration 0002); a test compares them. */
export const foldMarked = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(o)([\u0300\u0301\u0303\u0309\u0323])([ae])/g, '$1$3$2')
    .replace(/(u)([\u0300\u0301\u0303\u0309\u0323])(y)/g, '$1$3$2')
    .normalize('NFC');

/** Folds case and removes all marks, like the database function `search_plain` (migration 0002); a test compares them. */
export const foldPlain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd');

const likeContaining = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const wordsOf = (text: string) => new Set(text.split(/\s+/u).filter(Boolean).map(foldMarked));

const DAY = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;

/** The word, and for a day such as `5/9/26` also the stored form `05/09/2026`. A year of two digits is in this century. */
const formsOf = (word: string) => {
  const [, day = '', , month = '', year = ''] = DAY.exec(word) ?? [];
  return day ? [...new Set([word, `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year.padStart(4, '20')}`])] : [word];
};

const anyOf = (column: 'searchPlain' | 'searchMarked', patterns: string[]) =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`r.${sql.id(column)} like ${pattern}`),
    sql` or `,
  )})`;

/**
 * Conditions for a row `r` to match: it contains each word, also as a part of a word, in upper or lower case. A word without marks also matches
 * text with marks; a word with marks must match as typed (docs/decisions/0005-search.md). A day may be typed as 5/9/2026.
 */
export const matches = (text: string): RawBuilder<boolean>[] =>
  [...wordsOf(text)].flatMap((word) => {
    const plain = foldPlain(word);
    // Only the plain text is indexed, so it selects the candidates for a word with marks too.
    const candidates = anyOf('searchPlain', formsOf(plain).map(likeContaining));
    return plain === word ? [candidates] : [candidates, anyOf('searchMarked', [likeContaining(word)])];
  });

/** Conditions for one column of a row `r` to contain each word; the column is in lower case and without marks. */
export const columnMatches = (column: string, text: string): RawBuilder<boolean>[] =>
  [...wordsOf(text)].map((word) => sql<boolean>`r.${sql.id(column)} like ${likeContaining(word)}`);
