import type { ImportMessage } from '@ace/contract/imports/messages.ts';
import { isProcessable } from '@ace/contract/shared/text.ts';

/** What cannot be seen and only comes along when texts are copied: marks of direction and order, blanks without width. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Whether a text may have something to clean. Most have nothing. */
const SUSPECT = /[^\S ]|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|^ | $| {2}/;
const ASCII = /^[\x20-\x7e]*$/;
/** How spreadsheets mark texts that would be a formula or a number: `'=1+1`, `'0912345678`, `="0912345678"`. */
const MARKED = /^'(?=[=+\-@\d])/;
const QUOTED_FORMULA = /^="([^"]*)"$/;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const lines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim();

/** A text in NFC. One with so many marks in a row that this takes long stays as it is: no field accepts it. */
export const compose = (text: string) => (isProcessable(text) ? text.normalize('NFC') : text);

/** A text without blanks and characters that are too many, in NFC; `changed` has what was done to it. */
export const cleanText = (text: string, isOneLine: boolean): { text: string; changed: ImportMessage | null } => {
  let plain = text;
  if (SUSPECT.test(plain)) {
    const visible = plain.replace(INVISIBLE, '');
    plain = isOneLine ? oneLine(visible) : lines(visible);
  }
  if (plain.startsWith("'") || plain.startsWith('="')) plain = plain.replace(MARKED, '').replace(QUOTED_FORMULA, '$1').trim();
  if (plain !== text) return { text: compose(plain), changed: 'trimmed' };
  if (ASCII.test(plain)) return { text: plain, changed: null };
  const composed = compose(plain);
  return { text: composed, changed: composed === plain ? null : 'composed' };
};
