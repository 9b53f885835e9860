const MARKS = /\p{M}/gu;

/**
 * A text in lower case and without marks, as people type it in a hurry: `Đà Nẵng` becomes `da nang`. Marks of their own are taken out first, because
 * normalization sorts them in quadratic time.
 */
export const plainOf = (text: string) => text.replace(MARKS, '').normalize('NFD').replace(MARKS, '').replace(/[đĐ]/g, 'd').toLowerCase();

/** The words of a text, without what stands between them, in lower case and without marks. */
export const wordsOf = (text: string): string[] => plainOf(text).match(/[\p{L}\p{N}]+/gu) ?? [];
