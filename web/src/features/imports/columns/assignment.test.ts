import { expect, test } from 'vitest';
import { type Assignment, assign, columnsOf, letterOf, toColumns } from './assignment.ts';

const CHOSEN: Assignment = new Map([
  [0, ['receiverName', 'receiverContactName'] as const],
  [1, ['receiverAddress'] as const],
  [2, []],
]);

test('a field of a column is replaced, added and taken away; none is there twice', () => {
  expect(assign(CHOSEN, 1, 0, 'notes').get(1)).toEqual(['notes']);
  expect(assign(CHOSEN, 1, 1, 'notes').get(1)).toEqual(['receiverAddress', 'notes']);
  expect(assign(CHOSEN, 0, 0, null).get(0)).toEqual(['receiverContactName']);
  expect(assign(CHOSEN, 0, 1, 'receiverName').get(0)).toEqual(['receiverName']);
});

test('each column is sent with each of its fields, and one that is left out with none', () => {
  expect(toColumns(CHOSEN)).toEqual([
    { index: 0, field: 'receiverName' },
    { index: 0, field: 'receiverContactName' },
    { index: 1, field: 'receiverAddress' },
    { index: 2, field: null },
  ]);
});

test('several columns may fill a field', () => {
  expect(columnsOf(assign(CHOSEN, 2, 0, 'receiverAddress'), 'receiverAddress')).toEqual([1, 2]);
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [59, 'BH'],
])('the column %i is %s', (index, letter) => {
  expect(letterOf(index)).toBe(letter);
});
