import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import { cellText, type FileRow, isBlank, type Merge } from '../../../../shared/sheets/reading/cells.ts';
import { claimsOf } from './claims.ts';
import { findHead } from './heading-row.ts';
import { type ColumnRules, meaningOf } from './headings.ts';

/**
 * A column of the file. `isKnown`: the heading tells what it is, also if it fills nothing. A person decides about the others, and about hidden ones, which
 * may hold what is not meant for the carrier.
 */
type FoundColumn = { index: number; heading: string; fields: ImportFieldName[]; isKnown: boolean; isHidden?: true; samples: string[] };

/** `headingRow` is the last row of the headings, after which the data begin; 0 if there are none. */
export type FoundColumns = { headingRow: number; columns: FoundColumn[] };

const SAMPLES = 3;
const SAMPLE_LENGTH = 100;

/**
 * Finds the headings among the first rows of a file and what its columns are. `mayAssign`: whether the fields of employees are taken; for others they are
 * known and fill nothing.
 */
export const findColumns = (
  rules: ColumnRules,
  firstRows: readonly FileRow[],
  merges: readonly Merge[],
  { mayAssign, hiddenColumns = [] }: { mayAssign: boolean; hiddenColumns?: readonly number[] },
): FoundColumns => {
  const { headingRow, headings } = findHead(rules, firstRows, merges);
  const data = firstRows.filter(({ row }) => row > headingRow);
  const width = Math.max(headings.length, ...data.map(({ cells }) => cells.length), 0);
  const cellsOf = (index: number) => data.map(({ cells }) => cells[index] ?? null).filter((cell) => !isBlank(cell));
  const texts = Array.from({ length: width }, (_, index) => headings[index] ?? '');
  const hidden = new Set(hiddenColumns);
  const meanings = texts.map((heading, index) => (heading === '' || hidden.has(index) ? undefined : meaningOf(rules, heading)));
  const isAlone = headingRow === 0 && width === 1 && hidden.size === 0;
  const claims = isAlone && rules.alone ? [{ fields: [rules.alone], isKnown: false }] : claimsOf(meanings, cellsOf);
  const mayFill = (name: ImportFieldName) => mayAssign || !rules.fields[name]?.isForEmployees;
  const columns = claims.map(({ fields, isKnown }, index) => ({
    index,
    heading: texts[index] ?? '',
    fields: fields.filter(mayFill),
    // Nothing to decide about an empty column.
    isKnown: isKnown || ((texts[index] === '' || hidden.has(index)) && cellsOf(index).length === 0),
    ...(hidden.has(index) && { isHidden: true as const }),
    samples: cellsOf(index)
      .slice(0, SAMPLES)
      .map((cell) => cellText(cell).slice(0, SAMPLE_LENGTH)),
  }));
  return { headingRow, columns };
};
