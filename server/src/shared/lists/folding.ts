import type pg from 'pg';

/** Removes the marks of a word in lower case, like the database function `search_text` (migration 0001). */
export type Fold = (word: string) => string;

const foldings = new WeakMap<pg.Pool, Promise<Fold>>();

/** Asks the database which letters its `unaccent` changes, so that the program folds words in the same way. It knows none above U+1FFFF. */
const readFolding = async (pool: pg.Pool): Promise<Fold> => {
  const { rows } = await pool.query<{ letter: string; plain: string }>(
    `select letter, unaccent(letter) as plain from (
      select chr(code) as letter from generate_series(128, 131071) code where code not between 55296 and 57343
    ) letters where unaccent(letter) <> letter`,
  );
  const plainOf = new Map(rows.map(({ letter, plain }) => [letter, plain]));
  return (word) => Array.from(word, (letter) => plainOf.get(letter) ?? letter).join('');
};

export const foldingOf = (pool: pg.Pool): Promise<Fold> => {
  const folding = foldings.get(pool) ?? readFolding(pool);
  foldings.set(pool, folding);
  folding.catch(() => foldings.delete(pool));
  return folding;
};
