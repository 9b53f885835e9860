import type { ClipboardEvent } from 'react';

/** Whether a text without blanks is a number, and no part of one: it has letters and digits, or many digits. */
const isWhole = (text: string) => /\d{7}/.test(text) || (/\d/.test(text) && /\p{L}/u.test(text));

/** Blanks stand between numbers, or within one, as carriers print them: `EE 123 456 785 VN`. */
const inBlanks = (text: string) => {
  const words = text.split(/\s+/u).filter(Boolean);
  return words.every(isWhole) ? words : [words.join(' ')];
};

/** The numbers in a text that was typed, pasted or scanned, each once: anything that no number has stands between them. */
export const numbersOf = (text: string) => [...new Set(text.split(/[\t\r\n,;|]+/).flatMap(inBlanks))];

/** A text with the numbers that are pasted: of a paste of several lines, a field of one line would keep nothing between them. Null for others. */
export const withPasted = (event: ClipboardEvent, text: string) => {
  const pasted = event.clipboardData.getData('text');
  if (!/[\r\n]/.test(pasted)) return null;
  event.preventDefault();
  return [...numbersOf(text), ...numbersOf(pasted)].join(', ');
};
