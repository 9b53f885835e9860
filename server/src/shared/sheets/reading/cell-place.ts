import { UnreadableFile } from './cells.ts';

/** The last column that a sheet has, counted from 0. */
const LAST_COLUMN = 16_383;

const isDigit = (code: number) => code >= 48 && code <= 57;

/** The column of a place such as `AB12`, counted from 0. */
export const columnOf = (place: string) => {
  let column = 0;
  for (let index = 0; index < place.length; index++) {
    const letter = (place.charCodeAt(index) & ~32) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column < 1 || column - 1 > LAST_COLUMN) throw new UnreadableFile('damaged');
  return column - 1;
};

/** The row of a place such as `AB12` or `12`, counted from 1. */
export const rowOf = (place: string) => {
  let row = 0;
  for (let index = 0; index < place.length; index++) {
    const code = place.charCodeAt(index);
    if (isDigit(code)) row = row * 10 + code - 48;
    else if (row > 0) throw new UnreadableFile('damaged');
  }
  if (row < 1) throw new UnreadableFile('damaged');
  return row;
};
