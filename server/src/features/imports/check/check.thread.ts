import { inSteps } from '../../../shared/threads.ts';
import { type CheckedRow, jsonParts, type RowToCheck } from '../rows.ts';
import { checkRows } from './check.ts';
import { type CheckFacts, createFacts, NO_FACTS } from './facts.ts';
import type { CheckSettings } from './kinds/kind.ts';
import { isSumWord } from './sum-row.ts';

const rowsOf = (batch: string): RowToCheck[] => JSON.parse(batch);

/**
 * Checks the rows of an import: `look` at all parts, then `find` the facts, or `know` those that were found before; then `check` all parts. Rows that make one
 * record are checked together: they are kept, and `rest` begins to answer them. Parts are JSON texts of arrays, of `RowToCheck` and `CheckedRow`.
 */
export default inSteps((settings: CheckSettings) => {
  const looked = createFacts(settings);
  const used = new Set(settings.columns.map(({ index }) => index));
  let facts: CheckFacts = looked.find();
  let kept: RowToCheck[] = [];
  let parts: Iterator<string> | undefined;
  const withoutOthers = ({ cells, ...row }: RowToCheck) => ({
    ...row,
    cells: cells.map((cell, index) => (used.has(index) || isSumWord(cell) ? cell : null)),
  });
  const textsOf = function* (rows: CheckedRow[]) {
    for (const row of rows) yield JSON.stringify(row);
  };
  return {
    look: (part: string) => looked.add(rowsOf(part)),
    find: () => {
      facts = looked.find();
      return facts;
    },
    know: (found: Partial<CheckFacts>) => {
      // An earlier version of the program has stored fewer.
      facts = { ...NO_FACTS, ...found };
    },
    check: (part: string): string | null => {
      if (!settings.mergeByReference) return JSON.stringify(checkRows(settings, facts, rowsOf(part)));
      for (const row of rowsOf(part)) kept.push(withoutOthers(row));
      return null;
    },
    rest: (): string | null => {
      parts ??= jsonParts(textsOf(checkRows(settings, facts, kept)));
      kept = [];
      return parts.next().value ?? null;
    },
  };
});
