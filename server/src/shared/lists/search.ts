import { type RawBuilder, sql } from 'kysely';

/** The same foldings as the database's `search_marked` and `search_plain` (migration 0002); a test compares them. */
export const foldMarked = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(o)([\u0300\u0301\u0303\u0309\u0323])([ae])/g, '$1$3$2')
    .replace(/(u)([\u0300\u0301\u0303\u0309\u0323])(y)/g, '$1$3$2')
    .normalize('NFC');

export const foldPlain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd');

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const wordsOf = (text: string) => new Set(text.split(/\s+/u).filter(Boolean).map(foldMarked));

const DAY = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;

/** The word; a day in another form than the texts hold it, `5/9/2026`, also as `05/09/2026`. Years of two digits are of this century. */
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
 * Conditions under which a row `r` matches: every word occurs, as a part of a word, in whatever case. A word without marks matches
 * with or without them; one with marks must match as it was typed (docs/decisions/0005-search.md). A day may be typed as 5/9/2026.
 */
export const matches = (text: string): RawBuilder<boolean>[] =>
  [...wordsOf(text)].flatMap((word) => {
    const plain = foldPlain(word);
    // The index holds the plain text: it finds the candidates also for a word with marks.
    const candidates = anyOf('searchPlain', formsOf(plain).map(containing));
    return plain === word ? [candidates] : [candidates, anyOf('searchMarked', [containing(word)])];
  });

/** Conditions under which one column of a row `r`, in lower case and without marks, holds every word. */
export const columnMatches = (column: string, text: string): RawBuilder<boolean>[] =>
  [...wordsOf(text)].map((word) => sql<boolean>`r.${sql.id(column)} like ${containing(word)}`);
