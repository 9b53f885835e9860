import { expect, test } from 'vitest';
import type { FileRow } from '../../../shared/sheets/reading/cells.ts';
import type { RowToCheck } from '../rows.ts';
import { checkRows, factsOf, SETTINGS } from './check.testing.ts';
import { findColumns } from './columns/columns.ts';
import { ROW_KINDS } from './kinds/row-kinds.ts';
import { FIRST_ROW, PLANTED, plantedSheet } from './planted-errors.testing.ts';

test('in 300 rows, the planted errors are found, and nothing else, until they are mended', () => {
  const file: FileRow[] = plantedSheet().map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell || null) }));
  const { headingRow, columns } = findColumns(ROW_KINDS.shipments, file, [], { mayAssign: false });
  expect([headingRow, columns.every(({ isKnown }) => isKnown)]).toEqual([FIRST_ROW - 1, true]);
  const settings = {
    ...SETTINGS,
    mayAssign: false,
    columns: columns.flatMap(({ index, heading, fields }) => fields.map((field) => ({ index, heading, field }))),
  };
  const rows = file.slice(headingRow).map((row): RowToCheck => ({ ...row, edits: {} }));
  const facts = factsOf(settings, rows);

  const checked = checkRows(settings, facts, rows);
  const errors = checked.flatMap(({ row, messages }) =>
    messages.filter(({ severity }) => severity === 'error').map(({ field, message }) => ({ row, field, message })),
  );
  expect(errors).toEqual(PLANTED.map(({ row, field, message }) => ({ row, field, message })));
  expect(checked.filter(({ state }) => state === 'error')).toHaveLength(PLANTED.length);

  const mended = rows.map((row) => ({
    ...row,
    edits: Object.fromEntries(PLANTED.filter((planted) => planted.row === row.row).map(({ field, mended }) => [field, mended])),
  }));
  expect(checkRows(settings, facts, mended).filter(({ state }) => state === 'error')).toEqual([]);
});
