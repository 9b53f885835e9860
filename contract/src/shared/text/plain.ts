import { alike, plainLetters } from './letters.ts';

const MARKS = /\p{M}/gu;

/** Has no letter with a mark, nor another form of one. */
const ASCII = /^[ -~]*$/;

/**
 * A text in lower case and without marks, as people type it in a hurry: `Đà Nẵng` becomes `da nang`, also with the capital of ð. Marks of their own are
 * taken out first, because normalization sorts them in quadratic time.
 */
export const plainOf = (text: string) => {
  if (ASCII.test(text)) return alike(text.toLowerCase());
  const letters = plainLetters(text).replace(MARKS, '').normalize('NFD').replace(MARKS, '').toLowerCase();
  return alike(letters).replaceAll('đ', 'd');
};

/** The words of a text, without what stands between them, in lower case and without marks. */
export const wordsOf = (text: string): string[] => plainOf(text).match(/[\p{L}\p{N}]+/gu) ?? [];
