import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';

/** A column of a list. `render` returns null for an empty cell; `text` is the tooltip of a cell that is cut off. */
export type Column<Row> = {
  key: string;
  title: string;
  /** The heading that neighbouring columns of a group share. */
  group?: string;
  isSortable: boolean;
  isNumber?: boolean;
  /** Maximum width in px; longer texts are cut off with an ellipsis. */
  maxWidth?: number;
  /** Whether it belongs to the choice "essential". */
  isEssential?: boolean;
  /** The first column stays in place when the table scrolls, and cannot be hidden. */
  isFixed?: boolean;
  text?: (row: Row) => string | null;
  render: (row: Row) => ReactNode;
};

/** A sortable column that shows the text of a field. */
export const textColumn = <Row>(
  key: { [Key in keyof Row]: Row[Key] extends string | null ? Key : never }[keyof Row] & string,
  title: string,
  more: Partial<Column<Row>> = {},
): Column<Row> => {
  // `key` only accepts such fields, which TypeScript does not derive for a type parameter.
  const text = (row: Row) => row[key] as string | null;
  return { key, title, isSortable: true, text, render: text, ...more };
};

/** The columns that this browser shows of a list. It remembers the hidden ones, so that new columns appear. */
export const useVisibleColumns = <Row>(list: string, columns: Column<Row>[]) => {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `columns.${list}.hidden`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const visible = columns.filter(({ key, isFixed }) => isFixed || !hidden.includes(key));
  const toggle = (key: string) => setHidden(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]);
  const showAll = () => setHidden([]);
  const showEssential = () => setHidden(columns.filter(({ isEssential, isFixed }) => !isEssential && !isFixed).map(({ key }) => key));
  return { visible, hidden, toggle, showAll, showEssential };
};
