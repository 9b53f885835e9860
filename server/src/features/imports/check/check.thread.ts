import { jsonParts } from '../../../shared/threads/json-parts.ts';
import { inSteps } from '../../../shared/threads/threads.ts';
import type { RowToCheck } from '../rows.ts';
import { createCheck } from './check.ts';
import { createFacts, isSumWord } from './facts.ts';
import type { CheckSettings } from './kinds/kind.ts';
import { type CheckFacts, NO_FACTS } from './values/reading.ts';

const rowsOf = (batch: string): RowToCheck[] => JSON.parse(batch);

/**
 * Checks the rows of an import: `look` at all parts, then `find` the facts, unless they are known; then `check` all parts. Rows that make one record are
 * checked together: they are kept, and `rest` begins to answer them. Parts are JSON texts of arrays, of `RowToCheck` and `CheckedRow`.
 */
export default inSteps((settings: CheckSettings) => {
  const check = createCheck(settings);
  const looked = createFacts(settings);
  const used = new Set(settings.columns.map(({ index }) => index));
  let facts = NO_FACTS;
  let kept: RowToCheck[] = [];
  let parts: Iterator<string> | undefined;
  const withoutOthers = ({ cells, ...row }: RowToCheck) => ({
    ...row,
    cells: cells.map((cell, index) => (used.has(index) || isSumWord(cell) ? cell : null)),
  });
  return {
    look: (part: string) => looked.add(rowsOf(part)),
    find: (known?: Partial<CheckFacts>) => {
      // An earlier version of the program has stored fewer.
      facts = known ? { ...NO_FACTS, ...known } : looked.find();
      return facts;
    },
    check: (part: string): string | null => {
      if (!settings.mergeByReference) return JSON.stringify(check(facts, rowsOf(part)));
      for (const row of rowsOf(part)) kept.push(withoutOthers(row));
      return null;
    },
    rest: (): string | null => {
      parts ??= jsonParts(
        check(facts, kept)
          .values()
          .map((row) => JSON.stringify(row)),
      );
      kept = [];
      return parts.next().value ?? null;
    },
  };
});
