import type { ImportRow } from '@ace/contract/imports/import.ts';
import type { Place } from './place.ts';
import type { UnsavedRows } from './use-edits.ts';

/** The cells of a page with errors, in the order in which one reads. An error of the whole row counts for its first cell. */
const errorsOf = (rows: readonly ImportRow[], fields: readonly string[], unsaved: UnsavedRows) =>
  rows.flatMap(({ row: number, messages }, row) => {
    // It is not known yet whether what is being saved is right.
    const isSaving = (field: string) => unsaved.get(number)?.get(field)?.reason === undefined && unsaved.get(number)?.has(field);
    const wrong = messages
      .filter(({ field, severity }) => severity === 'error' && !isSaving(field ?? ''))
      .map(({ field }) => Math.max(0, fields.indexOf(field ?? '')));
    return [...new Set(wrong)].sort((a, b) => a - b).map((column): Place => ({ row, column }));
  });

/** The next cell with an error after `from`, or the one before it; undefined if the page has none there. */
export const errorBeside = (
  rows: readonly ImportRow[],
  fields: readonly string[],
  unsaved: UnsavedRows,
  from: Place | null,
  isBack = false,
) => {
  const places = errorsOf(rows, fields, unsaved);
  if (from === null) return isBack ? places.at(-1) : places[0];
  const order = ({ row, column }: Place) => row * fields.length + column;
  return isBack ? places.findLast((place) => order(place) < order(from)) : places.find((place) => order(place) > order(from));
};
