import { expect, test } from 'vitest';
import { pastedCells } from '../../../shared/ui/tables/pasted-cells.ts';
import { copyOf, fillDown, pasteInto } from './pasting.ts';
import { selectOne } from './place.ts';

const EXTENT = { rows: 4, columns: 3 };
const plain = (written: { row: number; texts: Map<number, string> }[]) => written.map(({ row, texts }) => [row, Object.fromEntries(texts)]);
const textAt = (row: number, column: number) => `${row}.${column}`;

test('a range begins at the first selected cell, and ends with the page', () => {
  const { written, cut } = pasteInto([['a', 'b'], ['c', 'd'], ['e']], { at: { row: 3, column: 2 }, end: { row: 2, column: 1 } }, EXTENT);
  expect(plain(written)).toEqual([
    [2, { 1: 'a', 2: 'b' }],
    [3, { 1: 'c', 2: 'd' }],
  ]);
  expect(cut).toEqual({ rows: 2, columns: 2 });
  expect(pasteInto([['a', 'b']], selectOne({ row: 0, column: 2 }), EXTENT).cut).toEqual({ rows: 1, columns: 1 });
  expect(pasteInto([['a', 'b']], selectOne({ row: 0, column: 1 }), EXTENT).cut).toBeNull();
});

test('one cell fills all that are selected', () => {
  const { written, cut } = pasteInto([['x']], { at: { row: 0, column: 0 }, end: { row: 1, column: 1 } }, EXTENT);
  expect(plain(written)).toEqual([
    [0, { 0: 'x', 1: 'x' }],
    [1, { 0: 'x', 1: 'x' }],
  ]);
  expect(cut).toBeNull();
});

test('the first row of the selection fills the others', () => {
  expect(plain(fillDown({ at: { row: 1, column: 0 }, end: { row: 3, column: 1 } }, textAt))).toEqual([
    [2, { 0: '1.0', 1: '1.1' }],
    [3, { 0: '1.0', 1: '1.1' }],
  ]);
});

test('what is copied is pasted as it was, with quotes and line breaks as spreadsheets write them', () => {
  const texts = [
    ['a"b', 'c'],
    ['', 'd\te'],
  ];
  const copied = copyOf({ at: { row: 0, column: 0 }, end: { row: 1, column: 1 } }, (row, column) => texts[row]?.[column] ?? '');
  expect(copied).toBe('"a""b"\tc\n\t"d\te"');
  expect(pastedCells(copied)).toEqual(texts);
});
