import type { RowToCheck } from '../cells.ts';
import { checkRows } from './check.ts';
import { type CheckFacts, factsOf } from './facts.ts';
import type { CheckSettings } from './settings.ts';

const rowsOf = (batch: string): RowToCheck[] => JSON.parse(batch);

/** What all rows together tell; `batches` are JSON texts of arrays of `RowToCheck`. */
export const facts = ({ settings, batches }: { settings: CheckSettings; batches: string[] }): CheckFacts =>
  factsOf(settings, batches.flatMap(rowsOf));

/** The JSON text of an array of `CheckedRow`. */
export const check = ({ settings, facts, batch }: { settings: CheckSettings; facts: CheckFacts; batch: string }): string =>
  JSON.stringify(checkRows(settings, facts, rowsOf(batch)));
