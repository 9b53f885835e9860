import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { isUnseen } from '@ace/contract/shared/letters.ts';
import { hasTooManyMarks } from '@ace/contract/shared/text.ts';
import type { Cell } from './cells.ts';

/** Characters that are shown of a text that is refused. */
const SHOWN = 100;

const refusedCell = (refused: 'cellTooLong' | 'cellMarks', text: string): Cell => ({
  refused,
  shown: `${text.slice(0, SHOWN).toWellFormed().replaceAll('\0', '\ufffd')}…`,
});

/** A text cell as people see it: composed, with line feeds as line breaks; null if nothing but white space is in it. */
export const textCell = (text: string): Cell => {
  if (text.length > IMPORT_LIMITS.cell) return refusedCell('cellTooLong', text);
  const whole = SPECIAL.test(text) ? plainOf(text) : text;
  // Composing sorts marks in quadratic time.
  if (hasTooManyMarks(whole)) return refusedCell('cellMarks', whole.replace(MARKS, ''));
  const composed = whole.normalize('NFC');
  return isUnseen(composed) ? null : composed;
};

/** What is written in another way: other line breaks, escapes, and what PostgreSQL cannot store. Most texts have none of it. */
const SPECIAL = /[\r\0\ud800-\udfff]|_x/;

const plainOf = (text: string) =>
  text
    .replace(ESCAPE, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd')
    .toWellFormed();

/** How Office writes characters that XML cannot have, and the texts that look like that (ECMA-376, part 1, 22.9.2.19). */
const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

const MARKS = /\p{M}/gu;
