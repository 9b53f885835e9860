import type { FieldValue, RowMessage, RowState } from '@ace/contract/imports/import.ts';
import type { FileRow } from '../../shared/sheets/reading/cells.ts';

/** A row with the values that people wrote over its cells, by field. */
export type RowToCheck = FileRow & { edits: Record<string, FieldValue> };

/**
 * A row as the check leaves it. `input` is what would be stored, as the schema of its kind returns it, null if there are errors or another row holds
 * it; of a row whose only error is what it lacks, it has what the row says: a stored record with its reference may have the rest. `leader` is the
 * row that holds this one, if several make one record. `reference` tells whether another row or a stored record is the same.
 */
export type CheckedRow = {
  row: number;
  state: Extract<RowState, 'good' | 'warning' | 'error' | 'skipped'>;
  values: Record<string, FieldValue>;
  messages: RowMessage[];
  input: object | null;
  leader: number | null;
  reference: string | null;
};
