import type { ClipboardEvent } from 'react';

/** The numbers in a text that was typed, pasted or scanned, each once: anything that no number has stands between them. */
export const numbersOf = (text: string) => [...new Set(text.split(/[\s,;|]+/).filter(Boolean))];

/** A text with the numbers that are pasted: of a paste of several lines, a field of one line would keep nothing between them. Null for others. */
export const withPasted = (event: ClipboardEvent, text: string) => {
  const pasted = event.clipboardData.getData('text');
  if (!/[\r\n]/.test(pasted)) return null;
  event.preventDefault();
  return [...numbersOf(text), ...numbersOf(pasted)].join(', ');
};
