/** A text in lower case and without marks, as people type it in a hurry: `Đà Nẵng` becomes `da nang`. */
export const plainOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();

/** The words of a text, without what stands between them, in lower case and without marks. */
export const wordsOf = (text: string): string[] => plainOf(text).match(/[\p{L}\p{N}]+/gu) ?? [];
