import type { FieldType } from '@ace/contract/imports/fields.ts';
import type { FieldValue, ImportKind, ImportRow } from '@ace/contract/imports/import.ts';
import { useCallback } from 'react';
import { useText } from '../../../shared/i18n/i18n.ts';
import { fieldIn, textOfValue, useChoices, valueOfText } from '../fields.ts';
import type { GridColumn } from './grid-row.tsx';
import type { Written } from './pasting.ts';
import type { RowEdit, useEdits } from './use-edits.ts';

const NUMBERS: ReadonlySet<FieldType | undefined> = new Set<FieldType | undefined>(['number', 'count']);

/** The columns of these fields. */
export const columnsFor = (kind: ImportKind, names: readonly string[]): GridColumn[] =>
  names.map((name) => ({ name, isNumber: NUMBERS.has(fieldIn(kind, name)?.type) }));

type Given = { kind: ImportKind; rows: ImportRow[]; columns: GridColumn[]; edits: ReturnType<typeof useEdits>; isReadOnly: boolean };

/** What the cells of a page have, by the indexes of their rows and columns, and how they are written. */
export const useCells = ({ kind, rows, columns, edits, isReadOnly }: Given) => {
  const t = useText();
  const choicesFor = useChoices();
  const typeOf = (name: string) => fieldIn(kind, name)?.type;
  const nameAt = (column: number) => columns[column]?.name ?? '';
  // The same function as long as the language is: rows are drawn again for another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts of choices change with `t` alone
  const textOf = useCallback(
    (value: FieldValue | undefined, name: string) => textOfValue(typeOf(name), value, choicesFor(typeOf(name))),
    [kind, t],
  );
  const unsavedAt = (row: number, column: number) => {
    const found = rows[row];
    return found && edits.unsaved.get(found.row)?.get(nameAt(column));
  };
  const valueAt = (row: number, column: number): FieldValue => {
    const entry = unsavedAt(row, column);
    return entry ? entry.value : (rows[row]?.values[nameAt(column)] ?? null);
  };
  const textAt = (row: number, column: number) => textOf(valueAt(row, column), nameAt(column));

  /** The values that a person has changed. A text that a cell shows already is none. */
  const changesOf = ({ row, texts }: Written) =>
    [...texts].flatMap(([column, text]): [string, FieldValue][] => {
      const name = nameAt(column);
      return textAt(row, column) === text ? [] : [[name, valueOfText(typeOf(name), text, choicesFor(typeOf(name)))]];
    });
  const write = (written: Written[]) => {
    if (isReadOnly) return;
    const changed = written.flatMap((each): RowEdit[] => {
      const [found, values] = [rows[each.row], changesOf(each)];
      return found && values.length > 0 ? [{ row: found.row, values: Object.fromEntries(values) }] : [];
    });
    if (changed.length > 0) edits.save(changed, rows);
  };
  return { textOf, unsavedAt, valueAt, textAt, write, choicesAt: (column: number) => choicesFor(typeOf(nameAt(column))) };
};
