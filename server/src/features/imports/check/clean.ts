import type { ImportMessage } from '@ace/contract/imports/messages.ts';
import { isProcessable, type Lines, normalizeText } from '@ace/contract/shared/text.ts';

/** How spreadsheets mark texts that would be a formula or a number: `'=1+1`, `'0912345678`, `="0912345678"`. */
const MARKED = /^'(?=[=+\-@\d])/;
const QUOTED_FORMULA = /^="([^"]*)"$/;

/** Blanks that are too many in a cell. A person who types them means them. */
const oneBlank = (text: string) => text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?/g, '\n');

/** A text as it is stored, without the marks of spreadsheets; `changed` has what was done to it. What no field accepts stays as it is. */
export const cleanText = (text: string, lines: Lines): { text: string; changed: ImportMessage | null } => {
  if (!isProcessable(text)) return { text, changed: null };
  let clean = oneBlank(normalizeText(text, lines));
  if (/^(?:'|=")/.test(clean)) clean = normalizeText(clean.replace(MARKED, '').replace(QUOTED_FORMULA, '$1'), lines);
  if (clean === text) return { text, changed: null };
  return { text: clean, changed: clean === text.normalize('NFC') ? 'composed' : 'trimmed' };
};
