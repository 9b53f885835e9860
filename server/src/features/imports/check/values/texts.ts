import type { FieldType } from '@ace/contract/imports/fields.ts';
import type { Lines } from '@ace/contract/shared/text/text.ts';
import { lossOf } from '../../../../shared/sheets/reading/lost-letters.ts';
import { cleanText, EMPTY, found, isIn, type Reading, refused, type SaidCell, type Where } from './reading.ts';

/** Excel and JavaScript keep whole numbers exactly up to here. */
const EXACT = 1e15;
/**
 * A cell of digits that may be what a spreadsheet left of a longer number: it writes zeros for all after the fifteenth. With a mark of texts, such as
 * an apostrophe or a tab, it was none that a spreadsheet took for a number.
 */
const CUT = /^[^\S\t]*\d{15}0+[^\S\t]*$/;
/** What is left of a long number once a spreadsheet has shown it: `1.2E+17`. */
const EXPONENT = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d+$/i;
/** The same in a text, where `12E4` may be a flat. */
const SHOWN_EXPONENT = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i;

const readNumber = (number: number, shown: string): Reading => {
  if (Math.abs(number) >= EXACT) return refused('digitsLost', shown);
  return EXPONENT.test(shown) ? refused('exponent', shown) : found(shown);
};

const isLost = (cell: string, where: Where) =>
  CUT.test(cell) && !where.isTyped && !where.hasTypes && !isIn(where.facts.wholeNumbers, where);

/** A text, without regard to what it is about. */
const readString = (cell: string, { type, lines, isFree }: TextKind, where: Where): Reading => {
  const { text, changed } = cleanText(cell, lines);
  if (text === '') return EMPTY;
  // A person who types a question mark means it.
  const loss = type === 'text' && !where.isTyped ? lossOf(text) : null;
  if (text.includes('\ufffd') || loss === 'lost' || (loss && !isFree)) return refused('lettersLost', text);
  if (SHOWN_EXPONENT.test(text)) return refused('exponent', text);
  if (type !== 'text' && isLost(cell, where)) return refused('digitsLost', text);
  return loss ? { ...found(text, changed), warning: 'lettersLost' } : found(text, changed);
};

/** Notes take days (`takesDays`), which in other texts are numbers that a spreadsheet has changed. Notes and goods may have question marks (`isFree`). */
export type TextKind = { type: FieldType; lines: Lines; takesDays: boolean; isFree: boolean };

/** Reads a cell as a text: a number is its plain digits, and what a spreadsheet has made of a text is refused. */
export const readText = (cell: SaidCell, kind: TextKind, where: Where): Reading => {
  if (typeof cell === 'string') return readString(cell, kind, where);
  if (typeof cell === 'number') return readNumber(cell, String(cell));
  if (typeof cell === 'boolean') return found(cell ? 'TRUE' : 'FALSE');
  if ('number' in cell) return readNumber(cell.number, cell.shown);
  return kind.takesDays ? found(cell.day) : refused('mistakenDay', cell.day);
};
