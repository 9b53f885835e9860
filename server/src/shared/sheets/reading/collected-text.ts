import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';

/** A text with another piece of it, as far as it is needed to know that a cell is too long. */
export const withPiece = (text: string, piece: string) =>
  text.length > IMPORT_LIMITS.cell ? text : text + piece.slice(0, IMPORT_LIMITS.cell + 1 - text.length);
