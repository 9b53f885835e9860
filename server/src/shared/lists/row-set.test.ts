import { expect, test } from 'vitest';
import { countRows, createRowSet, hasRow, rowsInAll, rowsInAny, rowsWhere } from './row-set.ts';

const SIZE = 1_000;
const multiplesOf = (number: number) =>
  Array.from({ length: SIZE }, (_, position) => position).filter((position) => position % number === 0);

test('knows and counts its rows, at the ends of each word of bits too', () => {
  for (const number of [1, 2, 31, 32, 33]) {
    const rows = createRowSet(SIZE, multiplesOf(number));
    expect(countRows(rows)).toBe(multiplesOf(number).length);
    expect(Array.from({ length: SIZE }, (_, position) => position).filter((position) => hasRow(rows, position))).toEqual(
      multiplesOf(number),
    );
  }
  expect(countRows(createRowSet(SIZE))).toBe(0);
});

test('has the rows that are in all of some sets', () => {
  const sets = [2, 3, 5].map((number) => createRowSet(SIZE, multiplesOf(number)));
  expect(rowsInAll(sets)).toEqual(createRowSet(SIZE, multiplesOf(30)));
  expect(rowsInAll(sets.slice(0, 1))).toEqual(sets[0]);
});

test('has the rows that are in any of some sets', () => {
  const sets = [6, 10].map((number) => createRowSet(SIZE, multiplesOf(number)));
  const inAny = multiplesOf(2).filter((position) => position % 6 === 0 || position % 10 === 0);
  expect(rowsInAny(sets)).toEqual(createRowSet(SIZE, inAny));
  expect(rowsInAny(sets.slice(0, 1))).toEqual(sets[0]);
});

test('has the rows that meet a condition, and asks for no others', () => {
  const asked: number[] = [];
  const found = rowsWhere(createRowSet(SIZE, multiplesOf(31)), (position) => {
    asked.push(position);
    return position % 2 === 0;
  });
  expect(found).toEqual(createRowSet(SIZE, multiplesOf(62)));
  expect(asked).toEqual(multiplesOf(31));
});
