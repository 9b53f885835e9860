import type { ImportRow } from '@ace/contract/imports/import.ts';
import { expect, test } from 'vitest';
import { errorBeside } from './next-error.ts';
import type { UnsavedRows } from './use-edits.ts';

const FIELDS = ['description', 'weight', 'shipDate'];
const rowWith = (row: number, ...wrong: (string | null)[]): ImportRow => ({
  row,
  state: 'error',
  values: {},
  messages: [
    { field: 'description', message: 'trimmed', severity: 'changed' },
    ...wrong.map((field) => ({ field, message: 'NotBlank', severity: 'error' as const })),
  ],
});
const NONE: UnsavedRows = new Map();
const ROWS = [rowWith(2), rowWith(3, 'shipDate', 'weight'), rowWith(4, null)];

test('errors follow each other as one reads, and an error of the row is at its first cell', () => {
  expect(errorBeside(ROWS, FIELDS, NONE, null)).toEqual({ row: 1, column: 1 });
  expect(errorBeside(ROWS, FIELDS, NONE, { row: 1, column: 1 })).toEqual({ row: 1, column: 2 });
  expect(errorBeside(ROWS, FIELDS, NONE, { row: 1, column: 2 })).toEqual({ row: 2, column: 0 });
  expect(errorBeside(ROWS, FIELDS, NONE, { row: 2, column: 0 })).toBeUndefined();
});

test('backwards', () => {
  expect(errorBeside(ROWS, FIELDS, NONE, null, true)).toEqual({ row: 2, column: 0 });
  expect(errorBeside(ROWS, FIELDS, NONE, { row: 2, column: 0 }, true)).toEqual({ row: 1, column: 2 });
  expect(errorBeside(ROWS, FIELDS, NONE, { row: 1, column: 1 }, true)).toBeUndefined();
});

test('a cell that is being saved is none; one that could not be saved is', () => {
  const saving: UnsavedRows = new Map([[3, new Map([['weight', { value: 2 }]])]]);
  expect(errorBeside(ROWS, FIELDS, saving, null)).toEqual({ row: 1, column: 2 });
  const failed: UnsavedRows = new Map([[3, new Map([['weight', { value: 2, reason: 'Offline.' }]])]]);
  expect(errorBeside(ROWS, FIELDS, failed, null)).toEqual({ row: 1, column: 1 });
});
