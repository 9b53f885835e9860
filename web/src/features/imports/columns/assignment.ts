import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { Import } from '@ace/contract/imports/import.ts';

/** Which fields each column fills, by its index; a column without fields is left out. */
export type Assignment = ReadonlyMap<number, readonly ImportFieldName[]>;

export const assignmentOf = ({ columns }: Import): Assignment => new Map(columns.map(({ index, fields }) => [index, fields]));

/** The same with the field at `place` of a column replaced, added or, with null, taken away. */
export const assign = (assignment: Assignment, index: number, place: number, field: ImportFieldName | null): Assignment => {
  const fields = [...(assignment.get(index) ?? [])];
  fields.splice(place, 1, ...(field ? [field] : []));
  return new Map(assignment).set(index, [...new Set(fields)]);
};

/** As it is sent: each column with each of its fields, or null. */
export const toColumns = (assignment: Assignment) =>
  [...assignment].flatMap(([index, fields]): { index: number; field: ImportFieldName | null }[] =>
    fields.length > 0 ? fields.map((field) => ({ index, field })) : [{ index, field: null }],
  );

/** The columns that fill a field. */
export const columnsOf = (assignment: Assignment, field: string) =>
  [...assignment].filter(([, fields]) => fields.some((each) => each === field)).map(([index]) => index);

/** The letters by which spreadsheets call a column: A for 0, AA for 26. */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
